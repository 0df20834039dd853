/** Disputes: a payer's bank asks for a payment, the merchant answers, and somebody keeps the money. Amounts are whole kobo. */
import { randomBytes } from 'node:crypto';
import { countRefunded } from '@ajose/sandbox/refunds';
import { refusals } from './answers.ts';
import type { Books, Charge, Dispute } from './books.ts';
import type { Paystack } from './state.ts';
import { chargeOnWire, refundEvent } from './wire.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MINUTES_TO_ANSWER = 16 * 60;

/** Weekends in Lagos (UTC+1) pause the clock, to the minute. Unconfirmed: public holidays. */
export function dueAfter(now: Date): Date {
  const at = new Date(now);
  for (let left = MINUTES_TO_ANSWER; left > 0;) {
    if (![0, 6].includes(new Date(at.getTime() + HOUR_MS).getUTCDay())) left -= 1;
    at.setTime(at.getTime() + MINUTE_MS);
  }
  return at;
}

/** A dispute as JSON, for answers and webhooks. */
export function disputeOnWire(books: Books, dispute: Dispute): object {
  const charge = books.charge(dispute.transactionReference);
  const transaction = charge ? { ...chargeOnWire(charge) } : null;
  const customer = transaction && 'customer' in transaction ? transaction.customer : null;
  return {
    id: dispute.id,
    refund_amount: dispute.amountKobo,
    currency: 'NGN',
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction: { ...transaction, pos_transaction_data: null, source: null, fees_breakdown: null, connect: null },
    transaction_reference: null,
    category: dispute.category,
    customer,
    bin: charge?.card?.bin ?? '',
    last4: charge?.card?.last4 ?? '',
    dueAt: dispute.dueAt,
    resolvedAt: dispute.resolvedAt,
    evidence: dispute.evidence,
    attachments: dispute.fileName,
    note: null,
    history: dispute.history,
    messages: dispute.messages,
    createdAt: dispute.createdAt,
    updatedAt: dispute.history.at(-1)?.createdAt ?? dispute.createdAt,
  };
}

/** The payer's bank asks for the money. @param amountKobo all that is left unless given */
export function openDispute(
  paystack: Paystack,
  charge: Charge,
  amountKobo = charge.paidKobo - charge.refundedKobo,
  category = 'chargeback',
): Dispute {
  if (charge.status !== 'success') throw refusals.invalid('Only a paid transaction can be disputed');
  const now = paystack.now();
  const createdAt = now.toISOString();
  const dispute: Dispute = {
    id: paystack.books.nextId(),
    transactionReference: charge.reference,
    amountKobo,
    category,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    dueAt: dueAfter(now).toISOString(),
    resolvedAt: null,
    evidence: null,
    fileName: null,
    history: [{ status: 'awaiting-merchant-feedback', by: charge.email, createdAt }],
    messages: [{ sender: charge.email, body: 'I do not know this payment', createdAt }],
    createdAt,
  };
  return keep(paystack, dispute, 'charge.dispute.create');
}

export function findDispute({ books }: Paystack, id: string): Dispute {
  const dispute = books.disputes.get(id);
  if (!dispute) throw refusals.notFound('Dispute not found');
  return dispute;
}

export const remind = (paystack: Paystack, dispute: Dispute): Dispute =>
  keep(paystack, dispute, 'charge.dispute.remind');

/** The name under which evidence is uploaded. */
export const uploadName = ({ id }: Dispute): string => `${id}-${randomBytes(10).toString('hex')}`;

export function addEvidence({ books }: Paystack, dispute: Dispute): Dispute {
  mustBeOpen(dispute);
  return books.put('dispute', { ...dispute, evidence: books.nextId() });
}

/** The merchant's answer. Unconfirmed: that a declined dispute waits for the payer's bank. */
export function answerDispute(
  paystack: Paystack,
  dispute: Dispute,
  given: { resolution: string; message: string; refundKobo: number; fileName: string },
): Dispute {
  mustBeOpen(dispute);
  if (!paystack.files.has(given.fileName)) throw refusals.invalid('Uploaded file was not found');
  const createdAt = paystack.now().toISOString();
  const messages = [...dispute.messages, { sender: 'merchant', body: given.message, createdAt }];
  const answered = { ...dispute, messages, fileName: given.fileName };
  if (given.resolution === 'merchant-accepted') {
    if (given.refundKobo <= 0 || given.refundKobo > dispute.amountKobo) throw refusals.badAmount();
    return payBack(paystack, { ...answered, amountKobo: given.refundKobo }, 'merchant-accepted');
  }
  if (given.resolution !== 'declined') throw refusals.invalid('Resolution is merchant-accepted or declined');
  return keep(paystack, enter(paystack, answered, 'awaiting-bank-feedback', 'merchant'), null);
}

/** The end: the time is up, or the payer's bank decides. Unconfirmed: the word `auto-accepted`. */
export function endDispute(paystack: Paystack, dispute: Dispute, by: 'time' | 'bank', takes: boolean): Dispute {
  if (dispute.status === 'resolved') throw refusals.invalid('Dispute is resolved');
  if (takes) return payBack(paystack, dispute, by === 'time' ? 'auto-accepted' : 'bank-accepted');
  return resolve(paystack, dispute, 'declined');
}

/** The payer gets the money by a refund that names the dispute. */
function payBack(paystack: Paystack, dispute: Dispute, resolution: string): Dispute {
  const { books, webhooks } = paystack;
  const charge = books.charge(dispute.transactionReference);
  if (!charge) throw refusals.noTransaction();
  // What is only on its way back may fail.
  const gone = [...books.refunds.values()]
    .filter(({ transactionReference, status }) => transactionReference === charge.reference && status === 'processed')
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  if (dispute.amountKobo > charge.paidKobo - gone) throw refusals.badAmount();
  const now = paystack.now().toISOString();
  const refund = books.put('refund', {
    id: books.nextId(),
    transactionReference: charge.reference,
    amountKobo: dispute.amountKobo,
    status: 'processed',
    dispute: dispute.id,
    createdAt: now,
    endedAt: now,
  });
  webhooks.emit('refund.processed', refundEvent(refund, charge));
  countRefunded(paystack, charge, charge.refundedKobo + dispute.amountKobo);
  return resolve(paystack, dispute, resolution);
}

function resolve(paystack: Paystack, dispute: Dispute, resolution: string): Dispute {
  const resolvedAt = paystack.now().toISOString();
  const resolved = { ...enter(paystack, dispute, 'resolved', 'paystack'), resolution, resolvedAt };
  return keep(paystack, resolved, 'charge.dispute.resolve');
}

const enter = ({ now }: Paystack, dispute: Dispute, status: Dispute['status'], by: string): Dispute => ({
  ...dispute,
  status,
  history: [...dispute.history, { status, by, createdAt: now().toISOString() }],
});

function keep({ books, webhooks }: Paystack, dispute: Dispute, event: string | null): Dispute {
  books.put('dispute', dispute);
  if (event) webhooks.emit(event, disputeOnWire(books, dispute));
  return dispute;
}

function mustBeOpen(dispute: Dispute): void {
  if (dispute.status !== 'awaiting-merchant-feedback')
    throw refusals.invalid('Dispute is not awaiting merchant feedback');
}
