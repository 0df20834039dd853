/** Disputes over HTTP: administrators read and answer them. */
import { AnswerDisputeBody, DisputeReply, GetDisputesQuery, GetDisputesReply } from '@ajose/sdk/contract/disputes';
import * as calls from '@ajose/sdk/admin/disputes';
import { Type } from 'typebox';
import { answerDisputeRules } from '@ajose/sdk/rules/disputes';
import { noteLook } from '../../platform/audit/looks.ts';
import type { Deps } from '../../gateways/deps.ts';
import { byStaff, routes } from '../../platform/server/calls.ts';
import { answerOrAsk } from './answer.ts';
import { getDispute, listDisputes } from './disputes.ts';
import { sendPdf } from '../../platform/server/downloads.ts';
import { makeEvidence } from './evidence.ts';

const Pdf = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' });

export const disputeRoutes = routes('Back-office', (deps: Deps) => ({
  getDisputes: byStaff('read')(calls.getDisputes, {
    scope: 'readWork',
    sent: GetDisputesQuery,
    reply: GetDisputesReply,
    run: async ({ sent }) => listDisputes(deps.db, sent),
  }),
  getDisputeEvidence: byStaff('answerDisputes')(calls.getDisputeEvidence, {
    file: { content: { 'application/pdf': { schema: Pdf } } },
    run: async ({ staff, params, reply }) => {
      const dispute = await getDispute(deps.db, params.id);
      await noteLook(deps, staff, dispute.user._id, 'documents');
      const evidence = await makeEvidence(deps.db, dispute, deps.clock.now());
      return sendPdf(reply, evidence.fileName, evidence.file);
    },
  }),
  answerDispute: byStaff('answerDisputes')(calls.answerDispute, {
    sent: AnswerDisputeBody,
    rules: answerDisputeRules,
    reply: DisputeReply,
    mayWait: true,
    run: async ({ staff, sent: body, params }) => {
      const outcome = await answerOrAsk(deps, staff, params.id, body);
      if ('waits' in outcome) return outcome;
      return { message: wordsOf(outcome.done), dispute: outcome.done };
    },
  }),
}));

function wordsOf({ failure, state }: DisputeReply['dispute']): string {
  if (failure !== null) return `The gateway refused the answer: ${failure}`;
  return state === 'answering'
    ? 'The answer is kept. The gateway does not answer at the moment; it is sent again every minute.'
    : 'The gateway has the answer.';
}
