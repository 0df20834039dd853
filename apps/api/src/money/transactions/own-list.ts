/** Pages of a customer's own transactions, with totals over the whole filter and for each month on the page. */
import type {
  GetUserTransactionsQuery,
  GetUserTransactionsReply,
  TransactionKind,
  TransactionMonth,
  TransactionStats,
  TransactionStatus,
  TransactionType,
} from '@ajose/sdk/contract/transactions';
import { totalToNaira } from '@ajose/sdk/domain/money';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { ofEachSum } from '@ajose/sdk/domain/transaction-kinds';
import { select, type Db } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/lists/pages.ts';
import { direction, join, sql, where, type Piece } from '../../platform/database/sql.ts';
import { kindConditionsOf, movedWithin, ofAllKinds, ownDays, type OwnFilters } from './filters.ts';
import { kindOf, undoesAnother } from './kinds.ts';
import { inList, PROFIT, toTransaction, TRANSACTION_COLUMNS, type FoundTransaction } from './transactions.ts';

/** The columns to sort by. `timestamp` is the order in which the wallet changed, whatever the clocks of the servers said. */
const COLUMNS = { timestamp: sql`t.seq`, amount: sql`t.amount`, transactionId: sql`t.transaction_id` } as const;

const MOST_KOBO = sql`9223372036854775807`;

interface Sum {
  kind: TransactionType;
  cause: string;
  /** Whether these transactions moved money on the days of the filter. */
  moved: boolean;
  n: bigint;
  kobo: bigint;
}

const koboOf = (sums: readonly Sum[]): bigint => sums.reduce((total, { kobo }) => total + kobo, 0n);

/** What moved of a kind, in naira. */
const sumOf = (sums: readonly Sum[], kind: TransactionKind): number =>
  totalToNaira(koboOf(sums.filter(({ moved, cause }) => moved && kindOf(cause) === kind)));

interface Listed extends Sum {
  /** Whether these transactions are among the rows of the list. */
  listed: boolean;
  status: TransactionStatus;
}

/** Money that came into the wallet or left it, and neither came back nor was taken back. A withdrawal leaves it when it is asked for. */
const changedWallet =
  (type: TransactionType) =>
  ({ kind, status, cause }: Listed): boolean =>
    kind === type &&
    (status === 'completed' || (status === 'pending' && type === 'withdrawal')) &&
    !undoesAnother(cause, type);

const all = (conditions: readonly Piece[]): Piece => sql`(${join([sql`true`, ...conditions], sql` AND `)})`;

/** The totals of a filter, with the sum of each kind, which the screen shows whatever kind is chosen. */
async function addUp(
  db: Db,
  customerId: string,
  query: OwnFilters,
): Promise<{ count: number; stats: TransactionStats }> {
  const sums = await select<Listed>(
    db,
    sql`SELECT t.kind::text AS kind, t.cause::text AS cause, t.status::text AS status, ${all(movedWithin(query))} AS moved,
               ${all(ownDays(query))} AS listed, count(*) AS n, least(sum(t.amount), ${MOST_KOBO})::bigint AS kobo
          FROM ledger.transactions t ${where(ofAllKinds(customerId, query))} GROUP BY 1, 2, 3, 4, 5`,
  );
  const listed = sums.filter(
    ({ listed, cause, moved }) =>
      listed && (query.kind === undefined || kindOf(cause) === query.kind) && (moved || !query.moved),
  );
  const counted = (rows: readonly Listed[]): number => rows.reduce((total, { n }) => total + Number(n), 0);
  return {
    count: counted(listed),
    stats: {
      totalDeposits: totalToNaira(koboOf(listed.filter(changedWallet('deposit')))),
      totalWithdrawals: totalToNaira(koboOf(listed.filter(changedWallet('withdrawal')))),
      pendingCount: counted(listed.filter(({ status }) => status === 'pending')),
      ...ofEachSum((kind) => sumOf(sums, kind)),
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

/**
 * What moved in each of the months of these rows.
 * @param conditions for what moved under the filter
 */
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
    sql`t.booked_at >= ${startOfLagosDay(`${oldest}-01`)}`,
    sql`t.booked_at < ${startOfLagosDay(monthAfter(newest))}`,
  ];
  const sums = await select<MonthSum>(
    db,
    sql`SELECT to_char(ledger.lagos_day(t.booked_at), 'YYYY-MM') AS month, t.kind::text AS kind, t.cause::text AS cause,
               true AS moved, least(sum(t.amount), ${MOST_KOBO})::bigint AS kobo,
               sum(CASE WHEN t.cause IN ('maturity', 'early_exit') THEN ${PROFIT} END)::bigint AS profit
          FROM ledger.transactions t ${where(within)} GROUP BY 1, 2, 3`,
  );
  return months.map((month) => {
    const ours = sums.filter((sum) => sum.month === month);
    return {
      month,
      ...ofEachSum((kind) => sumOf(ours, kind)),
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
  const ofKind = [...ofAllKinds(customerId, query), ...kindConditionsOf(query)];
  const conditions = [...ofKind, ...ownDays(query)];
  const { count, stats } = await addUp(db, customerId, query);
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
    months: await monthsOf(db, [...ofKind, ...movedWithin(query)], transactions),
    pagination: { total: count, pages },
  };
}
