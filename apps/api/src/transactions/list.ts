/** Pages of transactions: a customer's own, and everybody's for administrators, both with totals over the whole filter. */
import type {
  GetAllTransactionsQuery,
  GetAllTransactionsReply,
  GetUserTransactionsQuery,
  GetUserTransactionsReply,
} from '@ajose/sdk/contract/transactions';
import type { Db } from '../database/db.ts';
import { conditionsOf, type Conditions } from './filters.ts';
import { addUp, dayOfPage, readCounters, sumOf } from './totals.ts';
import {
  LISTED,
  toListed,
  toTransaction,
  TRANSACTION_COLUMNS,
  type FoundTransaction,
  type FoundWithPerson,
} from './transactions.ts';

const COLUMNS = { timestamp: 't.id', amount: 't.amount', transactionId: 't.transaction_id' } as const;

const CUSTOMER_PAGE = 10;

/** A page of one customer's history, with totals over the whole filter. */
export async function listOwnTransactions(
  db: Db,
  customerId: string,
  query: GetUserTransactionsQuery,
): Promise<GetUserTransactionsReply> {
  const { page = 1, limit = CUSTOMER_PAGE, sortBy = 'timestamp', sortOrder = 'desc' } = query;
  const conditions = await conditionsOf(db, { ...query, userId: customerId });
  const [totals, found] = await Promise.all([
    addUp(db, conditions),
    db.query<FoundTransaction>(
      `SELECT ${TRANSACTION_COLUMNS} FROM ledger.transactions t ${conditions.where}
       ORDER BY ${COLUMNS[sortBy]} ${sortOrder}, t.id ${sortOrder} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      conditions.values,
    ),
  ]);
  const pending = [...totals.sums].filter(([name]) => name.endsWith(' pending'));
  return {
    success: true,
    data: found.rows.map(toTransaction),
    stats: {
      totalDeposits: sumOf(totals, (name) => name === 'deposit completed'),
      totalWithdrawals: sumOf(totals, (name) => name === 'withdrawal completed'),
      pendingCount: pending.reduce((sum, [, { n }]) => sum + Number(n), 0),
    },
    pagination: { total: totals.count, pages: Math.ceil(totals.count / limit) },
  };
}

const STAFF_PAGE = 10;

/** What each order is kept by: the columns of its index. */
const KEYS = {
  timestamp: ['id'],
  amount: ['amount', 'id'],
  transactionId: ['transaction_id', 'customer_id'],
} as const;

/** Finds what a search or a person has before it is put in order; else the order's index would be walked to find a few rows. */
const foundFirst = ({ where }: Conditions): string =>
  `(SELECT t.customer_id, t.id, t.amount, t.transaction_id FROM ledger.transactions t ${where} OFFSET 0)`;

/** A page of everybody's transactions, with totals over the whole filter. */
export async function listAllTransactions(db: Db, query: GetAllTransactionsQuery): Promise<GetAllTransactionsReply> {
  const { page = 1, limit = STAFF_PAGE, sortBy = 'timestamp', sortOrder = 'desc' } = query;
  const conditions = await conditionsOf(db, query);
  const counted = !query.search?.trim() && query.userId === undefined;
  const totals = counted ? await readCounters(db, query) : await addUp(db, conditions);
  let offset = (page - 1) * limit;
  let size = limit;
  let walked = sortOrder;
  if (counted && sortBy === 'timestamp' && offset > limit) {
    const day = await dayOfPage(db, query, offset, sortOrder === 'desc');
    offset = day.offset;
    const side = sortOrder === 'desc' ? '<' : '>=';
    if (day.bound) conditions.add((p) => `t.id ${side} ledger.first_id(${p})`, day.bound);
  } else if (counted && offset > totals.count / 2) {
    // A page behind the middle is nearer from the other end.
    size = Math.max(0, Math.min(limit, totals.count - offset));
    offset = Math.max(0, totals.count - offset - limit);
    walked = sortOrder === 'desc' ? 'asc' : 'desc';
  }
  // The page's keys come from an index alone; everything else is looked up for those few rows only.
  const keys = KEYS[sortBy];
  const columns = keys.map((key) => `t.${key}`).join(', ');
  const inOrder = (direction: 'asc' | 'desc') => keys.map((key) => `t.${key} ${direction}`).join(', ');
  const { rows } = await db.query<FoundWithPerson>(
    `WITH page AS (SELECT ${columns} FROM ${counted ? 'ledger.transactions' : foundFirst(conditions)} t
       ${counted ? conditions.where : ''} ORDER BY ${inOrder(walked)} LIMIT ${size} OFFSET ${offset})
     ${LISTED} WHERE (${columns}) IN (SELECT ${keys.join(', ')} FROM page)
     ORDER BY ${inOrder(sortOrder)}`,
    conditions.values,
  );
  const totalPages = Math.ceil(totals.count / limit);
  return {
    success: true,
    transactions: rows.map(toListed),
    pagination: {
      currentPage: page,
      totalPages,
      totalTransactions: totals.count,
      hasPrev: page > 1,
      hasNext: page < totalPages,
    },
    summary: {
      totalAmount: sumOf(totals, () => true),
      completedAmount: sumOf(totals, (name) => name.endsWith(' completed')),
      pendingAmount: sumOf(totals, (name) => name.endsWith(' pending')),
      userCancelledAmount: sumOf(totals, (name) => name.endsWith(' user_cancelled')),
    },
  };
}
