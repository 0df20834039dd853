/** A customer's whole phone and account numbers, for staff who read them masked (`masks.ts`). Each look is recorded. */
import { Type, type Static } from 'typebox';
import { AccountNumber } from './account-numbers.ts';
import { Id, Named } from './common.ts';
import { OtherBankAccount } from './customers.ts';

/** `transaction`: adds the account that this withdrawal of the customer went to. */
export const ShowContactsBody = Type.Object({ transaction: Type.Optional(Id) });
export interface ShowContactsBody extends Static<typeof ShowContactsBody> {}

/** The fields that `UserDetails` has masked, under the same names. */
export const Contacts = Type.Object({
  phoneNumber: Type.String(),
  bank_acct_number: Type.Union([Type.String(), Type.Null()]),
  otherBankAccounts: Type.Array(Named<OtherBankAccount>(OtherBankAccount)),
  /** The customer's own account number, for transfers. */
  accountNumber: Named<AccountNumber>(AccountNumber),
  /** Tax identification number, also of an organisation. */
  tin: Type.Optional(Type.String()),
  /** The account of the withdrawal in the request. */
  paidTo: Type.Union([Type.String(), Type.Null()]),
});
export interface Contacts extends Static<typeof Contacts> {}

export const ShowContactsReply = Type.Object({ success: Type.Literal(true), contacts: Named<Contacts>(Contacts) });
export interface ShowContactsReply extends Static<typeof ShowContactsReply> {}
