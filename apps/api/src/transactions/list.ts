/** Pages of transactions: one customer's own, and those of all customers for administrators. Totals are over the whole filter. */
import { readSearch } from '@ajose/sdk/text';
import type {
  GetAllTransactionsQuery,
  GetAllTransactionsReply,
  GetUserTransactionsQuery,
  GetUserTransactionsReply,
  Transaction,
} from '@ajose/sdk/contract/transactions';
import { select, type Db } from '../database/db.ts';
import { placeOf } from '../database/place.ts';
import { stretchOfPage } from '../database/stretches.ts';
import { direction, join, sql, where, type Piece } from '../database/sql.ts';
import { conditionsOf, sourceOf } from './filters.ts';
import {
  addUp,
  COUNTED_AS,
  countedIn,
  readCounters,
  sumOf,
  totalsFromText,
  type CounterText,
  type DayOfPage,
  type Totals,
} from './totals.ts';
import {
  listed,
  toListed,
  toTransaction,
  TRANSACTION_COLUMNS,
  type FoundTransaction,
  type FoundWithPerson,
} from './transactions.ts';

/** In the order in which the wallet changed, whatever the clocks of the servers said. */
const COLUMNS = { timestamp: sql`t.seq`, amount: sql`t.amount`, transactionId: sql`t.transaction_id` } as const;

const CUSTOMER_PAGE = 10;

/** A row of a list has what a screen shows of its metadata; a transaction that is answered by itself has all of it. */
function inList<T extends Transaction>(transaction: T): T {
  const { note, sender, wrote } = transaction.metadata;
  return {
    ...transaction,
    metadata: {
      ...(note === undefined ? {} : { note }),
      ...(sender === undefined ? {} : { sender }),
      ...(wrote === undefined ? {} : { wrote }),
    },
  };
}

