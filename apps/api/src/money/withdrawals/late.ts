/** The job that reports late payouts, by hours since the customer asked: to staff first, then to the customer, twice. */
import type { TransactionStatus } from '@ajose/sdk/contract/transactions';
import { LATE_AFTER_HOURS, LATE_FOR_STAFF_HOURS } from '@ajose/sdk/domain/late';
import { WITHDRAWAL_REASON } from '@ajose/sdk/domain/status';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { callSql } from '../../platform/database/call.ts';
import { rows, run, tx } from '../../platform/database/db.ts';
import { each, report } from '../../platform/database/each.ts';
import type { Deps } from '../../platform/deps.ts';
import { clearCase, raiseOnce } from '../../desk/cases/cases.ts';
import { addNotice, enqueueMail } from '../../platform/mail/enqueue.ts';
import { referenceOf } from './payouts.ts';

const HOUR_MS = 3_600_000;
const ONCE_MORE_AFTER_HOURS = 72;
const BATCH = 200;
const AT_ONCE = 4;

interface Late {
  customer_id: string;
  id: string;
  key: string;
  amount: bigint;
  at: Date;
  state: 'waiting' | 'sending' | 'sent' | 'unknown' | 'parked';
  told: number;
  due: number;
}

/** Only the latest message that is due, so that nobody gets several at once after a downtime. */
const DUE = `
  SELECT * FROM (
    SELECT t.customer_id, t.id, t.transaction_id AS key, t.amount, t.at, p.state, p.told_late AS told,
           CASE WHEN t.booked_at <= $4 THEN 3 WHEN t.booked_at <= $3 THEN 2 ELSE 1 END AS due
      FROM ledger.transactions t JOIN money.payouts p ON p.customer_id = t.customer_id AND p.id = t.id
     WHERE t.status = 'pending' AND t.kind = 'withdrawal' AND t.booked_at <= $2
       AND p.told_late < 3 AND ($1 OR p.state <> 'waiting' OR t.booked_at <= $3)) late
   WHERE late.told < late.due ORDER BY late.at LIMIT ${BATCH}`;

/** Reports late payouts, and closes the cases of those that have ended. @throws AggregateError when some could not be reported */
export async function tellLatePayouts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const due = await rows<Late>(deps.db, DUE, [
    deps.env.payouts === 'automatic',
    before(LATE_FOR_STAFF_HOURS),
    before(LATE_AFTER_HOURS),
    before(ONCE_MORE_AFTER_HOURS),
  ]);
  const failures = await each(due, AT_ONCE, (late) => tell(deps, late, now));
  await followOpen(deps, now);
  report(failures, 'late payouts could not be told');
}

async function tell(deps: Deps, late: Late, now: Date): Promise<void> {
  await tx(deps.db, async (tx) => {
    // Another process may be reporting it at this moment.
    const taken = await run(
      tx,
      'UPDATE money.payouts SET told_late = $3 WHERE customer_id = $1 AND id = $2 AND told_late < $3',
      [late.customer_id, late.id, late.due],
    );
    if (taken === 0) return;
    const { customer_id: customerId, key, amount, at, state, due, told: toldTimes } = late;
    // Staff already have a case for a parked payout, and see the payouts that wait for them.
    const isTheirs = state === 'parked' || (state === 'waiting' && deps.env.payouts === 'manual');
    if (toldTimes === 0 && !isTheirs) await raiseOnce(tx, now, findingOn(late, now));
    if (due < 2) return;
    const hours = due === 2 ? LATE_AFTER_HOURS : ONCE_MORE_AFTER_HOURS;
    const data = { status: 'late', kobo: Number(amount), reason: WITHDRAWAL_REASON, since: at, hours, key };
    await addNotice(tx, customerId, { kind: 'money_out', data }, now);
    await enqueueMail(tx, { emailKind: 'moved', customerId, kind: 'money_out', data });
  });
}

/** The case about a late payout. Its words stay true while the payout moves on; pending-money-words.ts says where it is now. */
function findingOn({ customer_id, id, amount, at }: Late, now: Date) {
  const hours = Math.floor((now.getTime() - at.getTime()) / HOUR_MS);
  return {
    kind: 'payout_stuck',
    reference: referenceOf(id),
    message: `A payout that was asked for on ${formatDateTime(at)} was not at the bank ${hours} hours later.`,
    customerId: customer_id,
    amountKobo: amount,
    withdrawalId: id,
  } as const;
}

/**
 * Closes the cases of late payouts that have ended, and says of the others since when they wait and when they were due. Two queries, because
 * a cluster keeps transactions and cases on different machines.
 */
async function followOpen({ db }: Deps, now: Date): Promise<void> {
  const open = await rows<{ reference: string; customer_id: string; id: string; since: Date }>(
    db,
    `SELECT e.reference, e.customer_id, e.withdrawal_id AS id, w.at AS since
       FROM money.cases e JOIN work_items w ON w.id = e.id WHERE e.kind = 'payout_stuck' AND e.resolved_at IS NULL`,
  );
  if (open.length === 0) return;
  const withdrawals = await rows<{ id: string; status: TransactionStatus; at: Date }>(
    db,
    `SELECT id, status::text AS status, at FROM ledger.transactions WHERE customer_id = ANY ($1::uuid[]) AND id = ANY ($2::uuid[])`,
    [open.map(({ customer_id }) => customer_id), open.map(({ id }) => id)],
  );
  const byId = new Map(withdrawals.map((withdrawal) => [withdrawal.id, withdrawal]));
  for (const { reference, id, since } of open) {
    const withdrawal = byId.get(id);
    if (withdrawal?.status !== 'pending') {
      const end = withdrawal?.status === 'completed' ? 'The money is at the bank.' : 'The money is back in the wallet.';
      await clearCase(db, now, { kind: 'payout_stuck', reference }, end);
    } else if (withdrawal.at.getTime() !== since.getTime()) {
      const due = new Date(withdrawal.at.getTime() + LATE_FOR_STAFF_HOURS * HOUR_MS);
      await callSql(db, 'public.date_late_payout', { reference, asked: withdrawal.at, due });
    }
  }
}
