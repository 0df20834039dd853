/** What a customer has earned, over HTTP. */
import { UserIdParams } from '@ajose/sdk/contract/common';
import { GetEarnedQuery, GetEarnedReply, GetEarningsReply } from '@ajose/sdk/contract/earnings';
import type { Deps } from '../deps.ts';
import type { App } from '../server/app.ts';
import { customerOf } from '../server/guards.ts';
import { readEarned, readEarnings } from './earnings.ts';

export function earningRoutes(app: App, { db, clock }: Deps): void {
  app.get(
    '/api/earnings/getEarnings/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getEarnings',
        summary: 'What was earned by month, by year and by product',
        tags: ['Investments'],
        params: UserIdParams,
        response: { 200: GetEarningsReply },
      },
    },
    async (request): Promise<GetEarningsReply> => ({
      success: true,
      earnings: await readEarnings(db, clock.now(), customerOf(request).id),
    }),
  );

  app.get(
    '/api/earnings/getEarned/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getEarned',
        summary: 'What was earned in any days, by product',
        tags: ['Investments'],
        params: UserIdParams,
        querystring: GetEarnedQuery,
        response: { 200: GetEarnedReply },
      },
    },
    async (request): Promise<GetEarnedReply> => ({
      success: true,
      earned: await readEarned(db, clock.now(), customerOf(request).id, request.query),
    }),
  );
}
