/** "Where is my money?": a customer's money that is on its way or waits, in words for staff. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Naira, Named } from './common.ts';
import { SubStatus } from './customers.ts';

export const PendingKind = Type.Union([
  Type.Literal('deposit'),
  Type.Literal('withdrawal'),
  Type.Literal('refund'),
  Type.Literal('dispute'),
  Type.Literal('maturity'),
  Type.Literal('owed'),
]);
export type PendingKind = Static<typeof PendingKind>;

export const PendingMoney = Type.Object({
  _id: Id,
  kind: PendingKind,
  amount: Naira,
  /** The customer's or the gateway's reference. */
  reference: Type.String(),
  since: Moment,
  /** Where the money is, and why. */
  where: Type.String(),
  /** What happens next. */
  next: Type.String(),
  /** When it happens; null where nothing happens without somebody's act. */
  nextAt: Type.Union([Moment, Type.Null()]),
  /** What happens at `nextAt`, as its label: *We ask again at*; null with `nextAt`. */
  nextAtName: Type.Union([Type.String(), Type.Null()]),
  /** What staff can do. */
  staff: Type.String(),
  /** The reference by which the gateway knows it, where `staff` names it. */
  sentAs: Type.Optional(Type.String()),
  /** Whether the customer's status holds it. */
  heldByStatus: Type.Optional(Type.Boolean()),
  /** The open case about it. */
  caseId: Type.Union([Id, Type.Null()]),
});
export interface PendingMoney extends Static<typeof PendingMoney> {}

/**
 * What keeps a withdrawal from being sent until staff act: a case of death, or the customer's status. Since when and by whom, where that is
 * known.
 */
export const Hold = Type.Object({
  status: SubStatus,
  isDeath: Type.Boolean(),
  since: Type.Union([Moment, Type.Null()]),
  by: Type.Union([Type.String(), Type.Null()]),
});
export interface Hold extends Static<typeof Hold> {}

/** Where the money of a late payout is, in one line. `isOurs`: it stays there until an administrator acts. `since`: the customer asked then. */
export const PayoutPlace = Type.Object({ isOurs: Type.Boolean(), text: Type.String(), since: Moment });
export interface PayoutPlace extends Static<typeof PayoutPlace> {}

/** Longest wait first; at most 20 of each kind. */
export const GetPendingMoneyReply = Type.Object({
  success: Type.Literal(true),
  pending: Type.Array(Named<PendingMoney>(PendingMoney)),
});
export interface GetPendingMoneyReply extends Static<typeof GetPendingMoneyReply> {}
