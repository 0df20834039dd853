/** What a customer's home shows, over HTTP, for administrators. */
import { IdParams } from '@ajose/sdk/contract/common';
import { GetCustomerHomeReply } from '@ajose/sdk/contract/customer-home';
import { noteLook } from '../platform/audit/looks.ts';
import type { Deps } from '../gateways/deps.ts';
import type { App } from '../platform/server/app.ts';
import { staffOf } from '../platform/server/guards.ts';
import { readCustomerHome } from './customer-home.ts';

export function customerHomeRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/users/:id/home',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getCustomerHome',
        summary: 'What a customer’s home shows, to read only',
        tags: ['Back-office'],
        params: IdParams,
        response: { 200: GetCustomerHomeReply },
      },
    },
    async (request): Promise<GetCustomerHomeReply> => {
      await noteLook(deps, staffOf(request), request.params.id, 'home');
      return { success: true, home: await readCustomerHome(deps, request.params.id) };
    },
  );
}
