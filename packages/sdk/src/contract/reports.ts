/** What the books and the gateway say at the same moment, and what a period brought. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Day, FileFormat, Id, Moment, Naira, Named, Paging, type Refusals } from './common.ts';
import { GatewayName } from './gateways.ts';

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
 * what the books expect, with what of our own money moved from there and to there; payouts and refunds under way and charges that the gateway
 * has not named yet may have left the balance already, and own money that moved lately may not have. At the bank: cash that was received
 * offline, what was credited and paid by hand, and our own money from gateways.
 */
export const ReconciliationLine = Type.Union([
  Type.Literal('payments'),
  Type.Literal('paymentFees'),
  Type.Literal('transferFees'),
  Type.Literal('stampDuty'),
  Type.Literal('payouts'),
  Type.Literal('ownMoney'),
  Type.Literal('ownMoves'),
  Type.Literal('payoutsUnderWay'),
  Type.Literal('refundsUnderWay'),
  Type.Literal('chargesNotBooked'),
  Type.Literal('ownMovesUnderWay'),
  Type.Literal('offlineCash'),
  Type.Literal('creditedByHand'),
  Type.Literal('paidByHand'),
  Type.Literal('fromGateways'),
]);
export type ReconciliationLine = Static<typeof ReconciliationLine>;

const Line = Type.Object({ line: ReconciliationLine, amount: Naira });

