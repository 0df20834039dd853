/** Banks over HTTP. The list is public; the name of a bank account needs a session. */
import * as C from '@ajose/sdk/contract/banks';
import * as calls from '@ajose/sdk/customer/banks';
import type { App } from '../../platform/server/app.ts';
import type { Deps } from '../deps.ts';
import { requireConfirmed } from '../../platform/server/confirmed.ts';
import { byCustomer, byEither, registerCalls } from '../../platform/server/calls.ts';
import { countNames } from '../../platform/server/limits.ts';
import { getBank, listBanks, resolveAccountName } from './banks.ts';

const tags = ['Banks'];

export function bankRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/getBanksByCountry/:country',
    {
      config: { who: 'public', refuses: calls.getBanksByCountry.refuses },
      schema: {
        operationId: 'getBanksByCountry',
        tags,
        params: C.CountryParams,
        response: { 200: C.GetBanksReply },
      },
    },
    async (request): Promise<C.GetBanksReply> => ({
      success: true,
      banks: await listBanks(deps.db, request.params.country),
    }),
  );

  registerCalls(app, 'Banks', {
    getBankById: byEither('read', 'view')(calls.getBankById, {
      params: C.BankParams,
      reply: C.GetBankReply,
      run: async ({ params }) => ({ bank: await getBank(deps.db, params.id) }),
    }),
    resolveAccount: byCustomer('ask')(calls.resolveAccount, {
      limit: 'resolve',
      sent: C.ResolveAccountQuery,
      reply: C.ResolveAccountReply,
      run: async ({ who, sent, request }) => {
        const { bank: bankCode, accountNumber } = sent;
        const { name: holder } = who.customer;
        requireConfirmed(who.person, 'before you look up accounts');
        await countNames(deps, request);
        return { accountName: await resolveAccountName(deps, { bankCode, accountNumber, holder }) };
      },
    }),
  });
}
