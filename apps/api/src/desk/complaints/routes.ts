/** Complaints over HTTP: customers open them and write, administrators answer and close them. */
import * as C from '@ajose/sdk/contract/complaints';
import * as customerCalls from '@ajose/sdk/customer/complaints';
import * as adminCalls from '@ajose/sdk/admin/complaints';
import * as rules from '@ajose/sdk/rules/complaints';
import { noteLook } from '../../platform/audit/looks.ts';
import type { Deps } from '../../platform/deps.ts';
import { readForStaff, unknownFile } from '../../platform/files/files.ts';
import { FILE_REPLY, sendFile } from '../../platform/files/routes.ts';
import type { App } from '../../platform/server/app.ts';
import { byCustomer, byStaff, registerCalls } from '../../platform/server/calls.ts';
import {
  addComplaint,
  answerComplaint,
  closeComplaint,
  closeOwnComplaint,
  rateComplaint,
  writeToComplaint,
} from './complaints.ts';
import { getComplaint, getOwnComplaint, hasFile, listComplaints, listOwnComplaints } from './read.ts';

export function complaintRoutes(app: App, deps: Deps): void {
  ownRoutes(app, deps);
  staffRoutes(app, deps);
}

function ownRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;

  const replyOf = async (customerId: string, id: string, message: string): Promise<C.OwnComplaintReply> => ({
    success: true,
    message,
    ...(await getOwnComplaint(deps.db, deps.clock.now(), customerId, id)),
  });

  registerCalls(app, 'Complaints', {
    getOwnComplaints: byCustomer('view')(customerCalls.getOwnComplaints, {
      reply: C.GetOwnComplaintsReply,
      run: async ({ customer }) => ({ complaints: await listOwnComplaints(db, clock.now(), customer.id) }),
    }),
    getOwnComplaint: byCustomer('view')(customerCalls.getOwnComplaint, {
      reply: C.OwnComplaintReply,
      run: async ({ customer, params }) => ({
        message: 'Here it is.',
        ...(await getOwnComplaint(db, clock.now(), customer.id, params.id)),
      }),
    }),
    addComplaint: byCustomer('ask')(customerCalls.addComplaint, {
      sent: C.AddComplaintBody,
      rules: rules.addComplaintRules,
      reply: C.OwnComplaintReply,
      run: async ({ customer, sent }) =>
        replyOf(customer.id, await addComplaint(deps, customer, sent), 'We have your complaint.'),
    }),
    writeToComplaint: byCustomer('ask')(customerCalls.writeToComplaint, {
      sent: C.WriteToComplaintBody,
      rules: rules.writeToComplaintRules,
      reply: C.OwnComplaintReply,
      run: async ({ customer, sent }) => {
        await writeToComplaint(deps, customer, sent);
        return replyOf(customer.id, sent.complaintId, 'Your message was sent.');
      },
    }),
    closeOwnComplaint: byCustomer('ask')(customerCalls.closeOwnComplaint, {
      sent: C.CloseOwnComplaintBody,
      rules: rules.closeOwnComplaintRules,
      reply: C.OwnComplaintReply,
      run: async ({ customer, sent }) => {
        await closeOwnComplaint(deps, customer, sent.complaintId);
        return replyOf(customer.id, sent.complaintId, 'Your complaint is closed.');
      },
    }),
    rateComplaint: byCustomer('ask')(customerCalls.rateComplaint, {
      sent: C.RateComplaintBody,
      rules: rules.rateComplaintRules,
      reply: C.OwnComplaintReply,
      run: async ({ customer, sent }) => {
        await rateComplaint(deps, customer, sent);
        return replyOf(customer.id, sent.complaintId, 'Thank you.');
      },
    }),
  });
}

function staffRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;
  const replyOf = async (id: string, message: string): Promise<C.ComplaintReply> => ({
    success: true,
    message,
    ...(await getComplaint(db, clock.now(), id)),
  });

  registerCalls(app, 'Complaints', {
    getComplaints: byStaff('read')(adminCalls.getComplaints, {
      sent: C.GetComplaintsQuery,
      reply: C.GetComplaintsReply,
      run: async ({ staff, sent }) => {
        const { userId } = sent;
        if (userId !== undefined) await noteLook(deps, staff, userId, 'complaints');
        return listComplaints(db, clock.now(), sent);
      },
    }),
    getComplaint: byStaff('read')(adminCalls.getComplaint, {
      reply: C.ComplaintReply,
      run: async ({ staff, params }) => {
        const reply = await replyOf(params.id, 'Here it is.');
        await noteLook(deps, staff, reply.complaint.user._id, 'complaints');
        return reply;
      },
    }),
    getComplaintFile: byStaff('answerComplaints')(adminCalls.getComplaintFile, {
      file: FILE_REPLY,
      run: async ({ staff, params, reply }) => {
        const { id, fileId } = params;
        if (!(await hasFile(db, id, fileId))) throw unknownFile();
        return sendFile(reply, await readForStaff(deps, staff, fileId));
      },
    }),
    answerComplaint: byStaff('answerComplaints')(adminCalls.answerComplaint, {
      sent: C.AnswerComplaintBody,
      rules: rules.answerComplaintRules,
      reply: C.ComplaintReply,
      run: async ({ staff, sent, params }) => {
        await answerComplaint(deps, staff, params.id, sent);
        return replyOf(params.id, 'The customer has your answer.');
      },
    }),
    closeComplaint: byStaff('answerComplaints')(adminCalls.closeComplaint, {
      sent: C.CloseComplaintBody,
      rules: rules.closeComplaintRules,
      reply: C.ComplaintReply,
      run: async ({ staff, sent, params }) => {
        await closeComplaint(deps, staff, params.id, sent);
        return replyOf(params.id, 'The complaint is closed.');
      },
    }),
  });
}
