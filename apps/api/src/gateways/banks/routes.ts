/** Banks over HTTP. The list is public; the name of a bank account needs a session. */
import {
  BankParams,
  CountryParams,
  GetBankReply,
  GetBanksReply,
  ResolveAccountQuery,
  ResolveAccountReply,
} from '@ajose/sdk/contract/banks';
import type { App } from '../../platform/server/app.ts';
import type { Deps } from '../deps.ts';
import { requireConfirmed } from '../../platform/server/confirmed.ts';
import { customerOf } from '../../platform/server/guards.ts';
import { countNames } from '../../platform/server/limits.ts';
import { getBank, listBanks, resolveAccountName } from './banks.ts';

const tags = ['Banks'];

export function bankRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/getBanksByCountry/:country',
    {
      config: { who: 'public' },
      schema: {
        operationId: 'getBanksByCountry',
        summary: 'All banks of a country, by name',
        tags,
        params: CountryParams,
        response: { 200: GetBanksReply },
      },
    },
    async (request): Promise<GetBanksReply> => ({
      success: true,
      banks: await listBanks(deps.db, request.params.country),
    }),
  );

  app.get(
    '/api/admin/getBankById/:id',
    {
      config: { who: 'either', can: 'read' },
      schema: {
        operationId: 'getBankById',
        summary: 'One bank',
        tags,
        params: BankParams,
        response: { 200: GetBankReply },
      },
    },
    async (request): Promise<GetBankReply> => ({ success: true, bank: await getBank(deps.db, request.params.id) }),
  );

  app.get(
    '/api/user/resolveAccount',
    {
      config: { who: 'customer', limit: 'resolve' },
      schema: {
        operationId: 'resolveAccount',
        summary: 'The name at the bank of an account number',
        tags,
        querystring: ResolveAccountQuery,
        response: { 200: ResolveAccountReply },
      },
    },
    async (request): Promise<ResolveAccountReply> => {
      const { bank: bankCode, accountNumber } = request.query;
      const { name: holder } = customerOf(request);
      requireConfirmed(customerOf(request), 'before you look up accounts');
      await countNames(deps, request);
      return { success: true, accountName: await resolveAccountName(deps, { bankCode, accountNumber, holder }) };
    },
  );
}
