/** Identifying a customer, over HTTP. */
import { GetIdentityReply, IdentifyBody } from '@ajose/sdk/contract/identity';
import * as calls from '@ajose/sdk/customer/identity';
import { identifyRules } from '@ajose/sdk/rules/identity';
import type { Deps } from '../gateways/deps.ts';
import { byCustomer, routes } from '../platform/server/calls.ts';
import { askIdentity, readIdentity } from './identity.ts';

export const identityRoutes = routes('Identity', (deps: Deps) => ({
  getIdentity: byCustomer('person')(calls.getIdentity, {
    reply: GetIdentityReply,
    run: async ({ customer }) => ({ identity: await readIdentity(deps, customer.id) }),
  }),
  identify: byCustomer('person')(calls.identify, {
    sent: IdentifyBody,
    rules: identifyRules,
    done: 'We are checking this with your bank. It mostly takes a minute.',
    run: ({ who, sent }) => askIdentity(deps, who, sent.bvn),
  }),
}));
