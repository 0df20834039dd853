/** Disputes over HTTP: administrators read and answer them. */
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { IdParams } from '@ajose/sdk/contract/common';
import { AnswerDisputeBody, DisputeReply, GetDisputesQuery, GetDisputesReply } from '@ajose/sdk/contract/disputes';
import { Type } from 'typebox';
import { answerDisputeRules } from '@ajose/sdk/rules/disputes';
import { waitsReply } from '../../access/approvals/approvals.ts';
import { noteLook } from '../../platform/audit/looks.ts';
import type { Deps } from '../../gateways/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { staffOf } from '../../platform/server/guards.ts';
import { sense } from '../../platform/server/validate.ts';
import { answerOrAsk } from './answer.ts';
import { getDispute, listDisputes } from './disputes.ts';
import { makeEvidence } from './evidence.ts';

const Pdf = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' });
const tags = ['Back-office'];

export function disputeRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/disputes',
    {
      config: { who: 'admin', can: 'read', scope: 'readWork' },
      schema: {
        operationId: 'getDisputes',
        summary: 'Disputes of payments: open ones by the time until which they have to be answered',
        tags,
        querystring: GetDisputesQuery,
        response: { 200: GetDisputesReply },
      },
    },
    async (request) => listDisputes(deps.db, request.query),
  );

  app.get(
    '/api/admin/disputes/:id/evidence',
    {
      config: { who: 'admin', can: 'answerDisputes' },
      schema: {
        operationId: 'getDisputeEvidence',
        summary: 'The evidence as a PDF',
        tags,
        params: IdParams,
        response: { 200: { content: { 'application/pdf': { schema: Pdf } } } },
      },
    },
    async (request, reply) => {
      const dispute = await getDispute(deps.db, request.params.id);
      await noteLook(deps, staffOf(request), dispute.user._id, 'documents');
      const evidence = await makeEvidence(deps.db, dispute, deps.clock.now());
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `attachment; filename="${evidence.fileName}"`)
        .send(evidence.file);
    },
  );

  app.post(
    '/api/admin/disputes/:id/answer',
    {
      config: { who: 'admin', can: 'answerDisputes' },
      schema: {
        operationId: 'answerDispute',
        summary: 'Accepts or declines a dispute; declining sends evidence from the ledger',
        tags,
        params: IdParams,
        body: AnswerDisputeBody,
        response: { 200: DisputeReply, 202: WaitsForApprovalReply },
      },
      preHandler: sense(answerDisputeRules),
    },
    async (request, reply) => {
      const { params, body } = request;
      const outcome = await answerOrAsk(deps, staffOf(request), params.id, body);
      if ('waits' in outcome) return reply.code(202).send(waitsReply(outcome));
      return reply.send({ success: true, message: wordsOf(outcome.done), dispute: outcome.done });
    },
  );
}

function wordsOf({ failure, state }: DisputeReply['dispute']): string {
  if (failure !== null) return `The gateway refused the answer: ${failure}`;
  return state === 'answering'
    ? 'The answer is kept. The gateway does not answer at the moment; it is sent again every minute.'
    : 'The gateway has the answer.';
}
