/** Requests that wait for a second administrator, over HTTP. */
import {
  ApprovalReply,
  ApproveRequestBody,
  DeclineRequestBody,
  GetApprovalsQuery,
  GetApprovalsReply,
} from '@ajose/sdk/contract/approvals';
import { IdParams } from '@ajose/sdk/contract/common';
import { approveRequestRules, declineRequestRules } from '@ajose/sdk/rules/approvals';
import type { App } from '../../platform/server/app.ts';
import type { Deps } from '../../gateways/deps.ts';
import { staffOf } from '../../platform/server/guards.ts';
import { sense } from '../../platform/server/validate.ts';
import { approveRequest, declineRequest, withdrawRequest, type Acts } from './acts.ts';
import { listApprovals } from './approvals.ts';

const tags = ['Back-office'];

/** @param acts what approving does, by action */
export function approvalRoutes(app: App, deps: Deps, acts: Acts): void {
  app.get(
    '/api/admin/approvals',
    {
      config: { who: 'admin', can: 'read', scope: 'readWork' },
      schema: {
        operationId: 'getApprovals',
        summary: 'What waits for a second administrator, newest first',
        tags,
        querystring: GetApprovalsQuery,
        response: { 200: GetApprovalsReply },
      },
    },
    async (request) => listApprovals(deps.db, request.query),
  );

  app.post(
    '/api/admin/approvals/:id/approve',
    {
      config: { who: 'admin', can: 'decideRequests' },
      schema: {
        operationId: 'approveRequest',
        summary: 'Does what another administrator asked for',
        tags,
        params: IdParams,
        body: ApproveRequestBody,
        response: { 200: ApprovalReply },
      },
      preHandler: sense(approveRequestRules),
    },
    async (request): Promise<ApprovalReply> => {
      const { params, body } = request;
      return {
        success: true,
        message: 'The request was approved and done.',
        approval: await approveRequest(deps, acts, staffOf(request), params.id, body.note || null),
      };
    },
  );

  app.post(
    '/api/admin/approvals/:id/decline',
    {
      config: { who: 'admin', can: 'decideRequests' },
      schema: {
        operationId: 'declineRequest',
        summary: 'Closes what another administrator asked for, without effect',
        tags,
        params: IdParams,
        body: DeclineRequestBody,
        response: { 200: ApprovalReply },
      },
      preHandler: sense(declineRequestRules),
    },
    async (request): Promise<ApprovalReply> => ({
      success: true,
      message: 'The request was declined. Nothing has changed.',
      approval: await declineRequest(deps, staffOf(request), request.params.id, request.body.note),
    }),
  );

  app.post(
    '/api/admin/approvals/:id/withdraw',
    {
      config: { who: 'admin', can: 'decideRequests' },
      schema: {
        operationId: 'withdrawRequest',
        summary: 'Takes back a request of one’s own',
        tags,
        params: IdParams,
        response: { 200: ApprovalReply },
      },
    },
    async (request): Promise<ApprovalReply> => ({
      success: true,
      message: 'Your request is cancelled. Nothing has changed.',
      approval: await withdrawRequest(deps, staffOf(request), request.params.id),
    }),
  );
}
