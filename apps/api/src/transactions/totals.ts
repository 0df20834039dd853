/** Totals over a list of transactions. Where the counters of each day are enough, no transaction is read. */
import { TransactionStatus, TransactionType } from '@ajose/sdk/contract/transactions';
import { totalToNaira } from '@ajose/sdk/money';
import { endOfLagosDay, startOfLagosDay } from '@ajose/sdk/time';
import { select, type Db } from '../database/db.ts';
import { countersIn, type CountedList } from '../database/stretches.ts';
import { direction, sql, where, type Piece } from '../database/sql.ts';
import type { Filters } from './filters.ts';
import { RELEASED, RETAKEN, RETURNED } from './transactions.ts';

export interface Totals {
  count: number;
  /**
   * Kobo by kind and status, as the ledger names its counters: "deposit completed". Money that came back from withdrawals and disputes is
   * none of the deposits; it is "returned". What a bank took back, or was taken again, is none of the withdrawals; it is "retaken".
   */
  sums: ReadonlyMap<string, { n: bigint; kobo: bigint }>;
}

interface Counter {
  name: string;
  n: bigint;
  kobo: bigint;
}

function totalsOf(found: readonly Counter[]): Totals {
  const sums = new Map(found.map(({ name, n, kobo }) => [name, { n, kobo }]));
  return { count: found.reduce((sum, { n }) => sum + Number(n), 0), sums };
}

/** In naira, for any sum. @param matches by the counter's name, as "deposit completed" */
export function sumOf({ sums }: Totals, matches: (name: string) => boolean): number {
  let kobo = 0n;
  for (const [name, sum] of sums) if (matches(name)) kobo += sum.kobo;
  return totalToNaira(kobo);
}

/** The name by which a transaction is counted where no counter is read; `t` is ledger.transactions. */
export const COUNTED_AS = sql`
  CASE WHEN ${RETURNED} OR ${RELEASED} THEN 'returned' WHEN ${RETAKEN} THEN 'retaken' ELSE t.kind || ' ' || t.status END`;

/** Adds up the transactions of one customer. */
export async function addUp(db: Db, conditions: readonly Piece[]): Promise<Totals> {
  return totalsOf(
    await select<Counter>(
      db,
      sql`SELECT ${COUNTED_AS} AS name, count(*) AS n, least(sum(t.amount), 9223372036854775807)::bigint AS kobo
     FROM ledger.transactions t ${where(conditions)} GROUP BY 1`,
    ),
  );
}

/** A counter in JSON, which has no exact number for kobo. */
export interface CounterText {
  name: string;
  n: number;
  kobo: string;
}

export const totalsFromText = (found: readonly CounterText[]): Totals =>
  totalsOf(found.map(({ name, n, kobo }) => ({ name, n: BigInt(n), kobo: BigInt(kobo) })));

const PARTS = { returned: 'deposit completed', retaken: 'withdrawal completed' } as const;

/** How transactions of each kind and status are counted. */
const NAMES = TransactionType.anyOf.flatMap(({ const: type }) =>
  TransactionStatus.anyOf.map(({ const: status }) => ({ type, status, name: `${type} ${status}` })),
);

/**
 * The counters of transactions, narrowed by kind, status and days; a counter is named "deposit completed".
 * @param withParts also what was returned, a part of the completed deposits, and retaken, a part of the completed withdrawals
 */
function countersOf(filters: Filters, withParts = false): Piece {
  const { startDate, endDate } = filters;
  const counted = NAMES.filter(
    ({ type, status }) => type === (filters.type ?? type) && status === (filters.status ?? status),
  );
  const names = [...counted.map(({ name }) => name), ...(withParts ? Object.keys(PARTS) : [])];
  return where([
    sql`name = ANY (${names}::text[])`,
    ...(startDate === undefined ? [] : [sql`day >= ${startDate}::date`]),
    ...(endDate === undefined ? [] : [sql`day <= ${endDate}::date`]),
  ]);
}

