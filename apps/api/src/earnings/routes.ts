/** What a customer has earned, over HTTP. */
import { UserIdParams } from '@ajose/sdk/contract/common';
import { GetEarningsReply } from '@ajose/sdk/contract/earnings';
import type { Deps } from '../deps.ts';
import type { App } from '../server/app.ts';
import { customerOf } from '../server/guards.ts';
import { readEarnings } from './earnings.ts';

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
}
