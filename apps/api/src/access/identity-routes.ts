/** Identifying a customer, over HTTP. */
import { Done, UserIdParams } from '@ajose/sdk/contract/common';
import { GetIdentityReply, IdentifyBody } from '@ajose/sdk/contract/identity';
import { identifyRules } from '@ajose/sdk/rules/identity';
import type { Deps } from '../gateways/deps.ts';
import type { App } from '../platform/server/app.ts';
import { customerOf } from '../platform/server/guards.ts';
import { sense } from '../platform/server/validate.ts';
import { askIdentity, readIdentity } from './identity.ts';

const tags = ['Identity'];

export function identityRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/identity/getIdentity/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getIdentity',
        summary: 'Says whether it was checked who the customer is',
        tags,
        params: UserIdParams,
        response: { 200: GetIdentityReply },
      },
    },
    async (request): Promise<GetIdentityReply> => ({
      success: true,
      identity: await readIdentity(deps, customerOf(request).id),
    }),
  );

  app.post(
    '/api/identity/identify',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'identify',
        summary: 'Has it checked who the customer is, by BVN and bank account',
        tags,
        body: IdentifyBody,
        response: { 200: Done },
      },
      preHandler: sense(identifyRules),
    },
    async (request): Promise<Done> => {
      await askIdentity(deps, customerOf(request), request.body.bvn);
      return { success: true, message: 'We are checking this with your bank. It mostly takes a minute.' };
    },
  );
}
