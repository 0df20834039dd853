/** The kind of a transaction: what its money moved for, read from the ledger's cause. */
import type { TransactionKind, TransactionType } from '@ajose/sdk/contract/transactions';
import { sql, type Piece } from '../../platform/database/sql.ts';

/** The kinds by cause. Offline money is a payment in by `offline`, and goes into its investment by `purchase`. */
const KINDS: Readonly<Record<string, TransactionKind>> = {
  payment: 'paid_in',
  auto_save: 'paid_in',
  withdrawal: 'to_bank',
  purchase: 'into_plan',
  top_up: 'into_plan',
  offline: 'paid_in',
  maturity: 'from_plan',
  early_exit: 'from_plan',
  circle_in: 'into_circle',
  circle_out: 'from_circle',
  circle_back: 'from_circle',
  circle_wait: 'into_circle',
  returned: 'returned',
  released: 'returned',
  reversed: 'taken_back',
  disputed: 'taken_back',
  paid_twice: 'taken_back',
  paid_after_all: 'taken_back',
  correction: 'correction',
  given_up: 'correction',
};

export const causes: readonly string[] = Object.keys(KINDS);

/** @throws Error for a cause that has no kind */
export function kindOf(cause: string): TransactionKind {
  const kind = KINDS[cause];
  if (kind === undefined) throw new Error(`Nobody said what kind ${cause} is`);
  return kind;
}

/** Whether a transaction only undoes another one: money that came back, or was taken back. Totals of money in and out leave it out. */
export function undoesAnother(cause: string, type: TransactionType): boolean {
  const kind = kindOf(cause);
  return kind === 'returned' || kind === 'taken_back' || (kind === 'correction' && type === 'withdrawal');
}

/** The condition for transactions `t` of a kind. */
export const ofKind = (kind: TransactionKind): Piece =>
  sql`t.cause = ANY (${causes.filter((cause) => kindOf(cause) === kind)}::ledger.cause[])`;

/**
 * The condition for transactions `t` that moved money, also where it came back later: that is a transaction of its own, on its own day. What
 * waits for a bank is on its way, and in no sum.
 */
export const MOVED = sql`(t.status = 'completed' OR t.posted_at IS NOT NULL)`;
