/** What the books and the gateway say at the same moment. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Naira, Named, Paging, type Refusals } from './common.ts';

/** What a figure of a report is made of. */
export const ReportRow = Type.Object({
  _id: Type.String(),
  at: Moment,
  /** Null where the row is about no customer. */
  userId: Type.Union([Id, Type.Null()]),
  userName: Type.Union([Type.String(), Type.Null()]),
  /** The transaction that it belongs to; null where there is none. */
  transactionId: Type.Union([Type.String(), Type.Null()]),
  /** What it was for, in words; empty where the line says it. */
  what: Type.String(),
  /** Negative where it lowers the figure. */
  amount: Naira,
});
export interface ReportRow extends Static<typeof ReportRow> {}

/** At most 10,000 rows are counted; `isCut` says that there are more. */
export const ReportRowsReply = Type.Object({
  success: Type.Literal(true),
  rows: Type.Array(Named<ReportRow>(ReportRow)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer(), isCut: Type.Boolean() }),
});
export interface ReportRowsReply extends Static<typeof ReportRowsReply> {}

/**
 * A line of the reconciliation. At the gateway: what payments brought less what went back, charges, payouts and our own money there make
 * what the books expect; payouts and refunds under way and charges that the gateway has not named yet may have left the balance already. At
 * the bank: cash that was received offline, and what was credited and paid by hand.
 */
export const ReconciliationLine = Type.Union([
  Type.Literal('payments'),
  Type.Literal('paymentFees'),
  Type.Literal('transferFees'),
  Type.Literal('stampDuty'),
  Type.Literal('payouts'),
  Type.Literal('ownMoney'),
  Type.Literal('payoutsUnderWay'),
  Type.Literal('refundsUnderWay'),
  Type.Literal('chargesNotBooked'),
  Type.Literal('offlineCash'),
  Type.Literal('creditedByHand'),
  Type.Literal('paidByHand'),
]);
export type ReconciliationLine = Static<typeof ReconciliationLine>;

const Line = Type.Object({ line: ReconciliationLine, amount: Naira });

export const Reconciliation = Type.Object({
  gateway: Type.Object({
    name: Type.String(),
    /** What the books expect there now, line by line. */
    lines: Type.Array(Line),
    /** The sum of `lines`. */
    expected: Naira,
    /** What may have left already. */
    underWay: Type.Array(Line),
    /** When the gateway was last asked, and whether it answered; null before the first time. */
    askedAt: Type.Union([Moment, Type.Null()]),
    reachable: Type.Boolean(),
    /** What is there, as the gateway said it then. */
    balance: Type.Union([Naira, Type.Null()]),
    /** What nothing explained then; negative where money is missing. Null where the gateway did not answer. */
    difference: Type.Union([Naira, Type.Null()]),
    /** Since when each look has found a difference. */
    differsSince: Type.Union([Moment, Type.Null()]),
    /** The open case about the difference. */
    caseId: Type.Union([Id, Type.Null()]),
  }),
  /** No bank is asked, so nothing is known of what is there. */
  bank: Type.Object({ lines: Type.Array(Line), expected: Naira }),
});
export interface Reconciliation extends Static<typeof Reconciliation> {}

export const GetReconciliationReply = Type.Object({
  success: Type.Literal(true),
  reconciliation: Named<Reconciliation>(Reconciliation),
});
export interface GetReconciliationReply extends Static<typeof GetReconciliationReply> {}

export const GetReconciliationRowsQuery = Type.Object({ line: ReconciliationLine, ...Paging });
export type GetReconciliationRowsQuery = Static<typeof GetReconciliationRowsQuery>;

export const reportRefusals = {
  getReconciliation: {},
  getReconciliationRows: { 422: ['page_too_deep'] },
} as const satisfies Refusals;
