/** Totals over a list of transactions. Where the counters of each day are enough, no transaction is read. */
import { TransactionStatus, TransactionType } from '@ajose/sdk/contract/transactions';
import { totalToNaira } from '@ajose/sdk/money';
import { endOfLagosDay, startOfLagosDay } from '@ajose/sdk/time';
import { select, type Db } from '../database/db.ts';
import { countersIn, type CountedList } from '../database/stretches.ts';
import { direction, sql, where, type Piece } from '../database/sql.ts';
import type { Filters } from './filters.ts';
import { RETAKEN, RETURNED } from './transactions.ts';

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
  CASE WHEN ${RETURNED} THEN 'returned' WHEN ${RETAKEN} THEN 'retaken' ELSE t.kind || ' ' || t.status END`;

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

/** A day on which a page begins. `passed` rows lie on the days before it, in the order of the list, and `n` on it. */
export interface DayOfPage {
  /** Its first moment. */
  first: Date;
  /** The first moment of the day after it. */
  next: Date;
  passed: number;
  n: number;
}

/**
 * Totals of all customers' transactions, from the counters of each day. A part is counted in its whole too.
 * @param deep a page that is sorted by time: whole days are skipped by the same counters, so that it reads no more than one day
 */
export async function readCounters(
  db: Db,
  filters: Filters,
  deep: { offset: number; descending: boolean } | null = null,
): Promise<{ totals: Totals; day: DayOfPage | null }> {
  const along = deep?.descending ? direction.desc : direction.asc;
  const parts = Object.keys(PARTS);
  const [found] = await select<{ totals: CounterText[]; day: string | null; passed: bigint; n: bigint }>(
    db,
    sql`WITH counted AS MATERIALIZED (SELECT name, day, n, kobo FROM ledger.counts ${countersOf(filters, true)})
     SELECT (SELECT coalesce(json_agg(x), '[]') FROM (
               SELECT name, sum(n) AS n, least(sum(kobo), 9223372036854775807)::text AS kobo FROM counted GROUP BY name) x) AS totals,
            begun.day::text, begun.passed, begun.n
       FROM (VALUES (1)) one LEFT JOIN LATERAL (
         SELECT day, passed, n FROM (
           SELECT day, sum(n)::bigint AS n, sum(sum(n)) OVER (ORDER BY day ${along})::bigint - sum(n)::bigint AS passed
             FROM counted WHERE name <> ALL (${parts}::text[]) AND ${deep !== null} GROUP BY day) days
          WHERE n > 0 AND passed <= ${deep?.offset ?? 0} ORDER BY passed DESC LIMIT 1) begun ON true`,
  );
  const { totals = [], day = null, passed = 0n, n = 0n } = found ?? {};
  const counters = totals.map((one) => ({ name: one.name, n: BigInt(one.n), kobo: BigInt(one.kobo) }));
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
  if (day === null) return { totals: totalsOf(counted), day };
  const begun = { first: startOfLagosDay(day), next: endOfLagosDay(day), passed: Number(passed), n: Number(n) };
  return { totals: totalsOf(counted), day: begun };
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
         FROM ledger.outbox y JOIN ledger.transactions t ON t.customer_id = y.customer_id AND t.id = y.transaction
        WHERE y.n <> 0`,
    filter: countersOf(filters),
  };
}
