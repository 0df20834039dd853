/** The bank accounts of a customer over HTTP. */
import { Done, UserIdParams } from '@ajose/sdk/contract/common';
import {
  AddBankAccountBody,
  GetBankAccountsReply,
  PreferBankAccountBody,
  RemoveBankAccountBody,
} from '@ajose/sdk/contract/banks';
import { UpdateBankDetailsReply } from '@ajose/sdk/contract/customers';
import { preferBankAccountRules, removeBankAccountRules, updateBankDetailsRules } from '@ajose/sdk/rules/customers';
import type { Deps } from '../gateways/deps.ts';
import type { App } from '../platform/server/app.ts';
import { signedInCustomer } from '../platform/server/guards.ts';
import { countNames } from '../platform/server/limits.ts';
import { sense } from '../platform/server/validate.ts';
import { addBankAccount, listBankAccounts, preferBankAccount, removeBankAccount } from './bank-accounts.ts';

const tags = ['Banks'];

export function bankAccountRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/user/getBankAccounts/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getBankAccounts',
        summary: 'The bank accounts that the customer may withdraw to',
        tags,
        params: UserIdParams,
        response: { 200: GetBankAccountsReply },
      },
    },
    async (request): Promise<GetBankAccountsReply> => ({
      success: true,
      accounts: await listBankAccounts(deps, request.params.userId),
    }),
  );

  app.post(
    '/api/user/addBankAccount',
    {
      config: { who: 'customer', limit: 'resolve' },
      schema: {
        operationId: 'addBankAccount',
        summary: 'Adds a bank account beside the others',
        tags,
        body: AddBankAccountBody,
        response: { 200: UpdateBankDetailsReply },
      },
      preHandler: sense(updateBankDetailsRules),
    },
    async (request): Promise<UpdateBankDetailsReply> => {
      await countNames(deps, request);
      const name = await addBankAccount(deps, signedInCustomer(request), request.body);
      return { success: true, message: 'The bank account was added.', bank_acct_name: name };
    },
  );

  app.post(
    '/api/user/preferBankAccount',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'preferBankAccount',
        summary: 'Chooses the bank account that withdrawals go to unless they name another',
        tags,
        body: PreferBankAccountBody,
        response: { 200: Done },
      },
      preHandler: sense(preferBankAccountRules),
    },
    async (request): Promise<Done> => {
      await preferBankAccount(deps, signedInCustomer(request), request.body);
      return { success: true, message: 'Withdrawals go to this account now.' };
    },
  );

  app.post(
    '/api/user/removeBankAccount',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'removeBankAccount',
        summary: 'Removes a bank account that is not the preferred one',
        tags,
        body: RemoveBankAccountBody,
        response: { 200: Done },
      },
      preHandler: sense(removeBankAccountRules),
    },
    async (request): Promise<Done> => {
      await removeBankAccount(deps, signedInCustomer(request), request.body);
      return { success: true, message: 'The bank account was removed.' };
    },
  );
}
