/** Requests that wait for a second administrator, over HTTP. */
import {
  ApprovalReply,
  ApproveRequestBody,
  DeclineRequestBody,
  GetApprovalsQuery,
  GetApprovalsReply,
} from '@ajose/sdk/contract/approvals';
import { IdParams } from '@ajose/sdk/contract/common';
import * as calls from '@ajose/sdk/admin/approvals';
import { approveRequestRules, declineRequestRules } from '@ajose/sdk/rules/approvals';
import type { App } from '../../platform/server/app.ts';
import { byStaff, registerCalls } from '../../platform/server/calls.ts';
import type { Deps } from '../../gateways/deps.ts';
import { approveRequest, declineRequest, withdrawRequest, type Acts } from './acts.ts';
import { listApprovals } from './approvals.ts';

/** @param acts what approving does, by action */
export function approvalRoutes(app: App, deps: Deps, acts: Acts): void {
  registerCalls(app, 'Back-office', {
    getApprovals: byStaff(calls.getApprovals, {
      summary: 'What waits for a second administrator, newest first',
      can: 'read',
      scope: 'readWork',
      sent: GetApprovalsQuery,
      reply: GetApprovalsReply,
      run: async ({ sent }) => listApprovals(deps.db, sent),
    }),
    approveRequest: byStaff(calls.approveRequest, {
      summary: 'Does what another administrator asked for',
      can: 'decideRequests',
      params: IdParams,
      sent: ApproveRequestBody,
      rules: approveRequestRules,
      reply: ApprovalReply,
      run: async ({ staff, sent: body, params }) => {
        return {
          message: 'The request was approved and done.',
          approval: await approveRequest(deps, acts, staff, params.id, body.note || null),
        };
      },
    }),
    declineRequest: byStaff(calls.declineRequest, {
      summary: 'Closes what another administrator asked for, without effect',
      can: 'decideRequests',
      params: IdParams,
      sent: DeclineRequestBody,
      rules: declineRequestRules,
      reply: ApprovalReply,
      run: async ({ staff, sent, params }) => ({
        message: 'The request was declined. Nothing has changed.',
        approval: await declineRequest(deps, staff, params.id, sent.note),
      }),
    }),
    withdrawRequest: byStaff(calls.withdrawRequest, {
      summary: 'Takes back a request of one’s own',
      can: 'decideRequests',
      params: IdParams,
      reply: ApprovalReply,
      run: async ({ staff, params }) => ({
        message: 'Your request is cancelled. Nothing has changed.',
        approval: await withdrawRequest(deps, staff, params.id),
      }),
    }),
  });
}