export const Reconciliation = Type.Object({
  /** Each gateway of which the books know money. */
  gateways: Type.Array(
    Type.Object({
      name: GatewayName,
      /** What the books expect there now, line by line. */
      lines: Type.Array(Line),
      /** The sum of `lines`. */
      expected: Naira,
      /** What may have left already, or may not have come yet. */
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
  ),
  /** No bank is asked, so nothing is known of what is there. */
  bank: Type.Object({ lines: Type.Array(Line), expected: Naira }),
});
export interface Reconciliation extends Static<typeof Reconciliation> {}

export const GetReconciliationReply = Type.Object({
  success: Type.Literal(true),
  reconciliation: Named<Reconciliation>(Reconciliation),
});
export interface GetReconciliationReply extends Static<typeof GetReconciliationReply> {}

/** `gateway` for a line of a gateway; without it, all gateways together. */
export const GetReconciliationRowsQuery = Type.Object({
  line: ReconciliationLine,
  gateway: Type.Optional(GatewayName),
  ...Paging,
});
export type GetReconciliationRowsQuery = Static<typeof GetReconciliationRowsQuery>;

/** A table of the month's end. */
export const PeriodTable = Type.Union([
  Type.Literal('moneyIn'),
  Type.Literal('moneyOut'),
  Type.Literal('sentBack'),
  Type.Literal('fees'),
  Type.Literal('tax'),
  Type.Literal('invested'),
  Type.Literal('repaid'),
  Type.Literal('due'),
  Type.Literal('dueDays'),
  Type.Literal('failures'),
  Type.Literal('complaints'),
]);
export type PeriodTable = Static<typeof PeriodTable>;

/** How many there were and what they come to. */
export const PeriodSum = Type.Object({ count: Type.Integer(), amount: Naira });
export interface PeriodSum extends Static<typeof PeriodSum> {}

/** A line of a table; `key` asks for its rows, `name` is what people call it. `now` is of the period, `before` of the one before. */
export const PeriodLine = Type.Object({ key: Type.String(), name: Type.String(), now: PeriodSum, before: PeriodSum });
export interface PeriodLine extends Static<typeof PeriodLine> {}

/** What falls due in a week, from its Monday on; what fell due earlier and is not paid yet stands in the first. */
export const DueWeek = Type.Object({
  key: Type.String(),
  from: Day,
  now: PeriodSum,
  /** What is left of gateway and bank money after wallets, what is held, and all that falls due until the end of this week. */
  left: Naira,
});
export interface DueWeek extends Static<typeof DueWeek> {}

/** What falls due on a day; what fell due earlier and is not paid yet stands in the first. */
export const DueDay = Type.Object({
  key: Type.String(),
  day: Day,
  now: PeriodSum,
  /** What is left of gateway and bank money after wallets, what is held, and all that falls due until the end of this day. */
  left: Naira,
});
export interface DueDay extends Static<typeof DueDay> {}

export const MonthEnd = Type.Object({
  startDate: Day,
  endDate: Day,
  /** The period that it is compared with: the same number of days before, or the month before where the period is a whole month. */
  before: Type.Object({ startDate: Day, endDate: Day }),
  moneyIn: Type.Array(Named<PeriodLine>(PeriodLine)),
  moneyOut: Type.Array(Named<PeriodLine>(PeriodLine)),
  /** Refunds that were paid and disputes that were lost. */
  sentBack: Type.Array(Named<PeriodLine>(PeriodLine)),
  fees: Type.Array(Named<PeriodLine>(PeriodLine)),
  /** By month; the key is the month of the file for the tax authority. */
  tax: Type.Array(Named<PeriodLine>(PeriodLine)),
  invested: Type.Array(Named<PeriodLine>(PeriodLine)),
  repaid: Type.Array(Named<PeriodLine>(PeriodLine)),
  failures: Type.Array(Named<PeriodLine>(PeriodLine)),
  /** What came in, what was late, what was closed and whether that helped; amounts are those of the transactions. */
  complaints: Type.Array(Named<PeriodLine>(PeriodLine)),
  /** The next 90 days, whatever the period is. */
  due: Type.Object({
    /** What the gateway holds, as last asked, and what the bank should hold by the books. */
    available: Naira,
    /** What is customers' already: in wallets, set aside, and in circles. */
    claimed: Naira,
    weeks: Type.Array(Named<DueWeek>(DueWeek)),
    /** The next 14 days, today included. */
    days: Type.Array(Named<DueDay>(DueDay)),
  }),
});
export interface MonthEnd extends Static<typeof MonthEnd> {}

export const GetMonthEndQuery = Type.Object({ startDate: Day, endDate: Day });
export type GetMonthEndQuery = Static<typeof GetMonthEndQuery>;

export const GetMonthEndReply = Type.Object({ success: Type.Literal(true), monthEnd: Named<MonthEnd>(MonthEnd) });
export interface GetMonthEndReply extends Static<typeof GetMonthEndReply> {}

export const GetMonthEndRowsQuery = Type.Object({
  startDate: Day,
  endDate: Day,
  table: PeriodTable,
  key: Type.String({ maxLength: 60 }),
  ...Paging,
});
export type GetMonthEndRowsQuery = Static<typeof GetMonthEndRowsQuery>;

/** `sums` are the lines of the table, `rows` what they are made of. */
export const GetMonthEndFileQuery = Type.Object({
  startDate: Day,
  endDate: Day,
  table: PeriodTable,
  what: Type.Union([Type.Literal('sums'), Type.Literal('rows')]),
  /** `csv` unless given. */
  format: Type.Optional(FileFormat),
});
export type GetMonthEndFileQuery = Static<typeof GetMonthEndFileQuery>;

/** A table of the gateways' report: payments by gateway and channel, payouts by gateway and bank. */
export const GatewayTable = Type.Union([Type.Literal('payments'), Type.Literal('payouts')]);
export type GatewayTable = Static<typeof GatewayTable>;

/** A figure of a line. `ended` failed or was cancelled; `timed` is what was paid and how long that took. */
export const GatewayFigure = Type.Union([
  Type.Literal('begun'),
  Type.Literal('paid'),
  Type.Literal('ended'),
  Type.Literal('fees'),
  Type.Literal('timed'),
]);
export type GatewayFigure = Static<typeof GatewayFigure>;

/**
 * A line, or a sum of lines. `key` asks for its rows: a gateway with a channel or a bank, a gateway alone for the sum of its lines, or `all`.
 */
export const GatewayLine = Type.Object({
  key: Type.String(),
  name: Type.String(),
  isSum: Type.Boolean(),
  begun: Type.Integer(),
  paid: Type.Integer(),
  /** Failed or cancelled. What is left of `begun` waits, or was settled by hand. */
  ended: Type.Integer(),
  /** What was paid. */
  amount: Naira,
  /** What the gateway charged for it, with stamp duty. */
  fees: Naira,
  /** From begun to paid, or from order to paid, in seconds; null where nothing was timed. */
  median: Type.Union([Type.Number(), Type.Null()]),
  p95: Type.Union([Type.Number(), Type.Null()]),
});
export interface GatewayLine extends Static<typeof GatewayLine> {}

export const GatewayReport = Type.Object({
  startDate: Day,
  endDate: Day,
  payments: Type.Array(Named<GatewayLine>(GatewayLine)),
  payouts: Type.Array(Named<GatewayLine>(GatewayLine)),
});
export interface GatewayReport extends Static<typeof GatewayReport> {}

export const GetGatewayReportQuery = Type.Object({ startDate: Day, endDate: Day });
export type GetGatewayReportQuery = Static<typeof GetGatewayReportQuery>;

export const GetGatewayReportReply = Type.Object({
  success: Type.Literal(true),
  report: Named<GatewayReport>(GatewayReport),
});
export interface GetGatewayReportReply extends Static<typeof GetGatewayReportReply> {}

export const GetGatewayReportRowsQuery = Type.Object({
  startDate: Day,
  endDate: Day,
  table: GatewayTable,
  figure: GatewayFigure,
  key: Type.String({ maxLength: 60 }),
  ...Paging,
});
export type GetGatewayReportRowsQuery = Static<typeof GetGatewayReportRowsQuery>;

/** `sums` are the lines of the table, `rows` what they are made of. */
export const GetGatewayReportFileQuery = Type.Object({
  startDate: Day,
  endDate: Day,
  table: GatewayTable,
  what: Type.Union([Type.Literal('sums'), Type.Literal('rows')]),
  /** `csv` unless given. */
  format: Type.Optional(FileFormat),
});
export type GetGatewayReportFileQuery = Static<typeof GetGatewayReportFileQuery>;

export const reportRefusals = {
  getReconciliation: {},
  getReconciliationRows: { 422: ['page_too_deep'] },
  getMonthEnd: { 400: ['invalid_range'], 422: ['period_too_long'] },
  getMonthEndRows: { 400: ['invalid_range'], 422: ['page_too_deep', 'period_too_long'] },
  getMonthEndFile: { 400: ['invalid_range'], 422: ['period_too_long'] },
  getGatewayReport: { 400: ['invalid_range'], 422: ['period_too_long'] },
  getGatewayReportRows: { 400: ['invalid_range'], 422: ['page_too_deep', 'period_too_long'] },
  getGatewayReportFile: { 400: ['invalid_range'], 422: ['period_too_long'] },
} as const satisfies Refusals;
