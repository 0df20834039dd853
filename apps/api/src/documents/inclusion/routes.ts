/** The published totals and a customer's proof of them, over HTTP. */
import { GetOwnProofReply, GetTotalsQuery, GetTotalsReply } from '@ajose/sdk/contract/inclusion';
import * as calls from '@ajose/sdk/customer/inclusion';
import type { Deps } from '../../platform/deps.ts';
import { byAnybody, byCustomer, routes } from '../../platform/server/calls.ts';
import { count } from '../../platform/server/limits.ts';
import { listTotals, ownProof } from './totals.ts';

export const inclusionRoutes = routes('Documents', (deps: Deps) => ({
  getTotals: byAnybody(calls.getTotals, {
    sent: GetTotalsQuery,
    reply: GetTotalsReply,
    run: async ({ sent }) => ({ totals: await listTotals(deps.db, sent.day) }),
  }),
  getOwnProof: byCustomer('view')(calls.getOwnProof, {
    sent: GetTotalsQuery,
    reply: GetOwnProofReply,
    run: async ({ sent, params }) => {
      await count(deps, 'statement', params.userId);
      const { day, proof } = await ownProof(deps, params.userId, sent.day);
      return { day, proof: { ...proof, parts: proof.parts.map((part) => ({ ...part, path: [...part.path] })) } };
    },
  }),
}));
