/** Pages of all customers' transactions, for administrators. Totals are over the whole filter; own-list.ts has a customer's own. */
import { readSearch } from '@ajose/sdk/domain/text';
import type { GetAllTransactionsQuery, GetAllTransactionsReply } from '@ajose/sdk/contract/transactions';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { select, type Db } from '../../platform/database/db.ts';
import { pageOf, type Page } from '../../platform/lists/pages.ts';
import { direction, join, sql, where, type Piece } from '../../platform/database/sql.ts';
import { awaits, conditionsOf, sourceOf } from './filters.ts';
import {
  COUNTED_AS,
  leftOut,
  movedByKind,
  namesOf,
  readCounters,
  sumInAndOut,
  sumOf,
  totalsFromText,
  type CounterText,
  type Totals,
} from './totals.ts';
import { inList, listed, toListed, type FoundWithPerson } from './transactions.ts';

/** The columns of the index of each sort order. */
const KEYS = {
  timestamp: [sql`booked_at`, sql`seq`, sql`id`],
  amount: [sql`amount`, sql`id`],
  transactionId: [sql`transaction_id`, sql`customer_id`],
} as const;
const OF_ONE_CUSTOMER = [sql`seq`, sql`id`];

const COMMA = sql`, `;

type Order = keyof typeof direction;

const against = (order: Order): Order => (order === 'desc' ? 'asc' : 'desc');
const listOf = (keys: readonly Piece[]): Piece =>
  join(
    keys.map((key) => sql`t.${key}`),
    COMMA,
  );
const inOrder = (keys: readonly Piece[], order: Order): Piece =>
  join(
    keys.map((key) => sql`t.${key} ${direction[order]}`),
    COMMA,
  );

/**
 * Up to this many rows of a filter are found first and then sorted. Walking the index of the sort order to find so few would read nearly
 * all of it.
 */
const FEW = 20_000;
/** The same number for transactions that are not completed, which have an index of their own. */
const FEW_UNUSUAL = 100_000;

interface Sort {
  keys: readonly Piece[];
  order: Order;
}

/**
 * A page of a search or of one customer, and its totals. Finds the rows first and sorts them then; otherwise PostgreSQL would walk the
 * index of the sort order to find a few rows.
 */
async function pageOfFound(
  db: Db,
  source: Piece,
  conditions: readonly Piece[],
  { keys, order }: Sort,
  { page, limit }: { page: number; limit: number },
): Promise<{ totals: Totals; rows: FoundWithPerson[] }> {
  const [transaction] = await select<{ totals: CounterText[]; ids: string[] }>(
    db,
    // A page past the end is the last one.
    sql`WITH found AS MATERIALIZED (
          SELECT t.customer_id, t.id, t.amount, t.transaction_id, t.seq, t.booked_at, ${COUNTED_AS} AS names FROM ${source} t ${where(conditions)}),
        counted AS MATERIALIZED (SELECT names, count(*) AS n, sum(amount) AS kobo FROM found GROUP BY names)
        SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
                  SELECT name, sum(n) AS n, sum(kobo)::text AS kobo FROM counted CROSS JOIN unnest(names) name
                   WHERE name IS NOT NULL GROUP BY name) c) AS totals,
               ARRAY(SELECT t.id FROM found t ORDER BY ${inOrder(keys, order)} LIMIT ${limit}
                     OFFSET (SELECT least(${(page - 1) * limit}, greatest(0, ceil(sum(c.n) / ${limit}) - 1) * ${limit}) FROM counted c))::text[] AS ids`,
  );
  const { totals = [], ids = [] } = transaction ?? {};
  const stored = await select<FoundWithPerson>(
    db,
    sql`${listed(sql`WHERE t.id = ANY (${ids}::uuid[])`)} ORDER BY ${inOrder(keys, order)}`,
  );
  return { totals: totalsFromText(totals), rows: stored };
}

