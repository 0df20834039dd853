/** Every change of a wallet's balance, as customers and administrators see it. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { AccountDigits, DayRange, Done, Id, Moment, Month, Naira, Named, Paging, SortOrder } from './common.ts';
import { ofEachSum, transactionKinds, type TransactionKind as Kind } from '../domain/transaction-kinds.ts';
import { GatewayName } from './gateways.ts';
import { Hold } from './pending-money.ts';

export const TransactionType = Type.Union([
  Type.Literal('deposit'),
  Type.Literal('withdrawal'),
  Type.Literal('error'),
  Type.Literal('test'),
]);
export type TransactionType = Static<typeof TransactionType>;

export const TransactionStatus = Type.Union([
  Type.Literal('pending'),
  Type.Literal('completed'),
  Type.Literal('failed'),
  Type.Literal('user_cancelled'),
]);
export type TransactionStatus = Static<typeof TransactionStatus>;

export const TransactionKind = Named<Kind>(Type.Union(transactionKinds.map((kind) => Type.Literal(kind))));
export type TransactionKind = Static<typeof TransactionKind>;

/** How far a withdrawal's transfer is: `waiting` for an administrator or the job, `sent`, `unknown` (being looked up), then an outcome. */
export const Payout = Type.Object({
  stage: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('sent'),
    Type.Literal('unknown'),
    Type.Literal('paid'),
    Type.Literal('failed'),
    Type.Literal('stopped'),
    Type.Literal('reversed'),
  ]),
  /** What the bank needs to trace the money, once the gateway gives it. */
  sessionId: Type.Union([Type.String(), Type.Null()]),
  /** When the gateway was last asked to send it; null before, and where an administrator settled it. */
  sentAt: Type.Union([Moment, Type.Null()]),
  /** When it was paid, or its money was back in the wallet; null before. */
  endedAt: Type.Union([Moment, Type.Null()]),
  /** The bank account that the withdrawal was asked for, whatever account the customer has now. */
  account: Type.Object({ bankName: Type.String(), number: AccountDigits, name: Type.String() }),
});
export interface Payout extends Static<typeof Payout> {}

/** Metadata that a request may have. The server stores its own values in their place, or none. */
const SentMetadata = Type.Object({
  withdrawalRef: Type.Optional(Type.String({ maxLength: 100 })),
  paystackRef: Type.Optional(Type.String({ maxLength: 100 })),
  currency: Type.Optional(Type.String({ maxLength: 3 })),
  userEmail: Type.Optional(Type.String({ maxLength: 254 })),
  userName: Type.Optional(Type.String({ maxLength: 200 })),
  paymentMethod: Type.Optional(Type.String({ maxLength: 40 })),
  timestamp: Type.Optional(Type.String({ maxLength: 40 })),
  /** A note by us or by the bank. */
  note: Type.Optional(Type.String({ maxLength: 500 })),
  /** Who transferred it to the customer's own account number, as the bank says. */
  sender: Type.Optional(Type.String({ maxLength: 200 })),
});
export interface SentMetadata extends Static<typeof SentMetadata> {}

export const TransactionMetadata = Type.Object({
  ...SentMetadata.properties,
  /** What the customer wrote: the `reason` of the request, where our own app would have sent another. */
  wrote: Type.Optional(Type.String({ maxLength: 200 })),
  /** The kept card that was charged. */
  card: Type.Optional(Type.Object({ brand: Type.String(), last4: Type.String() })),
});
export interface TransactionMetadata extends Static<typeof TransactionMetadata> {}

/** The account that the money of one deposit is transferred to. A transfer after `until`, or of another amount, goes back to its sender. */
export const TransferAccount = Type.Object({
  number: AccountDigits,
  bank: Type.String(),
  /** The name that the sender's bank shows. */
  name: Type.String(),
  until: Moment,
});
export interface TransferAccount extends Static<typeof TransferAccount> {}

