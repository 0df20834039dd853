/** Pages of transactions: one customer's own, and those of all customers for administrators. Totals are over the whole filter. */
import type {
  GetAllTransactionsQuery,
  GetAllTransactionsReply,
  GetUserTransactionsQuery,
  GetUserTransactionsReply,
} from '@ajose/sdk/contract/transactions';
import { select, type Db } from '../database/db.ts';
import { direction, join, sql, where, type Piece } from '../database/sql.ts';
import { conditionsOf, sourceOf } from './filters.ts';
import { addUp, dayOfPage, readCounters, sumOf } from './totals.ts';
import {
  LISTED,
  toListed,
  toTransaction,
  TRANSACTION_COLUMNS,
  type FoundTransaction,
  type FoundWithPerson,
} from './transactions.ts';

/** In the order in which the wallet changed, whatever the clocks of the servers said. */
const COLUMNS = { timestamp: sql`t.seq`, amount: sql`t.amount`, transactionId: sql`t.transaction_id` } as const;

const CUSTOMER_PAGE = 10;

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
    data: found.map(toTransaction),
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

/**
 * The rows of a search or of one customer, found before they are sorted. Otherwise PostgreSQL would walk the index of the sort order
 * to find a few rows.
 */
const foundFirst = (source: Piece, conditions: readonly Piece[]): Piece =>
  sql`(SELECT t.customer_id, t.id, t.amount, t.transaction_id, t.seq, t.booked_at FROM ${source} t ${where(conditions)} OFFSET 0)`;

/** A page of all customers' transactions; totals over the whole filter, in naira. @throws Refusal 400 for days that run backwards */
export async function listAllTransactions(db: Db, query: GetAllTransactionsQuery): Promise<GetAllTransactionsReply> {
  const { page = 1, limit = STAFF_PAGE, sortBy = 'timestamp', sortOrder = 'desc' } = query;
  const conditions = conditionsOf(query);
  const rows = await sourceOf(db, query);
  const counted = !query.search?.trim() && query.userId === undefined;
  const totals = counted ? await readCounters(db, query) : await addUp(db, conditions, rows);
  let offset = (page - 1) * limit;
  let size = limit;
  let walked = sortOrder;
  if (counted && sortBy === 'timestamp' && offset > limit) {
    const day = await dayOfPage(db, query, offset, sortOrder === 'desc');
    offset = day.offset;
    const side = sortOrder === 'desc' ? sql`<` : sql`>=`;
    if (day.bound) conditions.push(sql`t.booked_at ${side} ${day.bound}`);
  } else if (counted && offset > totals.count / 2) {
    // A page in the second half is counted from the end of the list.
    size = Math.max(0, Math.min(limit, totals.count - offset));
    offset = Math.max(0, totals.count - offset - limit);
    walked = sortOrder === 'desc' ? 'asc' : 'desc';
  }
  // An index alone gives the page's keys; the other columns are read for these few rows only.
  const keys: readonly Piece[] = query.userId !== undefined && sortBy === 'timestamp' ? OF_ONE_CUSTOMER : KEYS[sortBy];
  const columns = join(
    keys.map((key) => sql`t.${key}`),
    COMMA,
  );
  const inOrder = (order: 'asc' | 'desc') =>
    join(
      keys.map((key) => sql`t.${key} ${direction[order]}`),
      COMMA,
    );
  const source = counted ? sql`ledger.transactions t ${where(conditions)}` : sql`${foundFirst(rows, conditions)} t`;
  const found = await select<FoundWithPerson>(
    db,
    sql`WITH page AS (SELECT ${columns} FROM ${source} ORDER BY ${inOrder(walked)} LIMIT ${size} OFFSET ${offset})
     ${LISTED} WHERE (${columns}) IN (SELECT ${join(keys, COMMA)} FROM page)
     ORDER BY ${inOrder(sortOrder)}`,
  );
  const totalPages = Math.ceil(totals.count / limit);
  return {
    success: true,
    transactions: found.map(toListed),
    pagination: {
      currentPage: page,
      totalPages,
      totalTransactions: totals.count,
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
