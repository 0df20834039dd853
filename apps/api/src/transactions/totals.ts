/** Totals over a list of transactions. Where the counters of each day are enough, no transaction is read. */
import { toNaira } from '@ajose/sdk/money';
import { endOfLagosDay, startOfLagosDay } from '@ajose/sdk/time';
import type { Db } from '../database/db.ts';
import type { Conditions, Filters } from './filters.ts';

export interface Totals {
  count: number;
  /** Kobo by kind and status, as the ledger names its counters: "deposit completed". */
  sums: ReadonlyMap<string, { n: bigint; kobo: bigint }>;
}

function totalsOf(found: readonly { name: string; n: bigint; kobo: bigint }[]): Totals {
  const sums = new Map(found.map(({ name, n, kobo }) => [name, { n, kobo }]));
  return { count: found.reduce((sum, { n }) => sum + Number(n), 0), sums };
}

/** In naira. @param matches by the counter's name, as "deposit completed" */
export function sumOf({ sums }: Totals, matches: (name: string) => boolean): number {
  let kobo = 0n;
  for (const [name, sum] of sums) if (matches(name)) kobo += sum.kobo;
  return toNaira(kobo);
}

/** Adds up the transactions of one customer or of a search. */
export async function addUp(db: Db, conditions: Conditions): Promise<Totals> {
  const { rows } = await db.query<{ name: string; n: bigint; kobo: bigint }>(
    `SELECT t.kind || ' ' || t.status AS name, count(*) AS n, sum(t.amount)::bigint AS kobo
     FROM ledger.transactions t ${conditions.where} GROUP BY 1`,
    conditions.values,
  );
  return totalsOf(rows);
}

/** Totals of all customers' transactions, from the counters of each day. */
export async function readCounters(db: Db, filters: Filters): Promise<Totals> {
  const { rows } = await db.query<{ name: string; n: bigint; kobo: bigint }>(
    `SELECT name, sum(n)::bigint AS n, sum(kobo)::bigint AS kobo FROM ledger.counts
     WHERE name ~ '^(deposit|withdrawal|error|test) '
       AND ($1::text IS NULL OR name LIKE $1 || ' %') AND ($2::text IS NULL OR name LIKE '% ' || $2)
       AND ($3::date IS NULL OR day >= $3) AND ($4::date IS NULL OR day <= $4)
     GROUP BY name`,
    [filters.type ?? null, filters.status ?? null, filters.startDate ?? null, filters.endDate ?? null],
  );
  return totalsOf(rows);
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
  const { rows } = await db.query<{ day: string; passed: bigint }>(
    `SELECT day::text, passed FROM (
       SELECT day, sum(sum(n)) OVER (ORDER BY day ${descending ? 'DESC' : 'ASC'})::bigint - sum(n)::bigint AS passed
       FROM ledger.counts
       WHERE name ~ '^(deposit|withdrawal|error|test) '
         AND ($1::text IS NULL OR name LIKE $1 || ' %') AND ($2::text IS NULL OR name LIKE '% ' || $2)
         AND ($3::date IS NULL OR day >= $3) AND ($4::date IS NULL OR day <= $4)
       GROUP BY day) days
     WHERE passed <= $5 ORDER BY passed DESC, day ${descending ? 'ASC' : 'DESC'} LIMIT 1`,
    [filters.type ?? null, filters.status ?? null, filters.startDate ?? null, filters.endDate ?? null, offset],
  );
  const [found] = rows;
  if (!found) return { bound: null, offset };
  const start = startOfLagosDay(found.day);
  const bound = descending ? endOfLagosDay(found.day) : start;
  return { bound, offset: offset - Number(found.passed) };
}
