/** Requests that wait for a second administrator, over HTTP. */
import * as C from '@ajose/sdk/contract/approvals';
import * as calls from '@ajose/sdk/admin/approvals';
import { approveRequestRules, declineRequestRules } from '@ajose/sdk/rules/approvals';
import { byStaff, routes } from '../../platform/server/calls.ts';
import type { Deps } from '../../gateways/deps.ts';
import { approveRequest, declineRequest, withdrawRequest, type Acts } from './deciding.ts';
import { listApprovals } from './approvals.ts';

/** @param acts what approving does, by action */
export const approvalRoutes = routes('Back-office', (deps: Deps, acts: Acts) => ({
  getApprovals: byStaff('read')(calls.getApprovals, {
    scope: 'readWork',
    sent: C.GetApprovalsQuery,
    reply: C.GetApprovalsReply,
    run: async ({ sent }) => listApprovals(deps.db, sent),
  }),
  approveRequest: byStaff('decideRequests')(calls.approveRequest, {
    sent: C.ApproveRequestBody,
    rules: approveRequestRules,
    reply: C.ApprovalReply,
    run: async ({ staff, sent: body, params }) => ({
      message: 'The request was approved and done.',
      approval: await approveRequest(deps, acts, staff, params.id, body.note || null),
    }),
  }),
  declineRequest: byStaff('decideRequests')(calls.declineRequest, {
    sent: C.DeclineRequestBody,
    rules: declineRequestRules,
    reply: C.ApprovalReply,
    run: async ({ staff, sent, params }) => ({
      message: 'The request was declined. Nothing has changed.',
      approval: await declineRequest(deps, staff, params.id, sent.note),
    }),
  }),
  withdrawRequest: byStaff('decideRequests')(calls.withdrawRequest, {
    reply: C.ApprovalReply,
    run: async ({ staff, params }) => ({
      message: 'Your request is cancelled. Nothing has changed.',
      approval: await withdrawRequest(deps, staff, params.id),
    }),
  }),
}));
