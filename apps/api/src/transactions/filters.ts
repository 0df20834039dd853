/** The filters of a list of transactions, as SQL conditions. Values are parameters, never text of the statement. */
import type { GetAllTransactionsQuery } from '@ajose/sdk/contract/transactions';
import { endOfLagosDay, startOfLagosDay } from '@ajose/sdk/time';
import { escapeLike, SEARCHED } from '../customers/search.ts';
import { rows, type Db } from '../database/db.ts';
import { refuse } from '../server/errors.ts';

/** The filters that a list of transactions may have. */
export type Filters = Pick<GetAllTransactionsQuery, 'type' | 'status' | 'startDate' | 'endDate' | 'search' | 'userId'>;

/** Conditions joined by AND and their parameters, numbered as they are added. */
export class Conditions {
  readonly parts: string[] = [];
  readonly values: unknown[] = [];

  add(condition: (parameter: string) => string, value: unknown): void {
    this.values.push(value);
    this.parts.push(condition(`$${this.values.length}`));
  }

  get where(): string {
    return this.parts.length === 0 ? '' : `WHERE ${this.parts.join(' AND ')}`;
  }
}

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

/** The customers that a search finds. Their transactions are then found by an index, without reading all transactions. */
async function peopleFor(db: Db, search: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    `SELECT c.id FROM customers c WHERE ${SEARCHED} LIKE $1 LIMIT ${MOST_PEOPLE}`,
    [`%${escapeLike(search.toLowerCase())}%`],
  );
  return found.map(({ id }) => id);
}

/** Ids sort by time, so a range of time is a range of ids. A search finds the beginning of an id, or customers. */
export async function conditionsOf(db: Db, filters: Filters): Promise<Conditions> {
  const conditions = new Conditions();
  const { from, to } = momentsOf(filters);
  const search = filters.search?.trim() ?? '';
  if (filters.userId !== undefined) conditions.add((p) => `t.customer_id = ${p}`, filters.userId);
  if (filters.type !== undefined) conditions.add((p) => `t.kind = ${p}::ledger.kind`, filters.type);
  if (filters.status !== undefined) conditions.add((p) => `t.status = ${p}::ledger.status`, filters.status);
  if (from) conditions.add((p) => `t.id >= ledger.first_id(${p})`, from);
  if (to) conditions.add((p) => `t.id < ledger.first_id(${p})`, to);
  if (search !== '') {
    conditions.values.push(`${escapeLike(search)}%`);
    const byName = `t.transaction_id LIKE $${conditions.values.length}`;
    conditions.add((p) => `(${byName} OR t.customer_id = ANY (${p}::uuid[]))`, await peopleFor(db, search));
  }
  return conditions;
}
