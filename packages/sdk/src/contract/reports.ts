/** Reports: the books beside the gateways' balances, and the results of a period. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Day, FileFormat, Id, Moment, Naira, Named, Paging } from './common.ts';
import { GatewayName } from './gateways.ts';

/** A row behind a figure of a report. */
export const ReportRow = Type.Object({
  _id: Type.String(),
  at: Moment,
  /** Null where the row is about no customer. */
  userId: Type.Union([Id, Type.Null()]),
  userName: Type.Union([Type.String(), Type.Null()]),
  /** The transaction that it belongs to; null where there is none. */
  transactionId: Type.Union([Type.String(), Type.Null()]),
  /** What it was for, in words; empty where the line's name says it. */
  what: Type.String(),
  /** Negative where it lowers the figure. */
  amount: Naira,
  /** Of a running plan: its rate, its end, what it earns by then, before tax, and whether money was added after its first day. */
  plan: Type.Optional(
    Type.Object({
      interestRate: Type.Number(),
      endDate: Moment,
      expectedProfit: Naira,
      toppedUp: Type.Optional(Type.Literal(true)),
    }),
  ),
});
export interface ReportRow extends Static<typeof ReportRow> {}

/** Rows are counted up to 10,000; `isCut` says that there are more. */
export const ReportRowsReply = Type.Object({
  success: Type.Literal(true),
  rows: Type.Array(Named<ReportRow>(ReportRow)),
  /** Of a list of plans: what all of them earn by their ends, before tax. */
  expectedProfit: Type.Optional(Naira),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer(), isCut: Type.Boolean() }),
});
export interface ReportRowsReply extends Static<typeof ReportRowsReply> {}

/**
 * A line of the reconciliation. At a gateway the books expect: payments, less what went back, charges and payouts, plus our own money there
 * and what of it moved in or out. The balance may differ by payouts and refunds under way, by charges that the gateway has not named yet,
 * and by our own money that moved lately. `difference`: what nothing explains, by the look at which each part of it was first seen. `notSent`:
 * withdrawals that are held or wait, which no gateway has yet. At the bank: cash that was received offline, money credited and paid by hand,
 * and our own money from gateways.
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
  Type.Literal('difference'),
  Type.Literal('notSent'),
  Type.Literal('offlineCash'),
  Type.Literal('creditedByHand'),
  Type.Literal('paidByHand'),
  Type.Literal('fromGateways'),
]);
export type ReconciliationLine = Static<typeof ReconciliationLine>;

const Line = Type.Object({ line: ReconciliationLine, amount: Naira });

export const Reconciliation = Type.Object({
  /** Each gateway at which the books have money. */
  gateways: Type.Array(
    Type.Object({
      name: GatewayName,
      /** What the books expect there now, line by line. */
      lines: Type.Array(Line),
      /** The sum of `lines`. */
      expected: Naira,
      /** What the books expected when the gateway was last asked; null where it did not answer. */
      expectedThen: Type.Union([Naira, Type.Null()]),
      /** Amounts that may have left already, or may not have come yet. */
      underWay: Type.Array(Line),
      /** When the gateway was last asked, and whether it answered; null before the first time. */
      askedAt: Type.Union([Moment, Type.Null()]),
      reachable: Type.Boolean(),
      /** The balance that the gateway reported then. */
      balance: Type.Union([Naira, Type.Null()]),
      /** The unexplained difference then; negative where money is missing. Null where the gateway did not answer. */
      difference: Type.Union([Naira, Type.Null()]),
      /** Since when every look has found a difference. */
      differsSince: Type.Union([Moment, Type.Null()]),
      /** The open case about the difference. */
      caseId: Type.Union([Id, Type.Null()]),
    }),
  ),
  /** Withdrawals that are held or wait to be sent, now. A gateway is chosen when they are sent, so none has them in its lines. Negative. */
  notSent: Naira,
  /** No program can ask the bank, so its balance is not known. */
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
  Type.Literal('interestPaid'),
  Type.Literal('tax'),
  Type.Literal('invested'),
  Type.Literal('repaid'),
  Type.Literal('interest'),
  Type.Literal('due'),
  Type.Literal('dueDays'),
  Type.Literal('failures'),
  Type.Literal('complaints'),
]);
export type PeriodTable = Static<typeof PeriodTable>;

/** How many there were, and their sum. */
export const PeriodSum = Type.Object({ count: Type.Integer(), amount: Naira });
export interface PeriodSum extends Static<typeof PeriodSum> {}

/** A line of a table; `key` asks for its rows, `name` is shown. `now` is the period's figure, `before` the previous period's. */
export const PeriodLine = Type.Object({ key: Type.String(), name: Type.String(), now: PeriodSum, before: PeriodSum });
export interface PeriodLine extends Static<typeof PeriodLine> {}

/** A line of a table about now. */
export const OwedLine = Type.Object({ key: Type.String(), name: Type.String(), now: PeriodSum });
export interface OwedLine extends Static<typeof OwedLine> {}

/** What falls due in a week, from its Monday on. The first week includes what fell due earlier and is not paid. */
export const DueWeek = Type.Object({
  key: Type.String(),
  from: Day,
  now: PeriodSum,
  /** `available`, less `claimed` and everything that falls due until the end of this week. */
  left: Naira,
});
export interface DueWeek extends Static<typeof DueWeek> {}

/** What falls due on a day. The first day includes what fell due earlier and is not paid. */
export const DueDay = Type.Object({
  key: Type.String(),
  day: Day,
  now: PeriodSum,
  /** `available`, less `claimed` and everything that falls due until the end of this day. */
  left: Naira,
});
export interface DueDay extends Static<typeof DueDay> {}

