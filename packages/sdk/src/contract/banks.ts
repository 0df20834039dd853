/** Banks as the gateway lists them. A bank's id is its code at the gateway. */
import { Type, type Static } from 'typebox';
import { Named, type Refusals } from './common.ts';

export const Bank = Type.Object({ _id: Type.String(), name: Type.String() });
export interface Bank extends Static<typeof Bank> {}

export const BankParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 20 }) });
export const CountryParams = Type.Object({ country: Type.String({ minLength: 1, maxLength: 60 }) });

export const GetBankReply = Type.Object({ success: Type.Literal(true), bank: Named<Bank>(Bank) });
export interface GetBankReply extends Static<typeof GetBankReply> {}

export const GetBanksReply = Type.Object({ success: Type.Literal(true), banks: Type.Array(Named<Bank>(Bank)) });
export interface GetBanksReply extends Static<typeof GetBanksReply> {}

/** Asks the gateway whose account a number is. */
export const ResolveAccountQuery = Type.Object({
  bank: Type.String({ minLength: 1, maxLength: 20 }),
  accountNumber: Type.String({ minLength: 10, maxLength: 20 }),
});
export type ResolveAccountQuery = Static<typeof ResolveAccountQuery>;

export const ResolveAccountReply = Type.Object({ success: Type.Literal(true), accountName: Type.String() });
export interface ResolveAccountReply extends Static<typeof ResolveAccountReply> {}

export const bankRefusals = {
  getBanksByCountry: {},
  getBankById: {
    404: ['bank_not_found'],
  },
  resolveAccount: {
    404: ['bank_not_found'],
    422: ['account_not_found'],
    429: ['too_many_lookups'],
    503: ['gateway_unavailable'],
  },
} as const satisfies Refusals;
