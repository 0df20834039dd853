/** Banks as the gateway lists them. A bank's id is its code at the gateway. */
import { Type, type Static } from 'typebox';

export const Bank = Type.Object({ _id: Type.String(), name: Type.String() });
export type Bank = Static<typeof Bank>;

export const BankParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 20 }) });
export const CountryParams = Type.Object({ country: Type.String({ minLength: 1, maxLength: 60 }) });

export const GetBankReply = Type.Object({ success: Type.Literal(true), bank: Bank });
export type GetBankReply = Static<typeof GetBankReply>;

export const GetBanksReply = Type.Object({ success: Type.Literal(true), banks: Type.Array(Bank) });
export type GetBanksReply = Static<typeof GetBanksReply>;

/** Asks the gateway whose account a number is. */
export const ResolveAccountQuery = Type.Object({
  bank: Type.String({ minLength: 1, maxLength: 20 }),
  accountNumber: Type.String({ minLength: 10, maxLength: 20 }),
});
export type ResolveAccountQuery = Static<typeof ResolveAccountQuery>;

export const ResolveAccountReply = Type.Object({ success: Type.Literal(true), accountName: Type.String() });
export type ResolveAccountReply = Static<typeof ResolveAccountReply>;
