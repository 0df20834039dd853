/**
 * Orders refunds that we decided. The intent is kept in the transaction of the decision; this job sends it. Before each order the gateway's
 * list is read: an order whose answer was lost is not sent again.
 */
import { beginningOf } from '@ajose/sdk/domain/text';
import { isClosed } from '../access/closed-accounts.ts';
import { callRows, callSql } from '../platform/database/call.ts';
import { rows } from '../platform/database/db.ts';
import { each, report } from '../platform/database/each.ts';
import type { Deps } from '../gateways/deps.ts';
import { raiseCase } from '../desk/cases/cases.ts';
import { isMissing } from '../gateways/meaning.ts';
import type { PaymentAt } from '../gateways/gateway.ts';
import { applyRefund, refundsOf } from './refunds.ts';

const BATCH = 10;
/** A refund whose answer was lost is looked up and sent again after this. */
const LEASE_SECONDS = 60;

interface Refund extends PaymentAt {
  id: string;
  kobo: bigint;
  customer_id: string | null;
}

/** The job: sends the refunds that are due. @returns how many it took */
export async function sendRefunds(deps: Deps): Promise<number> {
  const lease = `${LEASE_SECONDS} seconds`;
  const due: Refund[] = await callRows(deps.db, 'money.claim_refunds', { most: BATCH, at: deps.clock.now(), lease });
  report(await each(due, 2, (refund) => sendRefund(deps, refund)), 'refunds could not be sent');
  return due.length;
}

/** Sends a refund. Without a clear answer it stays due. */
async function sendRefund(deps: Deps, refund: Refund): Promise<void> {
  const { id, reference, kobo: amountKobo } = refund;
  const gateway = deps.gateways.of(refund.gateway);
  const before = await gateway.verify(reference);
  if (before.outcome === 'refused' && isMissing(before)) return refused(deps, refund, before.message);
  if (before.outcome !== 'done') return;
  for (const refund of await refundsOf(deps, before.data)) await applyRefund(deps, refund);
  const [waiting] = await rows(
    deps.db,
    `SELECT FROM money.refunds WHERE id = $1 AND state = 'asked' AND gateway_id IS NULL`,
    [id],
  );
  if (!waiting) return;
  const sent = await gateway.refund({ id, reference, chargeId: before.data.id, amountKobo });
  if (sent.outcome === 'done') await applyRefund(deps, sent.data);
  else if (sent.outcome === 'refused') await refused(deps, refund, sent.message);
}

async function refused(deps: Deps, { id, gateway, reference, kobo, customer_id }: Refund, why: string): Promise<void> {
  const now = deps.clock.now();
  await callSql(deps.db, 'money.refuse_refund', { refund: id, why: beginningOf(why, 500), at: now });
  // The case about the closed account reports it.
  if (customer_id !== null && (await isClosed(deps.db, customer_id))) return;
  await raiseCase(deps.db, now, {
    kind: customer_id === null ? 'unowned_payment' : 'refund_refused',
    gateway,
    reference,
    message: `The gateway refused to send a payment back: ${why}. Please credit it to its customer, or send it back again.`,
    customerId: customer_id,
    amountKobo: kobo,
  });
}
