/** The monthly statement by email: on the first of a month a link to it, for customers who chose that. */
import { lagosDay } from '@ajose/sdk/domain/time';
import { rows, tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { enqueueMail } from '../platform/mail/enqueue.ts';

const BATCH = 500;

/** The first day of the month of a moment in Lagos, or of the month that is `later` months after it. */
function firstDay(now: Date, later: number): string {
  const [year = 0, month = 0] = lagosDay(now).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}

/** The first day of the next month. */
export const nextMonth = (now: Date): string => firstDay(now, 1);

/** The job: each email is queued in the transaction that sets its customer's next day. @returns how many */
export async function tellStatements({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  let told = 0;
  for (;;) {
    const due = await tx(db, async (tx) => {
      const customers = await rows<{ id: string }>(
        tx,
        `UPDATE customers SET statement_due_on = $2 WHERE id IN (
           SELECT id FROM customers WHERE statement_due_on <= $1 AND closed_at IS NULL LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
         RETURNING id`,
        [lagosDay(now), nextMonth(now)],
      );
      const month = firstDay(now, -1).slice(0, 7);
      for (const { id } of customers) await enqueueMail(tx, { emailKind: 'monthly_statement', customerId: id, month });
      return customers.length;
    });
    told += due;
    if (due < BATCH) return told;
  }
}
