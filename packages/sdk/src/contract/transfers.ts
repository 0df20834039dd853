/** A deposit by bank transfer: to an account that the gateway opens for it. */
import { Type, type Static } from 'typebox';
import { Id, Naira, Named } from './common.ts';
import { Transaction } from './transactions.ts';

/** A deposit into the caller's wallet. `transactionId` as in `AddTransactionBody`. */
export const PayByTransferBody = Type.Object({
  userId: Id,
  /** Naira. */
  amount: Naira,
  transactionId: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9._=-]+$' }),
});
export interface PayByTransferBody extends Static<typeof PayByTransferBody> {}

/** Where the transaction is *pending*, its `transferTo` is the account. The server looks it up like every deposit. */
export const PayByTransferReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  transaction: Named<Transaction>(Transaction),
});
export interface PayByTransferReply extends Static<typeof PayByTransferReply> {}
