/** What a customer's home shows, over HTTP, for administrators. */
import { GetCustomerHomeReply } from '@ajose/sdk/contract/customer-home';
import * as calls from '@ajose/sdk/admin/users';
import { noteLook } from '../platform/audit/looks.ts';
import type { Deps } from '../gateways/deps.ts';
import { byStaff, routes } from '../platform/server/calls.ts';
import { readCustomerHome } from './customer-home.ts';

export const customerHomeRoutes = routes('Back-office', (deps: Deps) => ({
  getCustomerHome: byStaff('read')(calls.getCustomerHome, {
    limit: 'report',
    reply: GetCustomerHomeReply,
    run: async ({ staff, params }) => {
      await noteLook(deps, staff, params.id, 'home');
      return { home: await readCustomerHome(deps, params.id) };
    },
  }),
}));
