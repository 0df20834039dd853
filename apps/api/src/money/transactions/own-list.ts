/** Pages of a customer's own transactions, with totals over the whole filter and for each month on the page. */
import type {
  GetUserTransactionsQuery,
  GetUserTransactionsReply,
  TransactionKind,
  TransactionMonth,
  TransactionStats,
  TransactionType,
} from '@ajose/sdk/contract/transactions';
import { totalToNaira } from '@ajose/sdk/domain/money';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { ofEachSum } from '@ajose/sdk/domain/transaction-kinds';
import { select, type Db } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/lists/pages.ts';
import { direction, sql, where, type Piece } from '../../platform/database/sql.ts';
import { kindConditionsOf, ofAllKinds, type OwnFilters } from './filters.ts';
import { kindOf, MOVED, undoesAnother } from './kinds.ts';
import { inList, POSTED, PROFIT, toTransaction, TRANSACTION_COLUMNS, type FoundTransaction } from './transactions.ts';

/** The columns to sort by. `timestamp` is the order in which the wallet changed, whatever the clocks of the servers said. */
const COLUMNS = { timestamp: sql`t.seq`, amount: sql`t.amount`, transactionId: sql`t.transaction_id` } as const;

const MOST_KOBO = sql`9223372036854775807`;

interface Sum {
  kind: TransactionType;
  cause: string;
  /** Whether these transactions moved money. */
  moved: boolean;
  pending: boolean;
  n: bigint;
  kobo: bigint;
}

/** The sum of those that match, in naira. */
const sumOf = (sums: readonly Sum[], matches: (sum: Sum) => boolean): number =>
  totalToNaira(sums.filter(matches).reduce((total, { kobo }) => total + kobo, 0n));

const movedFor =
  (wanted: TransactionKind) =>
  ({ moved, cause }: Sum): boolean =>
    moved && kindOf(cause) === wanted;

/** Money that came into the wallet or left it, and neither came back nor was taken back. A withdrawal leaves it when it is asked for. */
const changedWallet =
  (type: TransactionType) =>
  (sum: Sum): boolean =>
    sum.kind === type && (sum.moved || (sum.pending && type === 'withdrawal')) && !undoesAnother(sum.cause, type);

/**
 * The totals of a filter, with the sum of each kind, which the screen shows whatever kind is chosen.
 * @param conditions without the kind
 */
async function addUp(
  db: Db,
  conditions: readonly Piece[],
  { kind, moved: onlyMoved = false }: OwnFilters,
): Promise<{ count: number; stats: TransactionStats }> {
  const all = await select<Sum>(
    db,
    sql`SELECT t.kind::text AS kind, t.cause::text AS cause, ${MOVED} AS moved, t.status = 'pending' AS pending,
               count(*) AS n, least(sum(t.amount), ${MOST_KOBO})::bigint AS kobo
          FROM ledger.transactions t ${where(conditions)} GROUP BY 1, 2, 3, 4`,
  );
  const sums = all.filter((sum) => (kind === undefined || kindOf(sum.cause) === kind) && (sum.moved || !onlyMoved));
  const count = sums.reduce((total, { n }) => total + Number(n), 0);
  return {
    count,
    stats: {
      totalDeposits: sumOf(sums, changedWallet('deposit')),
      totalWithdrawals: sumOf(sums, changedWallet('withdrawal')),
      pendingCount: sums.reduce((total, { pending, n }) => total + (pending ? Number(n) : 0), 0),
      ...ofEachSum((kind) => sumOf(all, movedFor(kind))),
    },
  };
}

interface MonthSum extends Sum {
  month: string;
  profit: bigint | null;
}

const monthOf = (moment: Date): string => lagosDay(moment).slice(0, 7);

/** The first day of the month after a month. */
function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${number === 12 ? year + 1 : year}-${String((number % 12) + 1).padStart(2, '0')}-01`;
}

/** The totals of the months of these rows, each over all transactions of the filter. */
async function monthsOf(
  db: Db,
  conditions: readonly Piece[],
  rows: readonly FoundTransaction[],
): Promise<TransactionMonth[]> {
  const months = [...new Set(rows.map(({ posted_at, booked_at }) => monthOf(posted_at ?? booked_at)))]
    .toSorted()
    .toReversed();
  const [newest, oldest] = [months[0], months.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const within = [
    ...conditions,
    MOVED,
    sql`${POSTED} >= ${startOfLagosDay(`${oldest}-01`)}`,
    sql`${POSTED} < ${startOfLagosDay(monthAfter(newest))}`,
  ];
  const sums = await select<MonthSum>(
    db,
    sql`SELECT to_char(ledger.lagos_day(${POSTED}), 'YYYY-MM') AS month, t.kind::text AS kind, t.cause::text AS cause,
               true AS moved, least(sum(t.amount), ${MOST_KOBO})::bigint AS kobo,
               sum(CASE WHEN t.cause IN ('maturity', 'early_exit') THEN ${PROFIT} END)::bigint AS profit
          FROM ledger.transactions t ${where(within)} GROUP BY 1, 2, 3`,
  );
  return months.map((month) => {
    const ours = sums.filter((sum) => sum.month === month);
    return {
      month,
      ...ofEachSum((kind) => sumOf(ours, movedFor(kind))),
      earned: totalToNaira(ours.reduce((total, { profit }) => total + (profit ?? 0n), 0n)),
    };
  });
}

/**
 * A page of one customer's transactions; totals over the whole filter, in naira.
 * @throws Refusal 400 for days that run backwards, 422 `page_too_deep`
 */
export async function listOwnTransactions(
  db: Db,
  customerId: string,
  query: GetUserTransactionsQuery,
): Promise<GetUserTransactionsReply> {
  const { page = 1, limit = FEW_A_PAGE, sortBy = 'timestamp', sortOrder = 'desc' } = query;
  const ofAll = ofAllKinds(customerId, query);
  const conditions = [...ofAll, ...kindConditionsOf(query)];
  const { count, stats } = await addUp(db, ofAll, query);
  const { pages, take, skip, fromEnd } = pageOf({ page, limit }, { total: count });
  const walked = direction[fromEnd === (sortOrder === 'desc') ? 'asc' : 'desc'];
  const transactions = await select<FoundTransaction>(
    db,
    sql`SELECT ${TRANSACTION_COLUMNS} FROM ledger.transactions t ${where(conditions)}
     ORDER BY ${COLUMNS[sortBy]} ${walked}, t.id ${walked} LIMIT ${take} OFFSET ${skip}`,
  );
  if (fromEnd) transactions.reverse();
  return {
    success: true,
    data: transactions.map((each) => inList(toTransaction(each))),
    stats,
    months: await monthsOf(db, conditions, transactions),
    pagination: { total: count, pages },
  };
}
