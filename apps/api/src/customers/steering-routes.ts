/** Customers as administrators see and steer them, over HTTP. */
import { Done, IdParams } from '@ajose/sdk/contract/common';
import {
  GetAllUsersQuery,
  GetAllUsersReply,
  GetUserDetailsReply,
  SetUserStatusBody,
} from '@ajose/sdk/contract/customers';
import type { App } from '../app.ts';
import { tx } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { staffOf } from '../server/guards.ts';
import { listCustomers } from './list.ts';
import { getUserDetails, setUserStatus } from './steering.ts';

const tags = ['Back-office'];

export function steeringRoutes(app: App, { db }: Deps): void {
  app.get(
    '/api/user/getAllUsers',
    {
      config: { who: 'admin' },
      schema: {
        operationId: 'getAllUsers',
        summary: 'A page of customers',
        tags,
        querystring: GetAllUsersQuery,
        response: { 200: GetAllUsersReply },
      },
    },
    async (request) => listCustomers(db, request.query),
  );

  app.get(
    '/api/admin/users/:id',
    {
      config: { who: 'admin' },
      schema: {
        operationId: 'getUserDetails',
        summary: 'One customer with bank, balances and the history of the status',
        tags,
        params: IdParams,
        response: { 200: GetUserDetailsReply },
      },
    },
    async (request): Promise<GetUserDetailsReply> => ({
      success: true,
      user: await getUserDetails(db, request.params.id),
    }),
  );

  app.patch(
    '/api/admin/users/:id/status',
    {
      config: { who: 'admin' },
      schema: {
        operationId: 'setUserStatus',
        summary: 'Sets what a customer may do',
        tags,
        params: IdParams,
        body: SetUserStatusBody,
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      const { id } = request.params;
      await tx(db, (tx) => setUserStatus(tx, staffOf(request), id, request.body.status));
      return { success: true, message: 'User status updated successfully!' };
    },
  );
}
