/** What a customer who leaves needs, over HTTP: all of their data, and closing the account. */
import type { Readable } from 'node:stream';
import { CloseAccountBody, GetOwnDataBody } from '@ajose/sdk/contract/customers';
import * as calls from '@ajose/sdk/customer/leaving';
import { closeAccountRules, getOwnDataRules } from '@ajose/sdk/rules/customers';
import { Type } from 'typebox';
import { reauthenticate } from '../access/auth/reauthenticate.ts';
import type { Deps } from '../platform/deps.ts';
import { byCustomer, routes } from '../platform/server/calls.ts';
import { count } from '../platform/server/limits.ts';
import { logAccount } from '../platform/server/log.ts';
import { doOrAsk } from '../access/members/requests.ts';
import { closeAccount } from './closing.ts';
import { closingToAsk } from './closing-requests.ts';
import { ownData } from './own-data.ts';

const File = Type.Unsafe<Readable>({ type: 'string' });

export const leavingRoutes = routes('Customers', (deps: Deps) => ({
  getOwnData: byCustomer('manage')(calls.getOwnData, {
    sent: GetOwnDataBody,
    rules: getOwnDataRules,
    file: { content: { 'application/json': { schema: File } } },
    run: async ({ who, sent, reply }) => {
      const { userId } = sent;
      await count(deps, 'statement', userId);
      const act = { to: 'to download your data', purpose: 'own data' };
      await reauthenticate(deps, who, { ...act, body: sent, needs: 'either' });
      reply.type('application/json; charset=utf-8');
      reply.header('Content-Disposition', 'attachment; filename="ajose-my-data.json"');
      return reply.send(ownData(deps, userId));
    },
  }),
  closeAccount: byCustomer('ask')(calls.closeAccount, {
    sent: CloseAccountBody,
    rules: closeAccountRules,
    done: 'Your account is closed. Thank you for saving with us.',
    mayWait: true,
    run: async ({ customer, who, sent, request }) =>
      doOrAsk(
        deps,
        who,
        () => closingToAsk(sent),
        async (acting) => {
          await closeAccount(deps, acting, sent);
          logAccount(request, 'customer', customer.id, 'closed the account');
        },
      ),
  }),
}));
