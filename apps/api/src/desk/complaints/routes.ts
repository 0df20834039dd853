/** Complaints over HTTP: customers open them and write, administrators answer and close them. */
import { IdParams, UserIdParams } from '@ajose/sdk/contract/common';
import {
  AddComplaintBody,
  AnswerComplaintBody,
  CloseComplaintBody,
  CloseOwnComplaintBody,
  ComplaintFileParams,
  ComplaintReply,
  GetComplaintsQuery,
  GetComplaintsReply,
  GetOwnComplaintsReply,
  OwnComplaintParams,
  OwnComplaintReply,
  RateComplaintBody,
  WriteToComplaintBody,
} from '@ajose/sdk/contract/complaints';
import {
  addComplaintRules,
  answerComplaintRules,
  closeComplaintRules,
  closeOwnComplaintRules,
  rateComplaintRules,
  writeToComplaintRules,
} from '@ajose/sdk/rules/complaints';
import { noteLook } from '../../platform/audit/looks.ts';
import type { Deps } from '../../platform/deps.ts';
import { readForStaff, unknownFile } from '../../platform/files/files.ts';
import { FILE_REPLY, sendFile } from '../../platform/files/routes.ts';
import type { App } from '../../platform/server/app.ts';
import { customerOf, staffOf } from '../../platform/server/guards.ts';
import { sense } from '../../platform/server/validate.ts';
import {
  addComplaint,
  answerComplaint,
  closeComplaint,
  closeOwnComplaint,
  rateComplaint,
  writeToComplaint,
} from './complaints.ts';
import { getComplaint, getOwnComplaint, hasFile, listComplaints, listOwnComplaints } from './read.ts';

const tags = ['Complaints'];

export function complaintRoutes(app: App, deps: Deps): void {
  ownReadingRoutes(app, deps);
  ownWritingRoutes(app, deps);
  staffRoutes(app, deps);
}

function ownReadingRoutes(app: App, { db, clock }: Deps): void {
  app.get(
    '/api/complaint/getComplaints/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getOwnComplaints',
        summary: 'Lists the complaints of the customer, the newest first',
        tags,
        params: UserIdParams,
        response: { 200: GetOwnComplaintsReply },
      },
    },
    async (request): Promise<GetOwnComplaintsReply> => ({
      success: true,
      complaints: await listOwnComplaints(db, clock.now(), customerOf(request).id),
    }),
  );

  app.get(
    '/api/complaint/getComplaint/:userId/:id',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getOwnComplaint',
        summary: 'One complaint of the customer with its messages',
        tags,
        params: OwnComplaintParams,
        response: { 200: OwnComplaintReply },
      },
    },
    async (request): Promise<OwnComplaintReply> => ({
      success: true,
      message: 'Here it is.',
      ...(await getOwnComplaint(db, clock.now(), customerOf(request).id, request.params.id)),
    }),
  );
}