/** `id` repeats `_id`. */
export const Transaction = Type.Object({
  _id: Id,
  id: Id,
  /** The reference: what people are shown, and the idempotency key of the call that made it. */
  transactionId: Type.String(),
  userId: Id,
  type: TransactionType,
  kind: TransactionKind,
  /** Naira, never negative; `type` says which way. */
  amount: Naira,
  currency: Type.String(),
  status: TransactionStatus,
  /** What the money was for, in our words. */
  reason: Type.String(),
  /** How it was paid: a channel, `online` while that is not known, `wallet` within the platform. */
  paymentMethod: Type.String(),
  /** The wallet before it, in naira; null while nothing has moved. */
  beforeBalance: Type.Union([Naira, Type.Null()]),
  /** The wallet after it, in naira; null while nothing has moved. */
  afterBalance: Type.Union([Naira, Type.Null()]),
  /** When it was begun; an offline booking is dated with its start. */
  timestamp: Moment,
  /**
   * When the wallet changed, and for staff when the money moved, which for a withdrawal is when it left; null while nothing has moved.
   * Lists and ranges of days use it, or `timestamp` where it is null.
   */
  postedAt: Type.Union([Moment, Type.Null()]),
  deletedAt: Type.Union([Moment, Type.Null()]),
  metadata: Named<TransactionMetadata>(TransactionMetadata),
  /** How far the transfer of a withdrawal is. */
  payout: Type.Optional(Named<Payout>(Payout)),
  /** The address where the card's bank asks for a code, while the deposit is pending. */
  confirmAt: Type.Optional(Type.String()),
  /** Whether the gateway's popup or page, which shows the account to transfer to, can be opened again for this pending deposit. */
  resumable: Type.Optional(Type.Literal(true)),
  /** The account to transfer to, while a deposit by bank transfer is pending. */
  transferTo: Type.Optional(Named<TransferAccount>(TransferAccount)),
  /** Whether the customer said that a transfer for this pending deposit was sent. */
  isSent: Type.Optional(Type.Literal(true)),
  /** By when we settle the complaint about this late withdrawal, while it is open and we are not late with it. */
  settledBy: Type.Optional(Moment),
  /** The part of the amount that is profit of a plan or investment, after tax. */
  profit: Type.Optional(Naira),
  /** The transactionId of the withdrawal whose money came back with this deposit, which no total of deposits includes. */
  returns: Type.Optional(Type.String()),
  /** The members of the organisation who asked for it and approved it, by name. */
  agreed: Type.Optional(Type.Object({ askedBy: Type.String(), approvedBy: Type.String() })),
  /** The member of the organisation who did it alone, by name. */
  doneBy: Type.Optional(Type.String()),
});
export interface Transaction extends Static<typeof Transaction> {}

/**
 * `transactionId` is made by the caller and is the idempotency key: `payment-{timestamp}-{reason}-{5}` for deposits, `WDL_...` for
 * withdrawals. A `reason` other than our own app's is stored as the customer's words, in `metadata.wrote`; the server ignores
 * `metadata`. A deposit's `incomingStatus` *completed* asks the server to look at the gateway; with the `paymentMethod` *bank_transfer* it
 * also says that a transfer was sent, which `isSent` repeats. Of any other `paymentMethod` nothing is kept. `code` is for customers
 * with two-factor sign-in who withdraw.
 */
export const AddTransactionBody = Type.Object({
  userId: Id,
  amount: Naira,
  transactionId: Type.String({ minLength: 1, maxLength: 100, pattern: '^[A-Za-z0-9._=-]+$' }),
  currency: Type.Literal('NGN'),
  reason: Type.String({ maxLength: 200 }),
  type: Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal')]),
  incomingStatus: Type.Union([Type.Literal('pending'), Type.Literal('completed')]),
  paymentMethod: Type.String({ maxLength: 40 }),
  metadata: Type.Optional(Named<SentMetadata>(SentMetadata)),
  code: Type.Optional(Type.String({ maxLength: 32 })),
  /** The bank account that a withdrawal goes to, by its bank and number; the preferred one unless both are named. */
  bank: Type.Optional(Type.String({ maxLength: 20 })),
  bank_acct_number: Type.Optional(Type.String({ maxLength: 40 })),
});
export interface AddTransactionBody extends Static<typeof AddTransactionBody> {}

/** Where a deposit is paid: in the gateway's popup, which the code opens, or on a page at this address, which leads back to the app. */
export const WhereToPay = Type.Union([Type.Object({ popup: Type.String() }), Type.Object({ page: Type.String() })]);
export type WhereToPay = Static<typeof WhereToPay>;

/** `pay` says where an unpaid deposit is paid. */
export const AddTransactionReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  transaction: Named<Transaction>(Transaction),
  pay: Type.Optional(WhereToPay),
});
export interface AddTransactionReply extends Static<typeof AddTransactionReply> {}

