/** Reads the changes of a wallet in a period, oldest first, in batches so that a long history needs little memory. */
import { rows, type Sql } from '../../platform/database/db.ts';
import type { LedgerAccount } from '../../money/ledger/accounts.ts';
import type { Period } from './period.ts';

const BATCH = 500;

export interface Change {
  seq: bigint;
  booked_at: Date;
  transaction_id: string;
  reason: string;
  /** Who sent a transfer, in words. */
  sender: string | null;
  before_balance: bigint;
  after_balance: bigint;
}

export async function* changesIn(on: Sql, customerId: string, { after, last }: Period): AsyncGenerator<Change> {
  let seen = after;
  for (;;) {
    const transactions: Change[] = await rows<Change>(
      on,
      `SELECT t.seq, coalesce(t.posted_at, t.booked_at) AS booked_at, t.transaction_id, t.reason, t.metadata ->> 'sender' AS sender, t.before_balance, t.after_balance
         FROM ledger.transactions t
        WHERE t.customer_id = $1 AND t.seq > $2 AND t.seq <= $3 AND t.before_balance IS NOT NULL
        ORDER BY t.seq LIMIT ${BATCH}`,
      [customerId, seen, last],
    );
    yield* transactions;
    if (transactions.length < BATCH) return;
    seen = transactions.at(-1)?.seq ?? last;
  }
}

export interface Movement {
  seq: bigint;
  at: Date;
  transaction_id: string;
  reason: string;
  source: LedgerAccount;
  target: LedgerAccount;
  amount: bigint;
  source_after: bigint;
  target_after: bigint;
}

/** The movements between the customer's accounts in batches, each with the moment at which it was booked. */
export async function* movementsIn(on: Sql, customerId: string, { after, last }: Period): AsyncGenerator<Movement[]> {
  let seen = after;
  for (;;) {
    const movements: Movement[] = await rows<Movement>(
      on,
      `SELECT m.seq, greatest(m.at, coalesce(t.posted_at, t.booked_at)) AS at, t.transaction_id, t.reason, m.source::text, m.target::text, m.amount,
              m.source_after, m.target_after
         FROM ledger.movements m JOIN ledger.transactions t ON t.customer_id = m.customer_id AND t.id = m.transaction
        WHERE m.customer_id = $1 AND m.seq > $2 AND m.seq <= $3 ORDER BY m.seq LIMIT ${BATCH}`,
      [customerId, seen, last],
    );
    if (movements.length > 0) yield movements;
    if (movements.length < BATCH) return;
    seen = movements.at(-1)?.seq ?? last;
  }
}
