/** "Where is my money?" over HTTP, for administrators. */
import { IdParams } from '@ajose/sdk/contract/common';
import { GetPendingMoneyReply } from '@ajose/sdk/contract/pending-money';
import type { App } from '../platform/server/app.ts';
import { noteLook } from '../platform/audit/looks.ts';
import type { Deps } from '../platform/deps.ts';
import { staffOf } from '../platform/server/guards.ts';
import { pendingMoneyOf } from './pending-money.ts';

export function pendingMoneyRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/users/:id/pendingMoney',
    {
      config: { who: 'admin', can: 'read', scope: 'readTransactions' },
      schema: {
        operationId: 'getPendingMoney',
        summary: 'A customer’s money that is on its way or waits, in words',
        tags: ['Back-office'],
        params: IdParams,
        response: { 200: GetPendingMoneyReply },
      },
    },
    async (request): Promise<GetPendingMoneyReply> => {
      await noteLook(deps, staffOf(request), request.params.id, 'transactions');
      return { success: true, pending: await pendingMoneyOf(deps, request.params.id) };
    },
  );
}
