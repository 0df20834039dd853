/** Banks as gateways list them. A bank's id is ours; each gateway has its own code for it. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named, type Refusals } from './common.ts';
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

const one = {
  userId: Id,
  bank: Type.String({ maxLength: 20 }),
  bank_acct_number: Type.String({ maxLength: 40 }),
};

export const PreferBankAccountBody = Type.Object(one);
export interface PreferBankAccountBody extends Static<typeof PreferBankAccountBody> {}

/** Needs the present password, or with two-factor sign-in a code. */
export const RemoveBankAccountBody = Type.Object({
  ...one,
  code: Type.Optional(Type.String({ maxLength: 32 })),
  password: Type.Optional(Type.String({ maxLength: 1024 })),
});
export interface RemoveBankAccountBody extends Static<typeof RemoveBankAccountBody> {}

export const bankRefusals = {
  getBanksByCountry: {},
  getBankById: {
    404: ['bank_not_found'],
  },
  getBankAccounts: {},
  addBankAccount: {
    401: ['two_factor_required'],
    403: ['wrong_code', 'wrong_password'],
    404: ['bank_not_found'],
    409: [
      'account_name_differs',
      'bank_account_known',
      'bank_details_changed',
      'email_not_confirmed',
      'too_many_bank_accounts',
    ],
    422: ['account_not_found', 'invalid', 'password_required'],
    429: ['busy', 'too_many_attempts', 'too_many_lookups'],
    503: ['gateway_unavailable'],
  },
  preferBankAccount: {
    404: ['bank_account_unknown'],
    422: ['invalid'],
  },
  removeBankAccount: {
    401: ['two_factor_required'],
    403: ['wrong_code', 'wrong_password'],
    404: ['bank_account_unknown'],
    409: ['bank_account_preferred'],
    422: ['invalid', 'password_required'],
    429: ['busy', 'too_many_attempts'],
  },
  resolveAccount: {
    404: ['bank_not_found'],
    409: ['email_not_confirmed'],
    422: ['account_not_found'],
    429: ['too_many_lookups'],
    503: ['gateway_unavailable'],
  },
} as const satisfies Refusals;
