/** Totals over a list of transactions. Where the daily counters suffice, no transaction is read. */
import {
  TransactionStatus,
  TransactionType,
  type GetAllTransactionsReply,
  type SumOfKind,
  type TransactionKind,
} from '@ajose/sdk/contract/transactions';
import { totalToNaira } from '@ajose/sdk/domain/money';
import { transactionKinds } from '@ajose/sdk/domain/transaction-kinds';
import { select, type Db } from '../../platform/database/db.ts';
import { sql, where, type Piece } from '../../platform/database/sql.ts';
import type { Filters } from './filters.ts';
import { causes, kindOf, MOVED, undoesAnother } from './kinds.ts';

/**
 * Transactions of one type, status and cause. `moved` has those whose money moved, on the day when it moved, also where it came back later: a day
 * that has ended keeps its figures.
 */
export interface Counted {
  type: TransactionType;
  status: TransactionStatus | 'moved';
  cause: string;
  n: bigint;
  kobo: bigint;
}

export interface Totals {
  count: number;
  sums: readonly Counted[];
}

interface Counter {
  /** Such as "deposit completed payment". */
  name: string;
  n: bigint;
  kobo: bigint;
}

/** Every name of a counter with what it counts. */
const NAMES: ReadonlyMap<string, Pick<Counted, 'type' | 'status' | 'cause'>> = new Map(
  TransactionType.anyOf.flatMap(({ const: type }) =>
    ([...TransactionStatus.anyOf.map(({ const: status }) => status), 'moved'] as const).flatMap((status) =>
      causes.map((cause) => [`${type} ${status} ${cause}`, { type, status, cause }] as const),
    ),
  ),
);

/** @throws Error for a counter that does not exist */
function totalsOf(counters: readonly Counter[]): Totals {
  const sums = counters.map(({ name, n, kobo }) => {
    const counts = NAMES.get(name);
    if (!counts) throw new Error(`No transaction is counted as ${name}`);
    return { ...counts, n, kobo };
  });
  const count = sums.reduce((sum, { status, n }) => (status === 'moved' ? sum : sum + Number(n)), 0);
  return { count, sums };
}

const koboOf = ({ sums }: Totals, matches: (counted: Counted) => boolean): bigint =>
  sums.filter(matches).reduce((kobo, sum) => kobo + sum.kobo, 0n);

/** A sum in naira, however large it is. */
export const sumOf = (totals: Totals, matches: (counted: Counted) => boolean): number =>
  totalToNaira(koboOf(totals, matches));

/** Whether a list sums it up as moved: where the list is narrowed to a status, only what is completed. */
const isMoved = ({ status }: Counted, filters: Pick<Filters, 'status'>): boolean =>
  status === (filters.status === undefined ? 'moved' : 'completed');

type Narrowed = Pick<Filters, 'status' | 'kind' | 'type'>;

/** Whether a tile leaves it out, because it only undoes another. A list of one kind or type counts all its rows. */
const isLeftOut = ({ cause, type }: Counted, filters: Narrowed): boolean =>
  filters.kind === undefined && filters.type === undefined && undoesAnother(cause, type);

/** Whether a tile counts it as money in or out. */
const isInOrOut = (counted: Counted, filters: Narrowed): boolean =>
  isMoved(counted, filters) && !isLeftOut(counted, filters);

/** What is both paid in and put into a plan by two transactions of one list, in kobo. */
function offlineTwice(totals: Totals, filters: Narrowed): bigint {
  const ofCause = (cause: string) =>
    koboOf(totals, (counted) => counted.cause === cause && isInOrOut(counted, filters));
  const [offline, purchases] = [ofCause('offline'), ofCause('purchase')];
  return offline < purchases ? offline : purchases;
}

/**
 * What a list's tiles count as money in and out, in naira. Money that was booked offline is paid in and goes into its plan by two
 * transactions, and moved once: a list that has both counts it once.
 * @param isAlsoCounted what the sum has besides
 */
