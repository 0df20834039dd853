/** What a customer who leaves needs, over HTTP: all of their data, and closing the account. */
import type { Readable } from 'node:stream';
import { CloseAccountBody, GetOwnDataBody } from '@ajose/sdk/contract/customers';
import * as calls from '@ajose/sdk/customer/leaving';
import { closeAccountRules, getOwnDataRules } from '@ajose/sdk/rules/customers';
import { Type } from 'typebox';
import { reauthenticate } from '../access/auth/reauthenticate.ts';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { byCustomer, registerCalls } from '../platform/server/calls.ts';
import { count } from '../platform/server/limits.ts';
import { logAccount } from '../platform/server/log.ts';
import { closeAccount } from './closing.ts';
import { ownData } from './own-data.ts';

const File = Type.Unsafe<Readable>({ type: 'string' });

export function leavingRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Customers', {
    getOwnData: byCustomer('manage')(calls.getOwnData, {
      summary: 'Everything that is kept about the customer, as one file',
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
    closeAccount: byCustomer('approve')(calls.closeAccount, {
      summary: 'Closes the account for good',
      sent: CloseAccountBody,
      rules: closeAccountRules,
      done: 'Your account is closed. Thank you for saving with us.',
      run: async ({ customer, who, sent, request }) => {
        await closeAccount(deps, who, sent);
        logAccount(request, 'customer', customer.id, 'closed the account');
      },
    }),
  });
}
