/** Bank transfers that the gateway sent back. No money moves here; the customer is told what to do. */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { beginningOf } from '@ajose/sdk/domain/text';
import { row, tx } from '../../platform/database/db.ts';
import type { Deps } from '../../gateways/deps.ts';
import type { RejectedTransfer } from '../../gateways/gateway.ts';
import { addNotice, enqueueMail } from '../../platform/mail/enqueue.ts';
import { findDeposit, payeeOf } from './find.ts';

interface Addressee {
  customerId: string;
  /** The amount that the payment asks for; null for a transfer to the customer's own account number, which asks for none. */
  expectedKobo: bigint | null;
}

/** Finds the customer by the payment, or else by the account number. The payment's email address proves nothing, because a browser wrote it. */
async function addresseeOf(
  { db, gateways }: Deps,
  gateway: GatewayName,
  { chargeId, customerRef }: RejectedTransfer,
): Promise<Addressee | null> {
  if (chargeId !== '') {
    const answer = await gateways.of(gateway).fetchPayment(chargeId);
    // The event is kept, and the job tries it again.
    if (answer.outcome === 'unknown') throw new Error(`Payment ${chargeId} could not be looked up: ${answer.message}`);
    if (answer.outcome === 'done') {
      const payee = await payeeOf(db, answer.data);
      const deposit = payee && (await findDeposit(db, payee.id, answer.data.reference));
      if (deposit) return { customerId: deposit.customer_id, expectedKobo: deposit.amount };
    }
  }
  const owner = await row<{ id: string }>(
    db,
    'SELECT customer_id AS id FROM account_numbers WHERE gateway_code = $1 AND gateway = $2 AND closed_at IS NULL',
    [customerRef, gateway],
  );
  return owner ? { customerId: owner.id, expectedKobo: null } : null;
}

/** Tells the customer. @throws Error when the gateway does not answer */
export async function applyRejected(deps: Deps, gateway: GatewayName, rejected: RejectedTransfer): Promise<void> {
  const to = await addresseeOf(deps, gateway, rejected);
  if (!to) return;
  const { customerId, expectedKobo } = to;
  const data = {
    status: 'failed',
    kobo: Number(rejected.amountKobo),
    reason: 'wallet',
    cause: 'payment',
    sentBack: rejected.why,
    expectedKobo: expectedKobo === null ? null : Number(expectedKobo),
    says: beginningOf(rejected.message, 200),
  };
  await tx(deps.db, async (tx) => {
    await addNotice(tx, customerId, { kind: 'money_in', data }, deps.clock.now());
    await enqueueMail(tx, { emailKind: 'moved', customerId, kind: 'money_in', data });
  });
}
