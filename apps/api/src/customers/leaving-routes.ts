/** What a customer who leaves needs, over HTTP: all of their data, and closing the account. */
import type { Readable } from 'node:stream';
import { Done } from '@ajose/sdk/contract/common';
import { CloseAccountBody, GetOwnDataBody } from '@ajose/sdk/contract/customers';
import { closeAccountRules, getOwnDataRules } from '@ajose/sdk/rules/customers';
import { Type } from 'typebox';
import { confirmChange } from '../access/auth/password-change.ts';
import { requireStepUp } from '../access/auth/two-factor.ts';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { signedInCustomer } from '../platform/server/guards.ts';
import { count } from '../platform/server/limits.ts';
import { logAccount } from '../platform/server/log.ts';
import { sense } from '../platform/server/validate.ts';
import { closeAccount } from './closing.ts';
import { ownData } from './own-data.ts';

const tags = ['Customers'];
const File = Type.Unsafe<Readable>({ type: 'string' });

export function leavingRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/user/getOwnData',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getOwnData',
        summary: 'Everything that is kept about the customer, as one file',
        tags,
        body: GetOwnDataBody,
        response: { 200: { content: { 'application/json': { schema: File } } } },
      },
      preHandler: sense(getOwnDataRules),
    },
    async (request, reply) => {
      const who = signedInCustomer(request);
      const { userId, password, code } = request.body;
      await count(deps, 'statement', userId);
      await confirmChange(deps, who, password, 'to download your data');
      await requireStepUp(deps, { kind: 'customer', ...who.customer }, code, 'own data');
      reply.type('application/json; charset=utf-8');
      reply.header('Content-Disposition', 'attachment; filename="ajose-my-data.json"');
      return reply.send(ownData(deps, userId));
    },
  );

  app.post(
    '/api/user/closeAccount',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'closeAccount',
        summary: 'Closes the account for good',
        tags,
        body: CloseAccountBody,
        response: { 200: Done },
      },
      preHandler: sense(closeAccountRules),
    },
    async (request): Promise<Done> => {
      const who = signedInCustomer(request);
      await closeAccount(deps, who, request.body);
      logAccount(request, 'customer', who.customer.id, 'closed the account');
      return { success: true, message: 'Your account is closed. Thank you for saving with us.' };
    },
  );
}
