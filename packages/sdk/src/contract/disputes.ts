/** Disputes: a person asked their bank to take a payment back. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Naira, Named, Paging } from './common.ts';

export const DisputeAnswer = Type.Union([Type.Literal('accept'), Type.Literal('decline')]);
export type DisputeAnswer = Static<typeof DisputeAnswer>;

/**
 * `open`: it needs an answer; `answering`: the answer is being sent; `answered`: the payer's bank decides; `released`: the customer keeps
 * the money; `taken`: the payer's bank got it, or a part of it.
 */
export const DisputeState = Type.Union([
  Type.Literal('open'),
  Type.Literal('answering'),
  Type.Literal('answered'),
  Type.Literal('released'),
  Type.Literal('taken'),
]);
export type DisputeState = Static<typeof DisputeState>;

export const Dispute = Type.Object({
  _id: Id,
  /** The gateway's id of the dispute. */
  gatewayId: Type.String(),
  user: Type.Object({ _id: Id, name: Type.String() }),
  /** The reference of the payment. */
  reference: Type.String(),
  /** The gateway's word for the kind of dispute, such as `chargeback` or `fraud`. */
  category: Type.String(),
  amount: Naira,
  /** The part of the amount that is held; the customer owes the rest. */
  held: Naira,
  state: DisputeState,
  openedAt: Moment,
  /** The end of the time to answer. Without an answer by then the dispute counts as accepted. */
  dueAt: Moment,
  answer: Type.Union([DisputeAnswer, Type.Null()]),
  message: Type.Union([Type.String(), Type.Null()]),
  answeredBy: Type.Union([Type.Object({ _id: Id, name: Type.String() }), Type.Null()]),
  /** Why the gateway refused the last answer. */
  failure: Type.Union([Type.String(), Type.Null()]),
  /** What was taken in the end; null while it is open. */
  taken: Type.Union([Naira, Type.Null()]),
  endedAt: Type.Union([Moment, Type.Null()]),
  /** Whether accepting it waits for a second administrator. */
  waits: Type.Boolean(),
});
export interface Dispute extends Static<typeof Dispute> {}

/** `id`: only this dispute, open or ended. */
export const GetDisputesQuery = Type.Object({
  ...Paging,
  ended: Type.Optional(Type.Boolean()),
  id: Type.Optional(Id),
});
export interface GetDisputesQuery extends Static<typeof GetDisputesQuery> {}

export const GetDisputesReply = Type.Object({
  success: Type.Literal(true),
  disputes: Type.Array(Named<Dispute>(Dispute)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetDisputesReply extends Static<typeof GetDisputesReply> {}

/**
 * The message goes to the payer's bank. `code` is for administrators with two-factor sign-in; without it 401 `two_factor_required`, unless
 * they gave a code in the last five minutes.
 */
export const AnswerDisputeBody = Type.Object({
  answer: DisputeAnswer,
  message: Type.String({ maxLength: 500 }),
  code: Type.Optional(Type.String({ maxLength: 32 })),
});
export interface AnswerDisputeBody extends Static<typeof AnswerDisputeBody> {}

export const DisputeReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  dispute: Named<Dispute>(Dispute),
});
export interface DisputeReply extends Static<typeof DisputeReply> {}
