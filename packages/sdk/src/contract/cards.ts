/** Cards that a customer keeps with consent. No call tells more of a card than this. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Naira, Named } from './common.ts';
import { Transaction } from './transactions.ts';

/** What identifies a card for its owner. */
const known = {
  /** The bank that gave it. */
  bank: Type.String(),
  last4: Type.String(),
  /** The brand, such as `visa`. */
  brand: Type.String(),
  expMonth: Type.Integer({ minimum: 1, maximum: 12 }),
  expYear: Type.Integer(),
};

/** A card that paid and may be kept. */
export const OfferedCard = Type.Object(known);
export interface OfferedCard extends Static<typeof OfferedCard> {}

export const KeptCard = Type.Object({ _id: Id, ...known, expired: Type.Boolean(), keptAt: Moment });
export interface KeptCard extends Static<typeof KeptCard> {}

export const GetCardsReply = Type.Object({
  success: Type.Literal(true),
  cards: Type.Array(Named<KeptCard>(KeptCard)),
});
export interface GetCardsReply extends Static<typeof GetCardsReply> {}

const transactionId = Type.String({ maxLength: 100 });

/** The payment's reference. */
export const OfferedCardParams = Type.Object({ transactionId });

/** `card` is null where there is nothing to keep. */
export const GetOfferedCardReply = Type.Object({
  success: Type.Literal(true),
  card: Type.Union([Named<OfferedCard>(OfferedCard), Type.Null()]),
});
export interface GetOfferedCardReply extends Static<typeof GetOfferedCardReply> {}

export const KeepCardBody = Type.Object({ userId: Id, transactionId });
export interface KeepCardBody extends Static<typeof KeepCardBody> {}

export const KeepCardReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  card: Named<KeptCard>(KeptCard),
});
export interface KeepCardReply extends Static<typeof KeepCardReply> {}

/** A deposit into the caller's wallet. `transactionId` as in `AddTransactionBody`. */
export const PayWithCardBody = Type.Object({
  userId: Id,
  cardId: Id,
  /** Naira. */
  amount: Naira,
  transactionId: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9._=-]+$' }),
});
export interface PayWithCardBody extends Static<typeof PayWithCardBody> {}

/** Where the transaction is *pending*, `confirmAt` says whether the card's bank asks for a code. The server looks it up like every deposit. */
export const PayWithCardReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  transaction: Named<Transaction>(Transaction),
  /** Why the bank declined the card, in plain words; null where it did not. */
  declined: Type.Union([Type.String(), Type.Null()]),
});
export interface PayWithCardReply extends Static<typeof PayWithCardReply> {}

export const RemoveCardBody = Type.Object({ userId: Id, cardId: Id });
export interface RemoveCardBody extends Static<typeof RemoveCardBody> {}
