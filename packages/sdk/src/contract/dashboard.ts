/** The back-office's figures, the audit log, cases and the system settings. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Day, DayRange, Id, Moment, Naira, Named, Paging } from './common.ts';
import { GatewayKind, GatewayName } from './gateways.ts';
import { ImpossibleCorrection, PossibleCorrection } from './corrections.ts';
import { Help } from './help.ts';
import { LevelTable } from './levels.ts';
import { PayoutPlace } from './pending-money.ts';

/**
 * What moved on a day in Lagos, in naira: `deposits` were paid in from outside, recorded offline or through the gateway, `withdrawals` were
 * paid to banks. Neither includes money into and out of plans.
 */
export const DayOfMoney = Type.Object({ day: Day, deposits: Naira, withdrawals: Naira });
export interface DayOfMoney extends Static<typeof DayOfMoney> {}

/**
 * `pendingActions` are withdrawals, without those on their way to the bank. `days` are the last thirty, today included. `totalRevenue` is capital
 * ever invested; `weeklyGrowth` that of the last 7 days less that of the 7 before.
 */
export const DashboardStats = Type.Object({
  totalUsers: Type.Integer(),
  /** Capital ever invested, in naira. */
  totalRevenue: Naira,
  /** Withdrawals that wait for an administrator; those on their way to the bank are left out. */
  pendingActions: Type.Integer(),
  totalProducts: Type.Integer(),
  /** Capital invested in the last 7 days less that of the 7 before, in naira. */
  weeklyGrowth: Naira,
  openCases: Type.Integer(),
  /** Disputes that nobody has answered. */
  openDisputes: Type.Integer(),
  waitingApprovals: Type.Integer(),
  /** New administrators who wait until one who may confirms or blocks them. */
  unconfirmedAdmins: Type.Integer(),
  /** The last thirty, today included. */
  days: Type.Array(Named<DayOfMoney>(DayOfMoney)),
  recentInvestments: Type.Array(
    Type.Object({
      _id: Id,
      userId: Id,
      userName: Type.String(),
      productName: Type.String(),
      capital: Naira,
      startDate: Moment,
    }),
  ),
});
export interface DashboardStats extends Static<typeof DashboardStats> {}

export const GetDashboardStatsReply = Type.Object({
  success: Type.Literal(true),
  stats: Named<DashboardStats>(DashboardStats),
});
export interface GetDashboardStatsReply extends Static<typeof GetDashboardStatsReply> {}

const Snapshot = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]);

export const AuditActor = Type.Union([
  Type.Literal('administrator'),
  Type.Literal('customer'),
  Type.Literal('platform'),
]);
export type AuditActor = Static<typeof AuditActor>;

/** The kind of an entry's subject: what is before the colon. */
export const AuditSubjectKind = Type.Union([
  Type.Literal('admin'),
  Type.Literal('announcement'),
  Type.Literal('apiKey'),
  Type.Literal('approval'),
  Type.Literal('case'),
  Type.Literal('circle'),
  Type.Literal('complaint'),
  Type.Literal('customer'),
  Type.Literal('dispute'),
  Type.Literal('export'),
  Type.Literal('gateway'),
  Type.Literal('group'),
  Type.Literal('levels'),
  Type.Literal('product'),
  Type.Literal('transaction'),
  Type.Literal('webhook'),
]);
export type AuditSubjectKind = Static<typeof AuditSubjectKind>;

/** `subjectName` is the record's name for readers, such as a customer's name; null where it has none or is gone. */
export const AuditEntry = Type.Object({
  _id: Id,
  at: Moment,
  /** Who did it: an administrator, the customer whom it is about, or the platform itself. */
  actor: AuditActor,
  /** The administrator; null for the others. */
  by: Type.Union([Type.Object({ _id: Id, name: Type.String() }), Type.Null()]),
  action: Type.String(),
  /** The record, such as `customer:{id}`. */
  subject: Type.String(),
  /** The record's name for readers, such as a customer's name; null where it has none or is gone. */
  subjectName: Type.Union([Type.String(), Type.Null()]),
  before: Snapshot,
  after: Snapshot,
  /** What the administrator gave as the reason; null where none was asked for, and where the customer was erased. */
  reason: Type.Union([Type.String(), Type.Null()]),
  /** Whom it concerns, where the record is no customer. */
  customer: Type.Union([Type.Object({ _id: Id, name: Type.String() }), Type.Null()]),
});
export interface AuditEntry extends Static<typeof AuditEntry> {}

