/** "Where is my money?" over HTTP, for administrators. */
import { GetPendingMoneyReply } from '@ajose/sdk/contract/pending-money';
import * as calls from '@ajose/sdk/admin/users';
import { noteLook } from '../platform/audit/looks.ts';
import type { Deps } from '../platform/deps.ts';
import { byStaff, routes } from '../platform/server/calls.ts';
import { pendingMoneyOf } from './pending-money.ts';

export const pendingMoneyRoutes = routes('Back-office', (deps: Deps) => ({
  getPendingMoney: byStaff('read')(calls.getPendingMoney, {
    scope: 'readTransactions',
    reply: GetPendingMoneyReply,
    run: async ({ staff, params }) => {
      await noteLook(deps, staff, params.id, 'transactions');
      return { pending: await pendingMoneyOf(deps, params.id) };
    },
  }),
}));