/** How a deposit ended that its customer cancelled. `declined` says in plain words why a bank had refused it; null where none had. */
export const DeleteTransactionReply = Type.Object({
  ...Done.properties,
  declined: Type.Union([Type.String(), Type.Null()]),
});
export interface DeleteTransactionReply extends Static<typeof DeleteTransactionReply> {}

/** By *timestamp*, transactions are ordered by when they were posted, or by when they were begun where nothing has moved. */
export const UserTransactionSortColumn = Type.Union([
  Type.Literal('timestamp'),
  Type.Literal('amount'),
  Type.Literal('transactionId'),
]);

const TransactionFilters = {
  type: Type.Optional(TransactionType),
  status: Type.Optional(TransactionStatus),
  ...DayRange,
};

/** `moved`: only transactions that moved money: a deposit once it is paid, a withdrawal once it has left. */
export const GetUserTransactionsQuery = Type.Object({
  ...Paging,
  ...TransactionFilters,
  kind: Type.Optional(TransactionKind),
  moved: Type.Optional(Type.Boolean()),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  sortBy: Type.Optional(UserTransactionSortColumn),
  sortOrder: Type.Optional(SortOrder),
});
export type GetUserTransactionsQuery = Static<typeof GetUserTransactionsQuery>;

/**
 * Totals over the whole filtered list, in naira: what came into the wallet, and what left it and did not come back. Without filters their
 * difference is the wallet's balance.
 */
export const TransactionStats = Type.Object({
  totalDeposits: Naira,
  totalWithdrawals: Naira,
  pendingCount: Type.Integer(),
  /** Sums of moved money, whatever `kind` and `moved` ask for. */
  ...ofEachSum(() => Naira),
});
export interface TransactionStats extends Static<typeof TransactionStats> {}

/** Money that moved in a Lagos month, among the transactions that match the filter. `earned` is the profit in what came back from plans. */
export const TransactionMonth = Type.Object({
  month: Month,
  earned: Naira,
  ...ofEachSum(() => Naira),
});
export interface TransactionMonth extends Static<typeof TransactionMonth> {}