/** A page of one customer's transactions; totals over the whole filter, in naira. @throws Refusal 400 for days that run backwards */
export async function listOwnTransactions(
  db: Db,
  customerId: string,
  query: GetUserTransactionsQuery,
): Promise<GetUserTransactionsReply> {
  const { page = 1, limit = CUSTOMER_PAGE, sortBy = 'timestamp', sortOrder = 'desc' } = query;
  const conditions = conditionsOf({ ...query, userId: customerId });
  const [totals, found] = await Promise.all([
    addUp(db, conditions),
    select<FoundTransaction>(
      db,
      sql`SELECT ${TRANSACTION_COLUMNS} FROM ledger.transactions t ${where(conditions)}
       ORDER BY ${COLUMNS[sortBy]} ${direction[sortOrder]}, t.id ${direction[sortOrder]}
       LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    ),
  ]);
  const pending = [...totals.sums].filter(([name]) => name.endsWith(' pending'));
  return {
    success: true,
    data: found.map((each) => inList(toTransaction(each))),
    stats: {
      totalDeposits: sumOf(totals, (name) => name === 'deposit completed'),
      totalWithdrawals: sumOf(totals, (name) => /^withdrawal (?:completed|pending)$/.test(name)),
      pendingCount: pending.reduce((sum, [, { n }]) => sum + Number(n), 0),
    },
    pagination: { total: totals.count, pages: Math.ceil(totals.count / limit) },
  };
}

const STAFF_PAGE = 10;

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

/** Up to so many rows of an unusual status are found and then sorted: walking the index of a sort order to them would read nearly all of it. */
const FEW = 20_000;

interface Page {
  keys: readonly Piece[];
  order: Order;
  page: number;
  limit: number;
}

/**
 * A page of a search or of one customer, and its totals. The rows are found once and before they are sorted: otherwise PostgreSQL would walk
 * the index of the sort order to find a few rows.
 */
async function pageOfFound(db: Db, source: Piece, conditions: readonly Piece[], { keys, order, page, limit }: Page) {
  const [found] = await select<{ totals: CounterText[]; ids: string[] }>(
    db,
    sql`WITH found AS MATERIALIZED (
          SELECT t.customer_id, t.id, t.amount, t.transaction_id, t.seq, t.booked_at, ${COUNTED_AS} AS name FROM ${source} t ${where(conditions)})
        SELECT (SELECT coalesce(json_agg(x), '[]') FROM (SELECT name, count(*) AS n, sum(amount)::text AS kobo FROM found GROUP BY name) x) AS totals,
               ARRAY(SELECT t.id FROM found t ORDER BY ${inOrder(keys, order)} LIMIT ${limit} OFFSET ${(page - 1) * limit})::text[] AS ids`,
  );
  const { totals = [], ids = [] } = found ?? {};
  const rows = await select<FoundWithPerson>(
    db,
    sql`${listed(sql`WHERE t.id = ANY (${ids}::uuid[])`)} ORDER BY ${inOrder(keys, order)}`,
  );
  return { totals: totalsFromText(totals), rows };
}

interface Counted {
  totals: Totals;
  day: DayOfPage | null;
}

interface Jump {
  conditions: readonly Piece[];
  /** Rows to skip after that, in the other direction where `fromEnd`. */
  skip: number;
  fromEnd: boolean;
}

/** To the nearer end of the day on which a page begins: many days have more rows than may be walked through. */
function jumpToDay(day: DayOfPage, { order, page, limit }: Page): Jump {
  const before = (page - 1) * limit - day.passed;
  const behind = day.n - before - limit;
  const fromEnd = behind >= 0 && behind < before;
  const isUpwards = (order === 'asc') !== fromEnd;
  return {
    conditions: [isUpwards ? sql`t.booked_at >= ${day.first}` : sql`t.booked_at < ${day.next}`],
    skip: fromEnd ? behind : before,
    fromEnd,
  };
}

/** Where the counters show a deep page by amount or id to begin: a condition that leaves out what comes before it. */
async function jumpToStretch(
  db: Db,
  query: GetAllTransactionsQuery,
  { keys, order, page, limit }: Page,
  total: number,
): Promise<Jump | null> {
  const descending = order === 'desc';
  const side = descending ? sql`<` : sql`>=`;
  const list = keys === KEYS.amount ? 'amount' : 'transactionId';
  const stretch = await stretchOfPage(db, countedIn(query, list), { offset: (page - 1) * limit, total, descending });
  if (!stretch) return null;
  const jump = { skip: stretch.offset, fromEnd: false };
  if (!stretch.bound) return { ...jump, conditions: [] };
  const { by, id } = stretch.bound;
  const bound = list === 'amount' ? sql`(${BigInt(by)}::bigint, ${id}::uuid)` : sql`(${by}, ${id}::uuid)`;
  return { ...jump, conditions: [sql`(${listOf(keys)}) ${side} ${bound}`] };
}

/** A page of all transactions, or of those of a kind, a status and days. How many there are is known from the counters. */
async function pageOfCounted(db: Db, query: GetAllTransactionsQuery, { totals, day }: Counted, wanted: Page) {
  const { keys, order, page, limit } = wanted;
  const total = totals.count;
  const conditions = conditionsOf(query);
  const isByTime = keys === KEYS.timestamp;
  const isFew = !isByTime && query.status !== undefined && query.status !== 'completed' && total <= FEW;
  const inDays = (query.startDate ?? query.endDate) !== undefined && !isByTime;
  const place = placeOf(page, limit, total);
  if (place.take === 0) return [];
  // By amount or id, those of a kind or status may all lie behind millions of others.
  const isNear = page <= 2 && (query.type ?? query.status) === undefined;
  const jump = isByTime
    ? day && jumpToDay(day, wanted)
    : isFew || isNear
      ? null
      : await jumpToStretch(db, query, wanted, total);
  // Without counters nearly all of the other days would be read too, deep in another order than that of the days.
  const isFoundFirst = isFew || (inDays && page > 2 && !jump);
  if (jump) conditions.push(...jump.conditions);
  const { skip, fromEnd } = jump ?? place;
  const walked = fromEnd ? against(order) : order;
  // An index alone gives the page's keys; the other columns are read for these few rows only.
  const columns = listOf(keys);
  const all = sql`ledger.transactions t ${where(conditions)}`;
  const source = isFoundFirst ? sql`(SELECT ${columns} FROM ${all} OFFSET 0) t` : all;
  return select<FoundWithPerson>(
    db,
    sql`${listed(sql`WHERE (${columns}) IN (SELECT ${join(keys, COMMA)} FROM (
            SELECT ${columns} FROM ${source} ORDER BY ${inOrder(keys, walked)} LIMIT ${place.take} OFFSET ${skip}) page)`)}
     ORDER BY ${inOrder(keys, order)}`,
  );
}

/** A page of all customers' transactions; totals over the whole filter, in naira. @throws Refusal 400 for days that run backwards */
export async function listAllTransactions(db: Db, query: GetAllTransactionsQuery): Promise<GetAllTransactionsReply> {
  const { page = 1, limit = STAFF_PAGE, sortBy = 'timestamp', sortOrder = 'desc', userId } = query;
  const wanted = { order: sortOrder, page, limit };
  let totals: Totals;
  let found: FoundWithPerson[];
  let isCut = false;
  if (readSearch(query.search ?? '') !== '' || userId !== undefined) {
    const keys: readonly Piece[] = userId !== undefined && sortBy === 'timestamp' ? OF_ONE_CUSTOMER : KEYS[sortBy];
    const source = await sourceOf(db, query);
    const result = await pageOfFound(db, source.table, conditionsOf(query), { ...wanted, keys });
    isCut = source.isCut;
    totals = result.totals;
    found = result.rows;
  } else {
    const deep = sortBy === 'timestamp' && page > 2;
    const counted = await readCounters(
      db,
      query,
      deep ? { offset: (page - 1) * limit, descending: sortOrder === 'desc' } : null,
    );
    totals = counted.totals;
    found = await pageOfCounted(db, query, counted, { ...wanted, keys: KEYS[sortBy] });
  }
  const totalPages = Math.ceil(totals.count / limit);
  return {
    success: true,
    transactions: found.map((each) => inList(toListed(each))),
    pagination: {
      currentPage: page,
      totalPages,
      totalTransactions: totals.count,
      isCut,
      hasPrev: page > 1,
      hasNext: page < totalPages,
    },
    summary: {
      // Only money that moved counts: a customer can begin deposits and never pay them, but a withdrawal leaves the wallet at once.
      totalAmount: sumOf(totals, (name) => name.endsWith(' completed') || name === 'withdrawal pending'),
      completedAmount: sumOf(totals, (name) => name.endsWith(' completed')),
      pendingAmount: sumOf(totals, (name) => name.endsWith(' pending')),
      userCancelledAmount: sumOf(totals, (name) => name.endsWith(' user_cancelled')),
    },
  };
}
