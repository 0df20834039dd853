/** The bank accounts of a customer over HTTP. */
import * as C from '@ajose/sdk/contract/banks';
import { UpdateBankDetailsReply } from '@ajose/sdk/contract/customers';
import * as calls from '@ajose/sdk/customer/banks';
import { preferBankAccountRules, removeBankAccountRules, updateBankDetailsRules } from '@ajose/sdk/rules/customers';
import type { Deps } from '../gateways/deps.ts';
import { byCustomer, routes } from '../platform/server/calls.ts';
import { countNames } from '../platform/server/limits.ts';
import { doOrAsk } from '../access/members/requests.ts';
import { knownAccountToAsk, newAccountToAsk } from './bank-requests.ts';
import { addBankAccount, listBankAccounts, preferBankAccount, removeBankAccount } from './bank-accounts.ts';

export const bankAccountRoutes = routes('Banks', (deps: Deps) => ({
  getBankAccounts: byCustomer('view')(calls.getBankAccounts, {
    reply: C.GetBankAccountsReply,
    run: async ({ params }) => ({ accounts: await listBankAccounts(deps, params.userId) }),
  }),
  addBankAccount: byCustomer('ask')(calls.addBankAccount, {
    limit: 'resolve',
    sent: C.AddBankAccountBody,
    rules: updateBankDetailsRules,
    reply: UpdateBankDetailsReply,
    mayWait: true,
    run: async ({ who, sent, request }) => {
      await countNames(deps, request);
      return doOrAsk(
        deps,
        who,
        () => newAccountToAsk(deps, 'addBankAccount', who, sent),
        async (acting) => {
          const name = await addBankAccount(deps, acting, sent);
          return { message: 'The bank account was added.', bank_acct_name: name };
        },
      );
    },
  }),
  preferBankAccount: byCustomer('ask')(calls.preferBankAccount, {
    sent: C.PreferBankAccountBody,
    rules: preferBankAccountRules,
    done: 'Withdrawals go to this account now.',
    mayWait: true,
    run: ({ who, sent }) =>
      doOrAsk(
        deps,
        who,
        () => knownAccountToAsk(deps, 'preferBankAccount', who, sent),
        (acting) => preferBankAccount(deps, acting, sent),
      ),
  }),
  removeBankAccount: byCustomer('ask')(calls.removeBankAccount, {
    sent: C.RemoveBankAccountBody,
    rules: removeBankAccountRules,
    done: 'The bank account was removed.',
    mayWait: true,
    run: ({ who, sent }) =>
      doOrAsk(
        deps,
        who,
        () => knownAccountToAsk(deps, 'removeBankAccount', who, sent),
        (acting) => removeBankAccount(deps, acting, sent),
      ),
  }),
}));