/** Of the metadata a list has `note`, `sender`, `wrote` and `card` alone. */
export const GetUserTransactionsReply = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(Named<Transaction>(Transaction)),
  stats: Named<TransactionStats>(TransactionStats),
  /** The months of the page's transactions, newest first, each with the sums of all its transactions. */
  months: Type.Array(Named<TransactionMonth>(TransactionMonth)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetUserTransactionsReply extends Static<typeof GetUserTransactionsReply> {}

/**
 * `pdf` is a statement for others, `csv` a table for spreadsheets, `journal` plain-text books for hledger, `ofx` for programs such as
 * GnuCash.
 */
export const StatementFormat = Type.Union([
  Type.Literal('csv'),
  Type.Literal('pdf'),
  Type.Literal('journal'),
  Type.Literal('ofx'),
]);
export type StatementFormat = Static<typeof StatementFormat>;

/** Without a format it is CSV. */
export const StatementQuery = Type.Object({ ...DayRange, format: Type.Optional(StatementFormat) });
export type StatementQuery = Static<typeof StatementQuery>;

/** A row of the administrators' list. `user` is null when the customer is unknown; `approval` is a decision that waits for a second administrator. */
export const ListedTransaction = Type.Object({
  ...Transaction.properties,
  /** Null when the customer is unknown. */
  user: Type.Union([Type.Object({ _id: Id, name: Type.String(), email: Type.String() }), Type.Null()]),
  /** Through which gateway the money comes or goes; null where it moves within the platform, and before a payout is ordered. */
  gateway: Type.Union([GatewayName, Type.Null()]),
  /** The number of the receipt of cash that was recorded offline. */
  receipt: Type.Optional(Type.String()),
  /** The terms of the investment or plan into which or out of which the money moved: percent for the whole term. */
  plan: Type.Optional(Type.Object({ interestRate: Type.Number(), endDate: Moment })),
  /** A decision that waits for a second administrator. */
  approval: Type.Optional(Type.Object({ _id: Id, status: TransactionStatus, askedBy: Type.String() })),
  /** What holds a pending withdrawal that is not sent yet. */
  heldBy: Type.Optional(Named<Hold>(Hold)),
  /** The amount of the gateway's transfer for a pending withdrawal, where it differs. Then no payout is on its way. */
  gatewayHas: Type.Optional(Naira),
  /** Who decided it by hand, and why, which only staff read. A return has the decision about its withdrawal. */
  decision: Type.Optional(
    Type.Object({ status: TransactionStatus, by: Type.String(), reason: Type.Union([Type.String(), Type.Null()]) }),
  ),
  /** The transaction that returned the money of a withdrawal to the wallet. */
  returnedAs: Type.Optional(Type.Object({ transactionId: Type.String(), at: Moment })),
  /** The disputes of a payment, or the one for which money is set aside, oldest first. `taken` and `endedAt` are null while one is open; `answerBy` after our answer. */
  disputes: Type.Optional(
    Type.Array(
      Type.Object({
        _id: Id,
        amount: Naira,
        openedAt: Moment,
        answerBy: Type.Union([Moment, Type.Null()]),
        taken: Type.Union([Naira, Type.Null()]),
        endedAt: Type.Union([Moment, Type.Null()]),
      }),
    ),
  ),
});
export interface ListedTransaction extends Static<typeof ListedTransaction> {}

export const GetAllTransactionsQuery = Type.Object({
  ...Paging,
  ...TransactionFilters,
  kind: Type.Optional(TransactionKind),
  /** With `status` *pending*: only withdrawals that wait for an administrator, without those on their way to the bank. */
  awaiting: Type.Optional(Type.Boolean()),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  userId: Type.Optional(Id),
  sortBy: Type.Optional(UserTransactionSortColumn),
  sortOrder: Type.Optional(SortOrder),
});
export type GetAllTransactionsQuery = Static<typeof GetAllTransactionsQuery>;

/** The completed transactions of a kind, whose list `kind` and `status` *completed* open. Amounts are naira. */
export const SumOfKind = Type.Object({
  kind: TransactionKind,
  count: Type.Integer(),
  amount: Naira,
  /** The part that was received outside the platform and recorded by an administrator. */
  offlineAmount: Naira,
});
export interface SumOfKind extends Static<typeof SumOfKind> {}

/** Of the metadata a list has `note`, `sender`, `wrote` and `card` alone. */
export const GetAllTransactionsReply = Type.Object({
  success: Type.Literal(true),
  transactions: Type.Array(Named<ListedTransaction>(ListedTransaction)),
  pagination: Type.Object({
    currentPage: Type.Integer(),
    totalPages: Type.Integer(),
    totalTransactions: Type.Integer(),
    /** Whether more transactions match the search than the list holds. `totalTransactions` and `summary` are about those in the list. */
    isCut: Type.Boolean(),
    hasPrev: Type.Boolean(),
    hasNext: Type.Boolean(),
  }),
  /**
   * In naira, over the whole filter. Money counts when it moved; what came back or was taken back is in `completedByKind` alone, unless the filter
   * names a kind or a type. Where the filter has another status than completed, `completedByKind` is about its rows. `totalAmount` is what moved and the withdrawals on
   * their way; where the filter names a status, the sum of it. Money that was booked offline counts once in a list that has both of its transactions. `leftOut` is what the rows have besides: the number of
   * returns, and what was booked offline a second time.
   */
  summary: Type.Object({
    totalAmount: Naira,
    completedAmount: Naira,
    pendingAmount: Naira,
    userCancelledAmount: Naira,
    failedAmount: Naira,
    completedByKind: Type.Array(Named<SumOfKind>(SumOfKind)),
    /** The kinds and the types of the rows. */
    kinds: Type.Array(TransactionKind),
    types: Type.Array(TransactionType),
    leftOut: Type.Object({ returns: Type.Integer(), offlineTwice: Naira }),
  }),
});
export interface GetAllTransactionsReply extends Static<typeof GetAllTransactionsReply> {}

/** `code` as in `ApproveRequestBody`. */
export const SetTransactionStatusBody = Type.Object({
  status: TransactionStatus,
  /** Why; the audit log shows it. */
  reason: Type.Optional(Type.String({ maxLength: 500 })),
  code: Type.Optional(Type.String({ maxLength: 32 })),
});
export interface SetTransactionStatusBody extends Static<typeof SetTransactionStatusBody> {}

export const SetTransactionStatusReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  transaction: Named<ListedTransaction>(ListedTransaction),
});
export interface SetTransactionStatusReply extends Static<typeof SetTransactionStatusReply> {}

export const ReceiptCode = Type.Object({
  success: Type.Literal(true),
  /** As they are printed. */
  number: Type.String(),
  key: Type.String(),
  /** The page that checks it, with number and key. */
  address: Type.String(),
});
export interface ReceiptCode extends Static<typeof ReceiptCode> {}
