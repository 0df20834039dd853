/** The search's cases: by id or reference, and open ones by the end of their reference, by kind or by the customers that it found. */
import type { FoundCase } from '@ajose/sdk/contract/search';
import { toNaira } from '@ajose/sdk/domain/money';
import { byWithdrawal, WAITS } from '../../desk/cases/cases.ts';
import { kinds, shownReference, withoutReference } from '../../desk/cases/kinds.ts';
import { select, type Db } from '../../platform/database/db.ts';
import { sql, type Piece } from '../../platform/database/sql.ts';
import { endingIn, hasWords, idIn, MOST_SHOWN, patternOf } from './typed.ts';

interface Found {
  id: string;
  kind: string;
  customer_id: string | null;
  customer_name: string | null;
  reference: string;
  withdrawal_id: string | null;
  amount_kobo: bigint | null;
  raised_at: Date;
  resolved_at: Date | null;
  waits: boolean;
}

async function rowsOf(db: Db, which: Piece): Promise<Found[]> {
  const cases = await select<Found>(
    db,
    sql`SELECT x.id, x.kind, x.customer_id, c.name AS customer_name, x.reference, x.withdrawal_id, x.amount_kobo, x.raised_at,
               x.resolved_at, ${WAITS} AS waits
          FROM money.cases x LEFT JOIN customers c ON c.id = x.customer_id ${which} LIMIT ${MOST_SHOWN}`,
  );
  return byWithdrawal(db, cases);
}

const toFound = (stored: Found, exact: boolean): FoundCase => ({
  _id: stored.id,
  kind: stored.kind,
  userName: stored.customer_name,
  reference: shownReference(stored),
  amount: stored.amount_kobo === null ? null : toNaira(stored.amount_kobo),
  raisedAt: stored.raised_at.toISOString(),
  resolvedAt: stored.resolved_at?.toISOString() ?? null,
  waits: stored.waits,
  exact,
});

interface Others {
  /** The customers that the search found. */
  customers: readonly string[];
  /** The transactions whose whole reference was typed. */
  withdrawals: readonly string[];
  /** Those whose reference ends as was typed. */
  ended: readonly string[];
}

const openOf = (db: Db, withdrawals: readonly string[]): Promise<Found[]> =>
  withdrawals.length === 0
    ? Promise.resolve([])
    : rowsOf(
        db,
        sql`WHERE x.withdrawal_id = ANY (${withdrawals}::uuid[]) AND x.resolved_at IS NULL ORDER BY x.id DESC`,
      );

/** The newest open cases whose reference ends so, of those that show it. A late payout shows its transaction's. */
async function openEnding(db: Db, text: string): Promise<Found[]> {
  const ending = endingIn(text);
  if (ending === null) return [];
  const others = ['payout_stuck', ...withoutReference];
  return rowsOf(
    db,
    sql`WHERE x.resolved_at IS NULL AND x.reference LIKE ${patternOf(ending)} AND x.kind <> ALL (${others}::text[])
        ORDER BY x.id DESC`,
  );
}

export async function findCases(db: Db, text: string, found: Others): Promise<FoundCase[]> {
  const { customers, withdrawals, ended } = found;
  const id = idIn(text);
  const named = kinds.filter((kind) => hasWords(kind.replaceAll('_', ' '), text));
  const [byId, byReference, ofWithdrawals, ofEnded, byEnd, ofCustomers, ofKinds] = await Promise.all([
    id === null ? [] : rowsOf(db, sql`WHERE x.id = ${id}`),
    rowsOf(db, sql`WHERE x.reference = ${text}`),
    openOf(db, withdrawals),
    openOf(db, ended),
    openEnding(db, text),
    customers.length === 0
      ? []
      : rowsOf(db, sql`WHERE x.customer_id = ANY (${customers}::uuid[]) AND x.resolved_at IS NULL`),
    named.length === 0 ? [] : rowsOf(db, sql`WHERE x.kind = ANY (${named}::text[]) AND x.resolved_at IS NULL`),
  ]);
  const exact = new Map([...byId, ...byReference, ...ofWithdrawals].map((item) => [item.id, toFound(item, true)]));
  const others = new Map(
    [...ofEnded, ...byEnd, ...ofCustomers, ...ofKinds].map((item) => [item.id, toFound(item, false)]),
  );
  return [...exact.values(), ...[...others.values()].filter(({ _id }) => !exact.has(_id))].slice(0, MOST_SHOWN);
}
