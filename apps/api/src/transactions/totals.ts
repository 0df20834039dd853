/** Totals over a list of transactions. Where the counters of each day are enough, no transaction is read. */
import { TransactionStatus, TransactionType } from '@ajose/sdk/contract/transactions';
import { totalToNaira } from '@ajose/sdk/money';
import { select, type Db } from '../database/db.ts';
import { sql, where, type Piece } from '../database/sql.ts';
import type { Filters } from './filters.ts';

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
export const COUNTED_AS = sql`coalesce(ledger.part_of(t.kind, t.status, t.cause), t.kind || ' ' || t.status)`;

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
 * The counters of transactions, narrowed by kind, status and days; a counter is named "deposit completed". Also what was returned, a part
 * of the completed deposits, and retaken, a part of the completed withdrawals.
 */
function countersOf(filters: Filters): Piece {
  const { startDate, endDate } = filters;
  const counted = NAMES.filter(
    ({ type, status }) => type === (filters.type ?? type) && status === (filters.status ?? status),
  );
  const names = [...counted.map(({ name }) => name), ...Object.keys(PARTS)];
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
    sql`SELECT name, sum(n)::bigint AS n, least(sum(kobo), 9223372036854775807)::bigint AS kobo
          FROM ledger.counts ${countersOf(filters)} GROUP BY name`,
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
