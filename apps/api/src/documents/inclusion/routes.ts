/** The published totals and a customer's proof of them, over HTTP. */
import { UserIdParams } from '@ajose/sdk/contract/common';
import { GetOwnProofReply, GetTotalsQuery, GetTotalsReply } from '@ajose/sdk/contract/inclusion';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { count } from '../../platform/server/limits.ts';
import { listTotals, ownProof } from './totals.ts';

const tags = ['Documents'];

export function inclusionRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/inclusion/getTotals',
    {
      config: { who: 'public' },
      schema: {
        operationId: 'getTotals',
        summary: 'What customers own altogether, as it was published each day, with the root of its tree',
        tags,
        querystring: GetTotalsQuery,
        response: { 200: GetTotalsReply },
      },
    },
    async (request): Promise<GetTotalsReply> => ({
      success: true,
      totals: await listTotals(deps.db, request.query.day),
    }),
  );

  app.get(
    '/api/inclusion/getOwnProof/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getOwnProof',
        summary: "The proof that a customer's money is in the total of a day",
        tags,
        params: UserIdParams,
        querystring: GetTotalsQuery,
        response: { 200: GetOwnProofReply },
      },
    },
    async (request): Promise<GetOwnProofReply> => {
      const { userId } = request.params;
      await count(deps, 'statement', userId);
      const { day, proof } = await ownProof(deps, userId, request.query.day);
      return {
        success: true,
        day,
        proof: { ...proof, parts: proof.parts.map((part) => ({ ...part, path: [...part.path] })) },
      };
    },
  );
}
