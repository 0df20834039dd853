/** Two complaints of the demonstration: one that waits for its first answer, and one that staff have answered. */
import { insertComplaint } from '../desk/complaints/complaints.ts';
import { row, run, type Tx } from '../platform/database/db.ts';
import type { Planted } from './plant.ts';

const HOUR_MS = 3_600_000;

export async function plantComplaints(tx: Tx, now: Date, { demoId, customerIds, adminId }: Planted): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const late = await row<{ id: string; key: string; kobo: bigint }>(
    tx,
    `SELECT id, transaction_id AS key, amount::bigint AS kobo FROM ledger.transactions
      WHERE customer_id = $1 AND kind = 'withdrawal' AND status = 'pending' ORDER BY at DESC LIMIT 1`,
    [demoId],
  );
  // As soon as it is late.
  await insertComplaint(tx, now, {
    customerId: demoId,
    kind: 'failed_transfer',
    subject: 'My withdrawal is not at my bank',
    text: 'I asked for it yesterday. My bank says that nothing has come.\nPlease tell me where it is.',
    about: { transaction: late ?? null, investment: null },
  });
  const [other] = customerIds;
  if (other === undefined) return;
  const { id } = await insertComplaint(tx, hoursAgo(70), {
    customerId: other,
    kind: 'service',
    subject: 'Nobody called me back',
    text: 'I called on Monday about my statement, and was told that somebody would call me. Nobody did.',
    about: { transaction: null, investment: null },
  });
  const answeredAt = hoursAgo(64);
  await run(
    tx,
    `INSERT INTO complaint_messages (complaint_id, customer_id, at, staff_id, text) VALUES ($1, $2, $3, $4, $5)`,
    [id, other, answeredAt, adminId, 'We are sorry. Which statement do you need, and when may we call you?'],
  );
  await run(tx, `UPDATE complaints SET answers_next = 'customer', first_answered_at = $2 WHERE id = $1`, [
    id,
    answeredAt,
  ]);
}