function ownWritingRoutes(app: App, deps: Deps): void {
  const replyOf = async (customerId: string, id: string, message: string): Promise<OwnComplaintReply> => ({
    success: true,
    message,
    ...(await getOwnComplaint(deps.db, deps.clock.now(), customerId, id)),
  });

  app.post(
    '/api/complaint/addComplaint',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'addComplaint',
        summary: 'Opens a complaint about a transaction, an investment or anything else',
        tags,
        body: AddComplaintBody,
        response: { 200: OwnComplaintReply },
      },
      preHandler: sense(addComplaintRules),
    },
    async (request) => {
      const customer = customerOf(request);
      return replyOf(customer.id, await addComplaint(deps, customer, request.body), 'We have your complaint.');
    },
  );

  app.post(
    '/api/complaint/writeToComplaint',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'writeToComplaint',
        summary: 'Adds a message of the customer; staff answer next',
        tags,
        body: WriteToComplaintBody,
        response: { 200: OwnComplaintReply },
      },
      preHandler: sense(writeToComplaintRules),
    },
    async (request) => {
      const customer = customerOf(request);
      await writeToComplaint(deps, customer, request.body);
      return replyOf(customer.id, request.body.complaintId, 'Your message was sent.');
    },
  );

  app.post(
    '/api/complaint/closeComplaint',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'closeOwnComplaint',
        summary: 'Closes a complaint that is settled',
        tags,
        body: CloseOwnComplaintBody,
        response: { 200: OwnComplaintReply },
      },
      preHandler: sense(closeOwnComplaintRules),
    },
    async (request) => {
      const customer = customerOf(request);
      await closeOwnComplaint(deps, customer, request.body.complaintId);
      return replyOf(customer.id, request.body.complaintId, 'Your complaint is closed.');
    },
  );

  app.post(
    '/api/complaint/rateComplaint',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'rateComplaint',
        summary: 'Says whether it helped, once it is closed',
        tags,
        body: RateComplaintBody,
        response: { 200: OwnComplaintReply },
      },
      preHandler: sense(rateComplaintRules),
    },
    async (request) => {
      const customer = customerOf(request);
      await rateComplaint(deps, customer, request.body);
      return replyOf(customer.id, request.body.complaintId, 'Thank you.');
    },
  );
}

function staffRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;
  const replyOf = async (id: string, message: string): Promise<ComplaintReply> => ({
    success: true,
    message,
    ...(await getComplaint(db, clock.now(), id)),
  });

  app.get(
    '/api/admin/complaints',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getComplaints',
        summary: 'Complaints: open ones by their due time, then closed ones with the newest first',
        tags,
        querystring: GetComplaintsQuery,
        response: { 200: GetComplaintsReply },
      },
    },
    async (request) => {
      const { userId } = request.query;
      if (userId !== undefined) await noteLook(deps, staffOf(request), userId, 'complaints');
      return listComplaints(db, clock.now(), request.query);
    },
  );

  app.get(
    '/api/admin/complaints/:id',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getComplaint',
        summary: 'One complaint with its messages',
        tags,
        params: IdParams,
        response: { 200: ComplaintReply },
      },
    },
    async (request) => {
      const reply = await replyOf(request.params.id, 'Here it is.');
      await noteLook(deps, staffOf(request), reply.complaint.user._id, 'complaints');
      return reply;
    },
  );

  app.get(
    '/api/admin/complaints/:id/files/:fileId',
    {
      config: { who: 'admin', can: 'answerComplaints' },
      schema: {
        operationId: 'getComplaintFile',
        summary: 'A file that the customer added to a complaint',
        tags,
        params: ComplaintFileParams,
        response: FILE_REPLY,
      },
    },
    async (request, reply) => {
      const { id, fileId } = request.params;
      if (!(await hasFile(db, id, fileId))) throw unknownFile();
      return sendFile(reply, await readForStaff(deps, staffOf(request), fileId));
    },
  );

  app.post(
    '/api/admin/complaints/:id/answer',
    {
      config: { who: 'admin', can: 'answerComplaints' },
      schema: {
        operationId: 'answerComplaint',
        summary: 'Answers a complaint; the customer gets an email',
        tags,
        params: IdParams,
        body: AnswerComplaintBody,
        response: { 200: ComplaintReply },
      },
      preHandler: sense(answerComplaintRules),
    },
    async (request) => {
      await answerComplaint(deps, staffOf(request), request.params.id, request.body);
      return replyOf(request.params.id, 'The customer has your answer.');
    },
  );

  app.post(
    '/api/admin/complaints/:id/close',
    {
      config: { who: 'admin', can: 'answerComplaints' },
      schema: {
        operationId: 'closeComplaint',
        summary: 'Closes a complaint with a reason, which the customer reads',
        tags,
        params: IdParams,
        body: CloseComplaintBody,
        response: { 200: ComplaintReply },
      },
      preHandler: sense(closeComplaintRules),
    },
    async (request) => {
      await closeComplaint(deps, staffOf(request), request.params.id, request.body);
      return replyOf(request.params.id, 'The complaint is closed.');
    },
  );
}