/** The filters of the log. */
const AuditFilters = {
  ...DayRange,
  subject: Type.Optional(Type.String({ maxLength: 100 })),
  actor: Type.Optional(AuditActor),
  /** An administrator's id. */
  by: Type.Optional(Id),
  /** The name of a call, such as `setUserStatus`; `audit.ts` lists them. */
  action: Type.Optional(Type.String({ maxLength: 60 })),
  kind: Type.Optional(AuditSubjectKind),
  /** Names of administrators and of what was changed, words of an act, or an id. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
};

export const GetAuditLogQuery = Type.Object({ ...Paging, ...AuditFilters });
export type GetAuditLogQuery = Static<typeof GetAuditLogQuery>;

export const GetAuditLogReply = Type.Object({
  success: Type.Literal(true),
  entries: Type.Array(Named<AuditEntry>(AuditEntry)),
  pagination: Type.Object({
    total: Type.Integer(),
    pages: Type.Integer(),
    /** Whether the log has more entries than are listed. A range of days finds the others. */
    isCut: Type.Boolean(),
  }),
});
export interface GetAuditLogReply extends Static<typeof GetAuditLogReply> {}

/** A case: something that an administrator has to look at. `amount` is naira, or null. */
export const Case = Type.Object({
  _id: Id,
  /** A stable name of what was found. */
  kind: Type.String(),
  message: Type.String(),
  userId: Type.Union([Id, Type.Null()]),
  /** The customer's name; null where it is about no customer. */
  userName: Type.Union([Type.String(), Type.Null()]),
  /** Of the transaction; the gateway's for a payment or a transfer without one. */
  reference: Type.Union([Type.String(), Type.Null()]),
  /** The gateway that it concerns; null where it concerns none. */
  gateway: Type.Union([GatewayName, Type.Null()]),
  /** Naira. */
  amount: Type.Union([Naira, Type.Null()]),
  raisedAt: Moment,
  /** Null while it is open. */
  resolvedAt: Type.Union([Moment, Type.Null()]),
  /** The note with which it was closed. */
  resolution: Type.Union([Type.String(), Type.Null()]),
  /** The administrator who closed it; left out where its cause went away. */
  resolvedBy: Type.Optional(Type.String()),
  /**
   * Possible corrections. While one of them, or a note that closes the case, waits for a second administrator, the list is empty and
   * `waits` is true.
   */
  corrections: Type.Array(PossibleCorrection),
  /** Further corrections, and why each is not possible now. Left out where there are none. */
  impossible: Type.Optional(Type.Array(ImpossibleCorrection)),
  waits: Type.Boolean(),
  /** Where the money of an open late payout is. */
  place: Type.Optional(Named<PayoutPlace>(PayoutPlace)),
  /** Whether closing it with a note needs a second administrator. */
  needsTwo: Type.Boolean(),
  /** The administrator who has it; left out while nobody does. */
  owner: Type.Optional(Type.Object({ _id: Id, name: Type.String() })),
});
export interface Case extends Static<typeof Case> {}

export const GetCasesQuery = Type.Object({
  ...Paging,
  resolved: Type.Optional(Type.Boolean()),
  /** Those of one customer only. */
  userId: Type.Optional(Id),
  /** Only this case. */
  id: Type.Optional(Id),
});
export type GetCasesQuery = Static<typeof GetCasesQuery>;

