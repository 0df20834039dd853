/** The filters of a list of transactions, as SQL conditions. */
import type { GetAllTransactionsQuery } from '@ajose/sdk/contract/transactions';
import { endOfLagosDay, startOfLagosDay } from '@ajose/sdk/time';
import { escapeLike, foldSearch } from '../customers/search.ts';
import { rows, type Db } from '../database/db.ts';
import { sql, type Piece } from '../database/sql.ts';
import { refuse } from '../server/errors.ts';

/** The filters that a list of transactions may have. */
export type Filters = Pick<GetAllTransactionsQuery, 'type' | 'status' | 'startDate' | 'endDate' | 'search' | 'userId'>;

/** Both days of a range are included, as Lagos counts them. @throws Refusal 400 when the range runs backwards */
function momentsOf({ startDate, endDate }: Filters): { from?: Date; to?: Date } {
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw refuse(400, 'invalid_range', 'The first day has to come before the last day.');
  }
  return {
    ...(startDate === undefined ? {} : { from: startOfLagosDay(startDate) }),
    ...(endDate === undefined ? {} : { to: endOfLagosDay(endDate) }),
  };
}

/** A search finds the transactions of at most this many customers. A longer search finds fewer. */
const MOST_PEOPLE = 1000;

/**
 * A search by the beginning of an id finds at most this many transactions: "payment" begins the id of every deposit. The time is part
 * of an id, so these are the newest.
 */
const MOST_BY_ID = 10_000;

/**
 * A search for people finds at most this many transactions, the newest of each. Shared among a thousand people these are ten of each;
 * the page of one customer has all of theirs.
 */
const MOST_OF_PEOPLE = 10_000;

/** The customers that a search finds. Their transactions are then found by an index, without reading all transactions. */
async function peopleFor(db: Db, search: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    `SELECT c.id FROM customers c WHERE c.searched LIKE $1 LIMIT ${MOST_PEOPLE}`,
    [`%${escapeLike(foldSearch(search))}%`],
  );
  return found.map(({ id }) => id);
}

/** What a list reads of each transaction to count, filter and sort it. */
const READ = sql`f.customer_id, f.id, f.transaction_id, f.kind, f.status, f.amount, f.reason, f.fingerprint, f.seq, f.booked_at`;

/**
 * The transactions that a search finds, by the beginning of an id or by their customer. Each part ends by itself, so that a search costs
 * the same however much it matches.
 */
async function foundBy(db: Db, search: string): Promise<Piece> {
  const people = await peopleFor(db, search);
  const ofEach = Math.floor(MOST_OF_PEOPLE / Math.max(1, people.length));
  return sql`(
    (SELECT ${READ} FROM ledger.transactions f
      WHERE f.transaction_id LIKE ${`${escapeLike(search)}%`} ORDER BY f.transaction_id DESC LIMIT ${MOST_BY_ID})
    UNION
    SELECT ${READ} FROM ledger.accounts p CROSS JOIN LATERAL (
      SELECT * FROM ledger.transactions o WHERE o.customer_id = p.customer_id ORDER BY o.seq DESC, o.id DESC LIMIT ${ofEach}) f
     WHERE p.customer_id = ANY (${people}::uuid[]))`;
}

/** What a list reads from, as a table for the name `t`: all transactions, or those that a search finds. */
export async function sourceOf(db: Db, { search = '' }: Filters): Promise<Piece> {
  const text = search.trim();
  return text === '' ? sql`ledger.transactions` : foundBy(db, text);
}

/** Days are those on which money moved. The search is not a condition: `sourceOf` begins with what it finds. */
export function conditionsOf(filters: Filters): Piece[] {
  const conditions: Piece[] = [];
  const { from, to } = momentsOf(filters);
  if (filters.userId !== undefined) conditions.push(sql`t.customer_id = ${filters.userId}`);
  if (filters.type !== undefined) conditions.push(sql`t.kind = ${filters.type}::ledger.kind`);
  if (filters.status !== undefined) conditions.push(sql`t.status = ${filters.status}::ledger.status`);
  if (from) conditions.push(sql`t.booked_at >= ${from}`);
  if (to) conditions.push(sql`t.booked_at < ${to}`);
  return conditions;
}
