/** Banks as gateways list them. A bank's id is ours; each gateway has its own code for it. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named } from './common.ts';
import { UpdateBankDetailsBody } from './customers.ts';

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

/** An account that a customer withdraws to. A withdrawal that names none goes to the preferred one. */
export const BankAccount = Type.Object({
  /** A bank's id. */
  bank: Type.String(),
  bankName: Type.String(),
  number: Type.String(),
  name: Type.String(),
  preferred: Type.Boolean(),
  /** When money can first be paid to a new account; null when that is now. */
  withdrawalsFrom: Type.Union([Moment, Type.Null()]),
});
export interface BankAccount extends Static<typeof BankAccount> {}

/** The preferred one first, then the others in the order in which they were added. */
export const GetBankAccountsReply = Type.Object({
  success: Type.Literal(true),
  accounts: Type.Array(Named<BankAccount>(BankAccount)),
});
export interface GetBankAccountsReply extends Static<typeof GetBankAccountsReply> {}

/** Adds an account, under the same rules as a change. */
export const AddBankAccountBody = UpdateBankDetailsBody;
export interface AddBankAccountBody extends UpdateBankDetailsBody {}

const account = {
  userId: Id,
  bank: Type.String({ maxLength: 20 }),
  bank_acct_number: Type.String({ maxLength: 40 }),
};

export const PreferBankAccountBody = Type.Object(account);
export interface PreferBankAccountBody extends Static<typeof PreferBankAccountBody> {}

/** Needs the present password, or with two-factor sign-in a code. */
export const RemoveBankAccountBody = Type.Object({
  ...account,
  code: Type.Optional(Type.String({ maxLength: 32 })),
  password: Type.Optional(Type.String({ maxLength: 1024 })),
});
export interface RemoveBankAccountBody extends Static<typeof RemoveBankAccountBody> {}
