/** What money moved for, read from the ledger's cause. */
import type { TransactionKind, TransactionType } from '@ajose/sdk/contract/transactions';
import { join, sql, type Piece } from '../database/sql.ts';

type Side = 'deposit' | 'withdrawal';

/** By cause. A booking of offline money comes in and goes into an investment. */
const KINDS: Readonly<Record<string, TransactionKind | Readonly<Record<Side, TransactionKind>>>> = {
  payment: 'paid_in',
  auto_save: 'paid_in',
  withdrawal: 'to_bank',
  purchase: 'into_plan',
  top_up: 'into_plan',
  offline: { deposit: 'paid_in', withdrawal: 'into_plan' },
  maturity: 'from_plan',
  early_exit: 'from_plan',
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
export function kindOf(cause: string, type: TransactionType): TransactionKind {
  const kind = KINDS[cause];
  if (kind === undefined) throw new Error(`Nobody said what kind ${cause} is`);
  return typeof kind === 'string' ? kind : kind[type === 'withdrawal' ? 'withdrawal' : 'deposit'];
}

/** Whether it only undoes another: money that came back, or was taken back. It is in no total of money in or out. */
export function undoesAnother(cause: string, type: TransactionType): boolean {
  const kind = kindOf(cause, type);
  return kind === 'returned' || kind === 'taken_back' || (kind === 'correction' && type === 'withdrawal');
}

/** The condition for transactions `t` of a kind. */
export function ofKind(kind: TransactionKind): Piece {
  const sides: readonly Side[] = ['deposit', 'withdrawal'];
  const pairs = causes.flatMap((cause) =>
    sides
      .filter((side) => kindOf(cause, side) === kind)
      .map((side) => sql`(t.cause = ${cause}::ledger.cause AND t.kind = ${side}::ledger.kind)`),
  );
  return sql`(${join(pairs, sql` OR `)})`;
}

/** The condition for transactions `t` that moved money. */
export const MOVED = sql`(t.status = 'completed' OR (t.status = 'pending' AND t.kind = 'withdrawal'))`;
