/** The search's cases: by id or reference, and open ones by kind or by the customers that it found. */
import type { FoundCase } from '@ajose/sdk/contract/search';
import { toNaira } from '@ajose/sdk/domain/money';
import { byWithdrawal } from '../../desk/cases/cases.ts';
import { kinds } from '../../desk/cases/kinds.ts';
import { select, type Db } from '../../platform/database/db.ts';
import { sql, type Piece } from '../../platform/database/sql.ts';
import { hasWords, idIn, MOST_SHOWN } from './typed.ts';

interface Found {
  id: string;
  kind: string;
  customer_id: string | null;
  reference: string;
  withdrawal_id: string | null;
  amount_kobo: bigint | null;
  raised_at: Date;
  resolved_at: Date | null;
}

async function rowsOf(db: Db, which: Piece): Promise<Found[]> {
  const cases = await select<Found>(
    db,
    sql`SELECT e.id, e.kind, e.customer_id, e.reference, e.withdrawal_id, e.amount_kobo, e.raised_at, e.resolved_at
          FROM money.cases e ${which} LIMIT ${MOST_SHOWN}`,
  );
  return byWithdrawal(db, cases);
}

const toFound = (stored: Found, exact: boolean): FoundCase => ({
  _id: stored.id,
  kind: stored.kind,
  reference: stored.reference,
  amount: stored.amount_kobo === null ? null : toNaira(stored.amount_kobo),
  raisedAt: stored.raised_at.toISOString(),
  resolvedAt: stored.resolved_at?.toISOString() ?? null,
  exact,
});

interface Others {
  /** The customers that the search found. */
  customers: readonly string[];
  /** The transactions whose whole reference was typed. */
  withdrawals: readonly string[];
}

export async function findCases(db: Db, text: string, { customers, withdrawals }: Others): Promise<FoundCase[]> {
  const id = idIn(text);
  const named = kinds.filter((kind) => hasWords(kind.replaceAll('_', ' '), text));
  const [byId, byReference, ofWithdrawals, ofCustomers, ofKinds] = await Promise.all([
    id === null ? [] : rowsOf(db, sql`WHERE e.id = ${id}`),
    rowsOf(db, sql`WHERE e.reference = ${text}`),
    withdrawals.length === 0
      ? []
      : rowsOf(db, sql`WHERE e.withdrawal_id = ANY (${withdrawals}::uuid[]) AND e.resolved_at IS NULL`),
    customers.length === 0
      ? []
      : rowsOf(db, sql`WHERE e.customer_id = ANY (${customers}::uuid[]) AND e.resolved_at IS NULL`),
    named.length === 0 ? [] : rowsOf(db, sql`WHERE e.kind = ANY (${named}::text[]) AND e.resolved_at IS NULL`),
  ]);
  const exact = new Map([...byId, ...byReference, ...ofWithdrawals].map((item) => [item.id, toFound(item, true)]));
  const others = new Map([...ofCustomers, ...ofKinds].map((item) => [item.id, toFound(item, false)]));
  return [...exact.values(), ...[...others.values()].filter(({ _id }) => !exact.has(_id))].slice(0, MOST_SHOWN);
}
