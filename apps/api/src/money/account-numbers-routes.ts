/** Customers' own account numbers, over HTTP. */
import {
  AskAccountNumberBody,
  FindTransferBody,
  FindTransferReply,
  GetAccountNumberReply,
} from '@ajose/sdk/contract/account-numbers';
import { Done, UserIdParams } from '@ajose/sdk/contract/common';
import { askAccountNumberRules, findTransferRules } from '@ajose/sdk/rules/account-numbers';
import type { Deps } from '../gateways/deps.ts';
import type { App } from '../platform/server/app.ts';
import { customerOf } from '../platform/server/guards.ts';
import { sense } from '../platform/server/validate.ts';
import { askAccountNumber, findTransfer, readAccountNumber } from './account-numbers.ts';

const tags = ['Account numbers'];

export function accountNumberRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/accountNumber/getAccountNumber/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getAccountNumber',
        summary: "Shows the customer's own account number",
        tags,
        params: UserIdParams,
        response: { 200: GetAccountNumberReply },
      },
    },
    async (request): Promise<GetAccountNumberReply> => ({
      success: true,
      account: await readAccountNumber(deps, customerOf(request).id),
    }),
  );

  app.post(
    '/api/accountNumber/askAccountNumber',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'askAccountNumber',
        summary: 'Asks for an account number of the customer’s own',
        tags,
        body: AskAccountNumberBody,
        response: { 200: Done },
      },
      preHandler: sense(askAccountNumberRules),
    },
    async (request): Promise<Done> => {
      await askAccountNumber(deps, customerOf(request));
      return { success: true, message: 'Your account number is on its way. It mostly takes a minute.' };
    },
  );

  app.post(
    '/api/accountNumber/findTransfer',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'findTransfer',
        summary: 'Looks for transfers to the account number that have not been credited',
        tags,
        body: FindTransferBody,
        response: { 200: FindTransferReply },
      },
      preHandler: sense(findTransferRules),
    },
    async (request): Promise<FindTransferReply> => ({
      success: true,
      arrived: await findTransfer(deps, customerOf(request)),
    }),
  );
}