export const GetCasesReply = Type.Object({
  success: Type.Literal(true),
  cases: Type.Array(Named<Case>(Case)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetCasesReply extends Static<typeof GetCasesReply> {}

export const ResolveCaseBody = Type.Object({ resolution: Type.String({ maxLength: 500 }) });
export interface ResolveCaseBody extends Static<typeof ResolveCaseBody> {}

const Person = Type.Object({ _id: Id, name: Type.String() });

/** What a gateway is paused for, since when, who asked for it and why; `approvedBy` is null where one administrator was enough. */
export const GatewayPause = Type.Object({
  kind: GatewayKind,
  at: Moment,
  askedBy: Person,
  approvedBy: Type.Union([Person, Type.Null()]),
  reason: Type.String(),
});
export interface GatewayPause extends Static<typeof GatewayPause> {}

/** How the calls of a kind were answered; a refusal counts as an answer. `averageMs` is null where none was answered. */
export const GatewayCalls = Type.Object({
  kind: Type.Union([GatewayKind, Type.Literal('other')]),
  /** The days before now that it counts. */
  days: Type.Union([Type.Literal(1), Type.Literal(30)]),
  calls: Type.Integer(),
  answered: Type.Integer(),
  averageMs: Type.Union([Type.Integer(), Type.Null()]),
});
export interface GatewayCalls extends Static<typeof GatewayCalls> {}

/** The check of the ledger: what came in equals what is held, invested and paid out. All sums are naira. */
export const SystemSettings = Type.Object({
  payouts: Type.Union([Type.Literal('automatic'), Type.Literal('manual')]),
  minDeposit: Naira,
  maxAmount: Naira,
  /** From this amount on, money moved by hand needs a second administrator; null: never. */
  dualApprovalFrom: Type.Union([Naira, Type.Null()]),
  dualApprovalBackDatedDays: Type.Integer(),
  /** A product that returns more than this in a year, in percent, needs a second administrator; null: never. */
  dualApprovalYearlyPercent: Type.Union([Type.Integer(), Type.Null()]),
  /** Each act that may need a second administrator, and when. */
  fourEyes: Type.Array(Type.Object({ what: Type.String(), when: Type.String() })),
  limits: Type.Object({
    /** The largest deposit, how many deposits a customer may have open, and what these may come to. */
    deposit: Naira,
    openDeposits: Type.Integer(),
    openDepositsSum: Naira,
    /** The smallest withdrawal, a customer's withdrawals of a day, and the hours before money goes to a changed bank account. */
    withdrawalLeast: Naira,
    withdrawnADay: Naira,
    bankChangeHours: Type.Integer(),
    /** The hours before an estate is paid after the customer was told that the account is held. */
    estateHours: Type.Integer(),
    /** Calls to the gateway in a minute: of one customer, and of all together. */
    gatewayCallsPerCustomer: Type.Integer(),
    gatewayCallsPerMinute: Type.Integer(),
    signUpsPerMinute: Type.Integer(),
    callsPerMinute: Type.Integer(),
    signInFailuresBeforeDelay: Type.Integer(),
  }),
  /** What customers are told about where they get help. */
  help: Type.Optional(Named<Help>(Help)),
  /** Limits by level of verification: whether they are checked, and the tables, oldest first, those of days to come included. */
  levels: Type.Optional(Type.Object({ checked: Type.Boolean(), tables: Type.Array(Named<LevelTable>(LevelTable)) })),
  /** Each gateway of the settings, as the job saw it last. */
  gateways: Type.Array(
    Type.Object({
      name: GatewayName,
      /** Whether half of its last calls or more had no answer: nothing new goes through it where another one can. */
      failing: Type.Boolean(),
      /** Since when it fails, or answers; null until it was watched. */
      since: Type.Union([Moment, Type.Null()]),
      /** What it is paused for, until it is resumed. */
      pauses: Type.Array(Named<GatewayPause>(GatewayPause)),
      /** Its calls of the last 24 hours and of the last 30 days. */
      calls: Type.Array(Named<GatewayCalls>(GatewayCalls)),
      /** Whether it reported its balance at the last comparison with the books, and when that was. */
      reachable: Type.Boolean(),
      checkedAt: Type.Union([Moment, Type.Null()]),
      balance: Type.Union([Naira, Type.Null()]),
      /** What explains the balance: null until it was compared with the books. */
      explained: Type.Union([
        Type.Object({
          /** Payments, less what was sent back, paid out and charged. */
          books: Naira,
          /** Our own money there, which no payment explains. */
          own: Naira,
          /** Under way: it may have left the balance already. */
          payouts: Naira,
          refunds: Naira,
          /** The unexplained difference; negative where money is missing. */
          difference: Naira,
          /** Since when each comparison has found a difference. */
          differsSince: Type.Union([Moment, Type.Null()]),
        }),
        Type.Null(),
      ]),
    }),
  ),
  jobs: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Counted up to 10,000 (`MOST_RUNS_COUNTED`); 10,000 means that many or more. */
      waiting: Type.Integer(),
      failed: Type.Integer(),
      lastRunAt: Type.Union([Moment, Type.Null()]),
    }),
  ),
  /** Whether the operator's tax number is set, which the file for the tax authority has as who withheld the tax. */
  operatorTin: Type.Boolean(),
  books: Type.Object({
    balanced: Type.Boolean(),
    checkedAt: Type.Union([Moment, Type.Null()]),
    deposits: Naira,
    offlineCash: Naira,
    interest: Naira,
    wallets: Naira,
    held: Naira,
    invested: Naira,
    /** What is set aside in circles. */
    circles: Naira,
    payouts: Naira,
    adjustments: Naira,
    /** What customers owe for reversed payments. */
    owed: Naira,
    /** What the gateway charged for payments and transfers, and the stamp duty on transfers. */
    gatewayFees: Naira,
    transferFees: Naira,
    stampDuty: Naira,
    /** What was withheld of profits for the tax authority. */
    tax: Naira,
    /** Our own money at the gateways, which no payment explains. */
    ownMoney: Naira,
  }),
});
export interface SystemSettings extends Static<typeof SystemSettings> {}

export const GetSystemSettingsReply = Type.Object({
  success: Type.Literal(true),
  settings: Named<SystemSettings>(SystemSettings),
});
export interface GetSystemSettingsReply extends Static<typeof GetSystemSettingsReply> {}
