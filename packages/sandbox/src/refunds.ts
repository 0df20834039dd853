/** Refunds: how the bank ends them, and what that means for their payment. Amounts are whole kobo. */
import type { Gateway } from './gateway.ts';
import type { Kinds, RefundStatus } from './records.ts';

/** The orders of every gateway's refunds. */
export const usualMoves = { process: 'processed', start: 'processing', fail: 'failed' } as const;

/** Keeps a new refund: its payment has less left. */
export function beginRefund<K extends Kinds>(
  gateway: Gateway<K>,
  charge: K['charge'],
  refund: K['refund'],
): K['refund'] {
  const begun = gateway.books.put('refund', refund);
  countRefunded(gateway, charge, charge.refundedKobo + refund.amountKobo);
  return begun;
}

/** The bank processes a refund. A failed or processed one does not change. */
export function moveRefund<K extends Kinds>(
  gateway: Gateway<K>,
  refund: K['refund'],
  status: RefundStatus,
): K['refund'] {
  const { books, refusals } = gateway;
  if (refund.status === status) return refund;
  if (refund.status === 'processed' || refund.status === 'failed') throw refusals.invalid(`Refund is ${refund.status}`);
  const isEnd = status === 'processed' || status === 'failed';
  const moved = books.put('refund', { ...refund, status, endedAt: isEnd ? gateway.now().toISOString() : null });
  const charge = books.charge(refund.transactionReference);
  if (!charge) return moved;
  if (status === 'failed') countRefunded(gateway, charge, charge.refundedKobo - refund.amountKobo);
  gateway.refunds.sendEvent(moved, charge);
  return moved;
}

/** A payment that was returned whole is `reversed`. */
export function countRefunded<K extends Kinds>({ books }: Gateway<K>, charge: K['charge'], refundedKobo: number): void {
  const status = refundedKobo === charge.paidKobo ? ('reversed' as const) : ('success' as const);
  books.put('charge', { ...charge, refundedKobo, status });
}
