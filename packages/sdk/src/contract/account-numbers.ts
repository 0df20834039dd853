/** A customer's own account number: whatever anybody transfers to it arrives in the wallet. */
import { Type, type Static } from 'typebox';
import { AccountDigits, Id, Moment, Naira, Named } from './common.ts';

export const AccountNumber = Type.Object({
  /** `none`: never asked for. `asked`: the payment provider has not answered yet. */
  state: Type.Union([Type.Literal('none'), Type.Literal('asked'), Type.Literal('given'), Type.Literal('failed')]),
  /** A sentence: why there is none. */
  reason: Type.Union([Type.String(), Type.Null()]),
  number: Type.Union([AccountDigits, Type.Null()]),
  bank: Type.Union([Type.String(), Type.Null()]),
  /** The name that the sender's bank shows. */
  name: Type.Union([Type.String(), Type.Null()]),
});
export interface AccountNumber extends Static<typeof AccountNumber> {}

export const GetAccountNumberReply = Type.Object({
  success: Type.Literal(true),
  account: Named<AccountNumber>(AccountNumber),
});
export interface GetAccountNumberReply extends Static<typeof GetAccountNumberReply> {}

export const AskAccountNumberBody = Type.Object({ userId: Id });
export interface AskAccountNumberBody extends Static<typeof AskAccountNumberBody> {}

export const FindTransferBody = Type.Object({ userId: Id });
export interface FindTransferBody extends Static<typeof FindTransferBody> {}

/** The newest transfer that has arrived. */
export const ArrivedTransfer = Type.Object({ amount: Naira, at: Moment });
export interface ArrivedTransfer extends Static<typeof ArrivedTransfer> {}

/** `arrived` is null where no transfer has arrived within the hour; one may arrive a moment later. */
export const FindTransferReply = Type.Object({
  success: Type.Literal(true),
  arrived: Type.Union([Named<ArrivedTransfer>(ArrivedTransfer), Type.Null()]),
});
export interface FindTransferReply extends Static<typeof FindTransferReply> {}