export const MonthEnd = Type.Object({
  startDate: Day,
  endDate: Day,
  /** The period that it is compared with: the same number of days before it, or the previous month where the period is a whole month. */
  before: Type.Object({ startDate: Day, endDate: Day }),
  /** When it was counted: `interest` and `due` are as of then, whatever the period is. */
  at: Moment,
  moneyIn: Type.Array(Named<PeriodLine>(PeriodLine)),
  moneyOut: Type.Array(Named<PeriodLine>(PeriodLine)),
  /** Refunds that were paid and disputes that were lost. */
  sentBack: Type.Array(Named<PeriodLine>(PeriodLine)),
  fees: Type.Array(Named<PeriodLine>(PeriodLine)),
  /** By product: the profit of plans that ended or were left early, before the tax that was withheld of it. */
  interestPaid: Type.Array(Named<PeriodLine>(PeriodLine)),
  /** By month; the key is the month of the file for the tax authority. */
  tax: Type.Array(Named<PeriodLine>(PeriodLine)),
  invested: Type.Array(Named<PeriodLine>(PeriodLine)),
  repaid: Type.Array(Named<PeriodLine>(PeriodLine)),
  /** By product, whatever the period is: what running investments have earned by now, before tax. It is paid when they end. */
  interest: Type.Array(Named<OwedLine>(OwedLine)),
  failures: Type.Array(Named<PeriodLine>(PeriodLine)),
  /** Complaints: received, late, closed, and whether that helped. Amounts are those of the transactions. */
  complaints: Type.Array(Named<PeriodLine>(PeriodLine)),
  /** The next 90 days, whatever the period is. */
  due: Type.Object({
    /** What the books expect at the gateways now. */
    gateways: Naira,
    /** What the gateways held more than the books explain when they were last asked; negative where money is missing. */
    unexplained: Naira,
    /** What the books expect at the bank. */
    bank: Naira,
    /** The sum of the three. */
    available: Naira,
    /** What belongs to customers already: wallets, held money, and circles. */
    claimed: Naira,
    weeks: Type.Array(Named<DueWeek>(DueWeek)),
    /** The next 14 days, today included. */
    days: Type.Array(Named<DueDay>(DueDay)),
  }),
});
export interface MonthEnd extends Static<typeof MonthEnd> {}

const Days = { startDate: Day, endDate: Day };

export const GetMonthEndQuery = Type.Object(Days);
export type GetMonthEndQuery = Static<typeof GetMonthEndQuery>;

export const GetMonthEndReply = Type.Object({ success: Type.Literal(true), monthEnd: Named<MonthEnd>(MonthEnd) });
export interface GetMonthEndReply extends Static<typeof GetMonthEndReply> {}

/** `sums` are the lines of a table, `rows` the rows behind them. */
const TableFile = {
  what: Type.Union([Type.Literal('sums'), Type.Literal('rows')]),
  /** `csv` unless given. */
  format: Type.Optional(FileFormat),
};

export const GetMonthEndRowsQuery = Type.Object({
  ...Days,
  table: PeriodTable,
  key: Type.String({ maxLength: 60 }),
  /** As of when a table about now and the future is read: the report's `at`, so that its rows add up to its figure. Now unless given. */
  at: Type.Optional(Moment),
  ...Paging,
});
export type GetMonthEndRowsQuery = Static<typeof GetMonthEndRowsQuery>;

export const GetMonthEndFileQuery = Type.Object({ ...Days, table: PeriodTable, ...TableFile });
export type GetMonthEndFileQuery = Static<typeof GetMonthEndFileQuery>;

/** A table of the gateways' report: payments by gateway and channel, payouts by gateway and bank. */
export const GatewayTable = Type.Union([Type.Literal('payments'), Type.Literal('payouts')]);
export type GatewayTable = Static<typeof GatewayTable>;

/** A figure of a line. `ended`: failed or cancelled. `timed`: paid, with the time that took. */
export const GatewayFigure = Type.Union([
  Type.Literal('begun'),
  Type.Literal('paid'),
  Type.Literal('ended'),
  Type.Literal('open'),
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
  /** Failed or cancelled. The rest of `begun` waits, or was settled by hand. */
  ended: Type.Integer(),
  /**
   * The part of `begun` that was paid, in percent to one decimal; 100 where nothing is missing. Null for a channel of a gateway at which
   * payments were begun whose channel is not known.
   */
  share: Type.Union([Type.Number(), Type.Null()]),
  /** What was paid. */
  amount: Naira,
  /** The gateway's charges, with stamp duty. */
  fees: Naira,
  /** Seconds from begin, or from order, to payment; null where nothing was timed. */
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

export const GetGatewayReportQuery = Type.Object(Days);
export type GetGatewayReportQuery = Static<typeof GetGatewayReportQuery>;

export const GetGatewayReportReply = Type.Object({
  success: Type.Literal(true),
  report: Named<GatewayReport>(GatewayReport),
});
export interface GetGatewayReportReply extends Static<typeof GetGatewayReportReply> {}

export const GetGatewayReportRowsQuery = Type.Object({
  ...Days,
  table: GatewayTable,
  figure: GatewayFigure,
  key: Type.String({ maxLength: 60 }),
  ...Paging,
});
export type GetGatewayReportRowsQuery = Static<typeof GetGatewayReportRowsQuery>;

export const GetProductPlansQuery = Type.Object({ productId: Id, ...Paging });
export type GetProductPlansQuery = Static<typeof GetProductPlansQuery>;

export const GetGatewayReportFileQuery = Type.Object({ ...Days, table: GatewayTable, ...TableFile });
export type GetGatewayReportFileQuery = Static<typeof GetGatewayReportFileQuery>;
