/** The bank accounts of a customer over HTTP. */
import * as C from '@ajose/sdk/contract/banks';
import { UpdateBankDetailsReply } from '@ajose/sdk/contract/customers';
import * as calls from '@ajose/sdk/customer/banks';
import { preferBankAccountRules, removeBankAccountRules, updateBankDetailsRules } from '@ajose/sdk/rules/customers';
import type { Deps } from '../gateways/deps.ts';
import type { App } from '../platform/server/app.ts';
import { byCustomer, registerCalls } from '../platform/server/calls.ts';
import { countNames } from '../platform/server/limits.ts';
import { addBankAccount, listBankAccounts, preferBankAccount, removeBankAccount } from './bank-accounts.ts';

export function bankAccountRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Banks', {
    getBankAccounts: byCustomer('view')(calls.getBankAccounts, {
      summary: 'The bank accounts that the customer may withdraw to',
      reply: C.GetBankAccountsReply,
      run: async ({ params }) => ({ accounts: await listBankAccounts(deps, params.userId) }),
    }),
    addBankAccount: byCustomer('approve')(calls.addBankAccount, {
      summary: 'Adds a bank account beside the others',
      limit: 'resolve',
      sent: C.AddBankAccountBody,
      rules: updateBankDetailsRules,
      reply: UpdateBankDetailsReply,
      run: async ({ who, sent, request }) => {
        await countNames(deps, request);
        const name = await addBankAccount(deps, who, sent);
        return { message: 'The bank account was added.', bank_acct_name: name };
      },
    }),
    preferBankAccount: byCustomer('approve')(calls.preferBankAccount, {
      summary: 'Chooses the bank account that withdrawals go to unless they name another',
      sent: C.PreferBankAccountBody,
      rules: preferBankAccountRules,
      done: 'Withdrawals go to this account now.',
      run: ({ who, sent }) => preferBankAccount(deps, who, sent),
    }),
    removeBankAccount: byCustomer('approve')(calls.removeBankAccount, {
      summary: 'Removes a bank account that is not the preferred one',
      sent: C.RemoveBankAccountBody,
      rules: removeBankAccountRules,
      done: 'The bank account was removed.',
      run: ({ who, sent }) => removeBankAccount(deps, who, sent),
    }),
  });
}
