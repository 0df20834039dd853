/** Refunds: which may start. Amounts are whole kobo. */
import { beginRefund } from '@ajose/sandbox/refunds';
import { refundRefusals, refusals } from './answers.ts';
import { findBank } from './banks.ts';
import type { Charge, Refund } from './books.ts';
import type { Monnify } from './state.ts';

/** The smallest refund and the longest reason, as Monnify's help pages say. */
const MINIMUM_KOBO = 10_000;
const REASON_LETTERS = 64;
const NOTE_LETTERS = 16;

export interface RefundOrder {
  transaction: string;
  reference: string;
  amountKobo: number;
  reason: string;
  note: string;
  /** Where the money goes instead of where it came from; null for that. */
  destination: { accountNumber: string; bankCode: string } | null;
}

export function orderRefund(monnify: Monnify, order: RefundOrder): Refund {
  const { books, now } = monnify;
  const charge = books.charge(order.transaction);
  if (!charge) throw refundRefusals.noTransaction();
  judge(monnify, charge, order);
  return beginRefund(monnify, charge, {
    id: books.nextId(),
    reference: order.reference,
    transactionReference: charge.reference,
    amountKobo: order.amountKobo,
    reason: order.reason,
    note: order.note,
    status: 'pending',
    createdAt: now().toISOString(),
    endedAt: null,
  });
}

function judge({ books, options }: Monnify, charge: Charge, order: RefundOrder): void {
  const isTransfer = charge.channel === 'bank_transfer' || charge.channel === 'dedicated_nuban';
  const isPaid = charge.status === 'success' || charge.status === 'reversed';
  if (!isPaid || (!isTransfer && !options.cardRefunds)) throw refundRefusals.notPermitted();
  if (books.refunds.has(order.reference)) throw refundRefusals.duplicate();
  if (order.reason.length > REASON_LETTERS || order.note.length > NOTE_LETTERS) throw refundRefusals.tooLong();
  if (!(order.amountKobo > 0)) throw refusals.badAmount();
  if (order.amountKobo > charge.paidKobo) throw refundRefusals.aboveTransaction();
  if (order.amountKobo > charge.paidKobo - charge.refundedKobo) throw refundRefusals.aboveRest();
  if (order.amountKobo < MINIMUM_KOBO) throw refundRefusals.belowMinimum();
  if (order.amountKobo > books.balanceKobo) throw refundRefusals.lowBalance();
  const { destination } = order;
  if (destination && (!findBank(destination.bankCode) || !/^\d{10}$/.test(destination.accountNumber)))
    throw refundRefusals.badDestination();
}

/** @param key the merchant's reference, or the sandbox's number */
export function findRefund({ books }: Monnify, key: string): Refund {
  const refund = books.refunds.get(key) ?? [...books.refunds.values()].find(({ id }) => String(id) === key);
  if (!refund) throw refundRefusals.unknown();
  return refund;
}