/** Totals of all customers' transactions, from the counters of each day. A part is counted in its whole too. */
export async function readCounters(db: Db, filters: Filters): Promise<Totals> {
  const counters = await select<Counter>(
    db,
    sql`SELECT name, sum(n)::bigint AS n, least(sum(kobo), 9223372036854775807)::bigint AS kobo FROM ledger.counts ${countersOf(filters, true)} GROUP BY name`,
  );
  let counted = counters;
  for (const [name, of] of Object.entries(PARTS)) {
    const part = counters.find((one) => one.name === name);
    const whole = counters.find((one) => one.name === of);
    if (!whole) counted = counted.filter((one) => one !== part);
    else if (part) {
      whole.n -= part.n;
      whole.kobo -= part.kobo;
    }
  }
  return totalsOf(counted);
}

/**
 * The day on which a page begins, and the rows to skip within that day. Whole days are skipped by their counters, so that a deep page
 * reads no more than one day.
 * @returns `bound`, the start or the end of that day; null when the list is empty
 */
export async function dayOfPage(
  db: Db,
  filters: Filters,
  offset: number,
  descending: boolean,
): Promise<{ bound: Date | null; offset: number }> {
  const [along, against] = descending ? [direction.desc, direction.asc] : [direction.asc, direction.desc];
  const [found] = await select<{ day: string; passed: bigint }>(
    db,
    sql`SELECT day::text, passed FROM (
       SELECT day, sum(sum(n)) OVER (ORDER BY day ${along})::bigint - sum(n)::bigint AS passed
       FROM ledger.counts ${countersOf(filters)} GROUP BY day) days
     WHERE passed <= ${offset} ORDER BY passed DESC, day ${against} LIMIT 1`,
  );
  if (!found) return { bound: null, offset };
  const start = startOfLagosDay(found.day);
  const bound = descending ? endOfLagosDay(found.day) : start;
  return { bound, offset: offset - Number(found.passed) };
}

/**
 * The counters of some days in bands: of whole months where these lie within the days, and of each day before and behind them. They still
 * have to be narrowed to the days.
 */
function bandsIn(list: 'amount' | 'transactionId', { startDate, endDate }: Filters): Piece {
  const first = startDate ?? '-infinity';
  const last = endDate ?? 'infinity';
  // The first of the months that begin within the days, and of the first month that does not end within them.
  const from = sql`date_trunc('month', ${first}::timestamp - interval '1 day' + interval '1 month')::date`;
  const until = sql`date_trunc('month', ${last}::timestamp + interval '1 day')::date`;
  const [days, months] = [`${list} in days`, `${list} in months`];
  return sql`
    SELECT name, day, place, n FROM bands WHERE list = ${days} AND day < ${from}
    UNION ALL
    SELECT name, day, place, n FROM bands WHERE list = ${months} AND day >= ${from} AND day < ${until}
    UNION ALL
    SELECT name, day, place, n FROM bands WHERE list = ${days} AND day >= greatest(${from}, ${until})`;
}

/** How the list of transactions by amount or by id is counted: in stretches, and in bands where only some days are asked for. */
export function countedIn(filters: Filters, list: 'amount' | 'transactionId'): CountedList {
  const inDays = filters.startDate !== undefined || filters.endDate !== undefined;
  const place =
    list === 'amount' ? sql`amount_place(abs(y.kobo / y.n), t.id)` : sql`place_of(t.transaction_id, t.customer_id)`;
  const name = inDays ? `${list} in days` : list;
  return {
    list: name,
    counters: inDays ? bandsIn(list, filters) : countersIn(name),
    changes: sql`SELECT y.name, ledger.lagos_day(y.at) AS day, y.n, ${place} AS place
         FROM ledger.tally y JOIN ledger.transactions t ON t.customer_id = y.customer_id AND t.id = y.transaction
        WHERE y.n <> 0`,
    filter: countersOf(filters),
  };
}
