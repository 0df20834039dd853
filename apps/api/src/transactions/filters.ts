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

/** The customers that a search finds. Their transactions are then found by an index, without reading all transactions. */
async function peopleFor(db: Db, search: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    `SELECT c.id FROM customers c WHERE c.searched LIKE $1 LIMIT ${MOST_PEOPLE}`,
    [`%${escapeLike(foldSearch(search))}%`],
  );
  return found.map(({ id }) => id);
}

/** Days are those on which money moved. A search finds the beginning of an id, or customers. */
export async function conditionsOf(db: Db, filters: Filters): Promise<Piece[]> {
  const conditions: Piece[] = [];
  const { from, to } = momentsOf(filters);
  const search = filters.search?.trim() ?? '';
  if (filters.userId !== undefined) conditions.push(sql`t.customer_id = ${filters.userId}`);
  if (filters.type !== undefined) conditions.push(sql`t.kind = ${filters.type}::ledger.kind`);
  if (filters.status !== undefined) conditions.push(sql`t.status = ${filters.status}::ledger.status`);
  if (from) conditions.push(sql`t.booked_at >= ${from}`);
  if (to) conditions.push(sql`t.booked_at < ${to}`);
  if (search !== '') {
    const people = await peopleFor(db, search);
    conditions.push(
      sql`(t.customer_id, t.id) IN (
        (SELECT f.customer_id, f.id FROM ledger.transactions f
          WHERE f.transaction_id LIKE ${`${escapeLike(search)}%`} ORDER BY f.transaction_id DESC LIMIT ${MOST_BY_ID})
        UNION SELECT f.customer_id, f.id FROM ledger.transactions f WHERE f.customer_id = ANY (${people}::uuid[]))`,
    );
  }
  return conditions;
}
