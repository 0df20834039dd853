/** What a customer's home says about auto-save, beside its figures. auto-saves/ has the rest. */
import type { AutoSaveNote } from '@ajose/sdk/contract/auto-saves';
import { toNaira } from '@ajose/sdk/money';
import { row, type Db } from '../database/db.ts';

const ATTENTION_DAYS = 3;

/** What the home says; null for a customer without auto-save. */
export async function autoSaveNote(db: Db, now: Date, customerId: string): Promise<AutoSaveNote | null> {
  const found = await row<{ next_on: string | null; amount: bigint | null; attention: AutoSaveNote['attention'] }>(
    db,
    `SELECT n.next_on::text AS next_on, n.amount,
            (SELECT d.outcome FROM money.auto_save_dates d
              WHERE d.customer_id = $1 AND d.outcome IN ('not_saved', 'waits') AND d.decided_at > $2::timestamptz - interval '${ATTENTION_DAYS} days'
              ORDER BY d.outcome DESC LIMIT 1) AS attention
       FROM (SELECT 1) one
       LEFT JOIN LATERAL (
         SELECT s.next_on, s.amount FROM money.auto_saves s
          WHERE s.customer_id = $1 AND s.paused_at IS NULL AND s.ended_at IS NULL ORDER BY s.next_on, s.id LIMIT 1) n ON true`,
    [customerId, now],
  );
  if (!found || (found.next_on === null && found.attention === null)) return null;
  const { next_on: date, amount, attention } = found;
  return { next: date === null || amount === null ? null : { date, amount: toNaira(amount) }, attention };
}