export function sumInAndOut(
  totals: Totals,
  filters: Narrowed,
  isAlsoCounted: (counted: Counted) => boolean = () => false,
): number {
  const all = koboOf(totals, (counted) => isInOrOut(counted, filters) || isAlsoCounted(counted));
  return totalToNaira(all - offlineTwice(totals, filters));
}

/** What is among the rows of a list and not in its tiles: how many returns, and in naira what was recorded offline a second time. */
export const leftOut = (totals: Totals, filters: Narrowed): GetAllTransactionsReply['summary']['leftOut'] => ({
  returns: totals.sums
    .filter((counted) => isMoved(counted, filters) && isLeftOut(counted, filters))
    .reduce((sum, { n }) => sum + Number(n), 0),
  offlineTwice: totalToNaira(offlineTwice(totals, filters)),
});

/** The names of the counters of what moved of a kind. */
export const countersOfKind = (kind: TransactionKind): string[] =>
  [...NAMES].filter(([, { status, cause }]) => status === 'moved' && kindOf(cause) === kind).map(([name]) => name);

/** What moved of each kind, in naira; for a list of one status, its rows of each kind. A kind without any is left out. */
export function movedByKind(totals: Totals, filters: Pick<Filters, 'status'>): SumOfKind[] {
  return transactionKinds.flatMap((kind) => {
    const ofKind = totals.sums.filter(
      ({ status, cause }) => status === (filters.status ?? 'moved') && kindOf(cause) === kind,
    );
    const count = ofKind.reduce((sum, { n }) => sum + Number(n), 0);
    if (count === 0) return [];
    const offline = ofKind.filter(({ cause }) => cause === 'offline');
    return [
      {
        kind,
        count,
        amount: totalToNaira(ofKind.reduce((sum, { kobo }) => sum + kobo, 0n)),
        offlineAmount: totalToNaira(offline.reduce((sum, { kobo }) => sum + kobo, 0n)),
      },
    ];
  });
}

/** The kinds and the types of which a list has rows. */
export function namesOf({ sums }: Totals): Pick<GetAllTransactionsReply['summary'], 'kinds' | 'types'> {
  const ofRows = sums.filter(({ status }) => status !== 'moved');
  return {
    kinds: transactionKinds.filter((kind) => ofRows.some(({ cause }) => kindOf(cause) === kind)),
    types: TransactionType.anyOf
      .map(({ const: type }) => type)
      .filter((type) => ofRows.some((row) => row.type === type)),
  };
}

/** The names of a transaction's counters, for counting without the counters; `t` is ledger.transactions. The second may be null. */
export const COUNTED_AS = sql`ARRAY[ledger.total_of(t.kind, t.status, t.cause),
  CASE WHEN ${MOVED} THEN ledger.moved_of(t.kind, t.cause) END]`;

/** A counter in JSON, which has no exact number for kobo. */
export interface CounterText {
  name: string;
  n: number;
  kobo: string;
}

export const totalsFromText = (counters: readonly CounterText[]): Totals =>
  totalsOf(counters.map(({ name, n, kobo }) => ({ name, n: BigInt(n), kobo: BigInt(kobo) })));

function countersOf({ type, status, kind, startDate, endDate }: Filters): Piece {
  const names = [...NAMES].filter(
    ([, counts]) =>
      counts.type === (type ?? counts.type) &&
      (status === undefined || counts.status === status) &&
      (kind === undefined || kindOf(counts.cause) === kind),
  );
  return where([
    sql`name = ANY (${names.map(([name]) => name)}::text[])`,
    ...(startDate === undefined ? [] : [sql`day >= ${startDate}::date`]),
    ...(endDate === undefined ? [] : [sql`day <= ${endDate}::date`]),
  ]);
}

/** Totals of all customers' transactions, narrowed by type, status, kind and days, from the counters of each day. */
export async function readCounters(db: Db, filters: Filters): Promise<Totals> {
  return totalsOf(
    await select<Counter>(
      db,
      sql`SELECT name, sum(n)::bigint AS n, least(sum(kobo), 9223372036854775807)::bigint AS kobo
            FROM ledger.counts ${countersOf(filters)} GROUP BY name HAVING sum(n) <> 0`,
    ),
  );
}