/** A page of all transactions, or of those of a kind, a status or some days. Counters have their number. */
async function pageOfCounted(
  db: Db,
  query: GetAllTransactionsQuery,
  { keys, order }: Sort,
  total: number,
  { take, skip, fromEnd }: Page,
): Promise<FoundWithPerson[]> {
  const conditions = conditionsOf(query);
  if (take === 0) return [];
  const { type, status, kind, startDate, endDate } = query;
  const isNarrowed = (type ?? status ?? kind ?? startDate ?? endDate) !== undefined;
  const few = status === undefined || status === 'completed' ? FEW : FEW_UNUSUAL;
  const isFew = isNarrowed && keys !== KEYS.timestamp && total <= few;
  // Reads the page's keys first, where it can from an index alone, and the other columns for these few rows only.
  const columns = listOf(keys);
  const all = sql`ledger.transactions t ${where(conditions)}`;
  const source = isFew ? sql`(SELECT ${columns} FROM ${all} OFFSET 0) t` : all;
  return select<FoundWithPerson>(
    db,
    sql`${listed(sql`WHERE (${columns}) IN (SELECT ${join(keys, COMMA)} FROM (
            SELECT ${columns} FROM ${source} ORDER BY ${inOrder(keys, fromEnd ? against(order) : order)} LIMIT ${take} OFFSET ${skip}) page)`)}
     ORDER BY ${inOrder(keys, order)}`,
  );
}

/**
 * A page of all customers' transactions; totals over the whole filter, in naira.
 * @param onlyWhole a search for a part of a phone or account number finds nobody @throws Refusal 400 for days that run backwards, 422 `page_too_deep`
 */
export async function listAllTransactions(
  db: Db,
  query: GetAllTransactionsQuery,
  onlyWhole = false,
): Promise<GetAllTransactionsReply> {
  const { page = 1, limit = FEW_A_PAGE, sortBy = 'timestamp', sortOrder = 'desc', userId } = query;
  const asked = { page, limit };
  const sort = { keys: KEYS[sortBy], order: sortOrder };
  let totals: Totals;
  let stored: FoundWithPerson[];
  let place: Page;
  let isCut = false;
  const { awaiting = false } = query;
  if (readSearch(query.search ?? '') !== '' || userId !== undefined || awaiting) {
    const keys: readonly Piece[] = userId !== undefined && sortBy === 'timestamp' ? OF_ONE_CUSTOMER : sort.keys;
    const source = await sourceOf(db, query, onlyWhole);
    const conditions = [...conditionsOf(query), ...(awaiting ? [await awaits(db)] : [])];
    const result = await pageOfFound(db, source.table, conditions, { ...sort, keys }, asked);
    isCut = source.isCut;
    totals = result.totals;
    place = pageOf(asked, { total: totals.count, isCut });
    stored = result.rows;
  } else {
    totals = await readCounters(db, query);
    place = pageOf(asked, { total: totals.count });
    stored = await pageOfCounted(db, query, sort, totals.count, place);
  }
  return {
    success: true,
    transactions: stored.map((each) => inList(toListed(each))),
    pagination: {
      currentPage: place.page,
      totalPages: place.pages,
      totalTransactions: totals.count,
      isCut,
      hasPrev: place.page > 1,
      hasNext: place.page < place.pages,
    },
    summary: {
      // Only moved money counts: a deposit may never be paid, but a withdrawal leaves the wallet at once.
      totalAmount: sumInAndOut(totals, query, ({ type, status }) =>
        query.status === undefined
          ? type === 'withdrawal' && status === 'pending'
          : status === query.status && status !== 'completed',
      ),
      completedAmount: sumInAndOut(totals, query),
      pendingAmount: sumOf(totals, ({ status }) => status === 'pending'),
      userCancelledAmount: sumOf(totals, ({ status }) => status === 'user_cancelled'),
      failedAmount: sumOf(totals, ({ status }) => status === 'failed'),
      completedByKind: movedByKind(totals, query),
      ...namesOf(totals),
      leftOut: leftOut(totals, query),
    },
  };
}
