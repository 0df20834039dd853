/** Customers' own account numbers, over HTTP. */
import * as C from '@ajose/sdk/contract/account-numbers';
import * as calls from '@ajose/sdk/customer/account-numbers';
import { askAccountNumberRules, findTransferRules } from '@ajose/sdk/rules/account-numbers';
import type { Deps } from '../gateways/deps.ts';
import { byCustomer, routes } from '../platform/server/calls.ts';
import { askAccountNumber, findTransfer, readAccountNumber } from './account-numbers.ts';

export const accountNumberRoutes = routes('Account numbers', (deps: Deps) => ({
  getAccountNumber: byCustomer('person')(calls.getAccountNumber, {
    reply: C.GetAccountNumberReply,
    run: async ({ customer }) => ({ account: await readAccountNumber(deps, customer.id) }),
  }),
  askAccountNumber: byCustomer('person')(calls.askAccountNumber, {
    sent: C.AskAccountNumberBody,
    rules: askAccountNumberRules,
    done: 'Your account number is on its way. It mostly takes a minute.',
    run: ({ customer }) => askAccountNumber(deps, customer),
  }),
  findTransfer: byCustomer('person')(calls.findTransfer, {
    sent: C.FindTransferBody,
    rules: findTransferRules,
    reply: C.FindTransferReply,
    run: async ({ customer }) => ({ arrived: await findTransfer(deps, customer) }),
  }),
}));
