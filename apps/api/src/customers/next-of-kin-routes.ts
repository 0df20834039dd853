/** A customer's next of kin over HTTP. */
import { Done, UserIdParams } from '@ajose/sdk/contract/common';
import { GetNextOfKinReply, RemoveNextOfKinBody, SetNextOfKinBody } from '@ajose/sdk/contract/next-of-kin';
import { removeNextOfKinRules, setNextOfKinRules } from '@ajose/sdk/rules/next-of-kin';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { signedInCustomer } from '../platform/server/guards.ts';
import { sense } from '../platform/server/validate.ts';
import { findNextOfKin, removeNextOfKin, setNextOfKin } from './next-of-kin.ts';

const tags = ['Customers'];

export function nextOfKinRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/user/getNextOfKin/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getNextOfKin',
        summary: 'Whom the customer wants to be reached in a case of death',
        tags,
        params: UserIdParams,
        response: { 200: GetNextOfKinReply },
      },
    },
    async (request): Promise<GetNextOfKinReply> => ({
      success: true,
      nextOfKin: await findNextOfKin(deps.db, request.params.userId),
    }),
  );

  app.post(
    '/api/user/setNextOfKin',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'setNextOfKin',
        summary: 'Names the next of kin, instead of the one before',
        tags,
        body: SetNextOfKinBody,
        response: { 200: GetNextOfKinReply },
      },
      preHandler: sense(setNextOfKinRules),
    },
    async (request): Promise<GetNextOfKinReply> => ({
      success: true,
      nextOfKin: await setNextOfKin(deps, signedInCustomer(request), request.body),
    }),
  );

  app.post(
    '/api/user/removeNextOfKin',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'removeNextOfKin',
        summary: 'Removes the next of kin',
        tags,
        body: RemoveNextOfKinBody,
        response: { 200: Done },
      },
      preHandler: sense(removeNextOfKinRules),
    },
    async (request): Promise<Done> => {
      await removeNextOfKin(deps, signedInCustomer(request), request.body);
      return { success: true, message: 'Your next of kin was removed.' };
    },
  );
}
