/** Disputes: a payer's bank asks for a payment, the merchant answers, and somebody keeps the money. Amounts are whole kobo. */
import { randomBytes } from 'node:crypto';
import type { Webhooks } from '@ajose/sandbox/webhooks';
import { chargeOnWire, refundEvent, Refusal, refusals } from './answers.ts';
import type { Books, Charge, Dispute } from './books.ts';

const HOUR_MS = 3_600_000;
const HOURS_TO_ANSWER = 16;

/** Weekends in Lagos (UTC+1) pause the clock. Unconfirmed: public holidays. */
function dueAfter(now: Date): Date {
  const at = new Date(now);
  for (let left = HOURS_TO_ANSWER; left > 0;) {
    at.setTime(at.getTime() + HOUR_MS);
    if (![0, 6].includes(new Date(at.getTime() + HOUR_MS).getUTCDay())) left -= 1;
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

export class Disputes {
  /** Uploaded evidence by the name that the upload address gave it. It is not kept on disk. */
  readonly files = new Map<string, Buffer>();
  readonly #books: Books;
  readonly #webhooks: Webhooks;
  readonly #now: () => Date;

  constructor(options: { books: Books; webhooks: Webhooks; now: () => Date }) {
    this.#books = options.books;
    this.#webhooks = options.webhooks;
    this.#now = options.now;
  }

  /** The payer's bank asks for the money. @param amountKobo all that is left unless given */
  open(charge: Charge, amountKobo = charge.paidKobo - charge.refundedKobo, category = 'chargeback'): Dispute {
    if (charge.status !== 'success') throw refusals.invalid('Only a paid transaction can be disputed');
    const now = this.#now();
    const dispute: Dispute = {
      id: this.#books.nextId(),
      transactionReference: charge.reference,
      amountKobo,
      category,
      status: 'awaiting-merchant-feedback',
      resolution: null,
      dueAt: dueAfter(now).toISOString(),
      resolvedAt: null,
      evidence: null,
      fileName: null,
      history: [{ status: 'awaiting-merchant-feedback', by: charge.email, createdAt: now.toISOString() }],
      messages: [{ sender: charge.email, body: 'I do not know this payment', createdAt: now.toISOString() }],
      createdAt: now.toISOString(),
    };
    return this.#keep(dispute, 'charge.dispute.create');
  }

  find(id: string): Dispute {
    const dispute = this.#books.disputes.get(id);
    if (!dispute) throw refusals.notFound('Dispute not found');
    return dispute;
  }

  remind(dispute: Dispute): Dispute {
    return this.#keep(dispute, 'charge.dispute.remind');
  }

  /** The name under which evidence is uploaded. */
  uploadName(dispute: Dispute): string {
    return `${dispute.id}-${randomBytes(10).toString('hex')}`;
  }

  addEvidence(dispute: Dispute): Dispute {
    this.#mustBeOpen(dispute);
    return this.#books.put('dispute', { ...dispute, evidence: this.#books.nextId() });
  }

  /** The merchant's answer. Unconfirmed: that a declined dispute waits for the payer's bank. */
  answer(
    dispute: Dispute,
    given: { resolution: string; message: string; refundKobo: number; fileName: string },
  ): Dispute {
    this.#mustBeOpen(dispute);
    if (!this.files.has(given.fileName)) throw refusals.invalid('Uploaded file was not found');
    const now = this.#now().toISOString();
    const messages = [...dispute.messages, { sender: 'merchant', body: given.message, createdAt: now }];
    const answered = { ...dispute, messages, fileName: given.fileName };
    if (given.resolution === 'merchant-accepted') {
      if (given.refundKobo <= 0 || given.refundKobo > dispute.amountKobo) throw refusals.badAmount();
      return this.#pay({ ...answered, amountKobo: given.refundKobo }, 'merchant-accepted');
    }
    if (given.resolution !== 'declined') throw refusals.invalid('Resolution is merchant-accepted or declined');
    return this.#keep(this.#enter(answered, 'awaiting-bank-feedback', 'merchant'), null);
  }

  /** The end: the time is up, or the payer's bank decides. Unconfirmed: the word `auto-accepted`. */
  end(dispute: Dispute, by: 'time' | 'bank', takes: boolean): Dispute {
    if (dispute.status === 'resolved') throw refusals.invalid('Dispute is resolved');
    if (takes) return this.#pay(dispute, by === 'time' ? 'auto-accepted' : 'bank-accepted');
    return this.#resolve(dispute, 'declined');
  }

  #pay(dispute: Dispute, resolution: string): Dispute {
    const charge = this.#books.charge(dispute.transactionReference);
    if (!charge) throw refusals.noTransaction(404);
    const now = this.#now().toISOString();
    const refundedKobo = charge.refundedKobo + dispute.amountKobo;
    const refund = this.#books.put('refund', {
      id: this.#books.nextId(),
      transactionReference: charge.reference,
      amountKobo: dispute.amountKobo,
      status: 'processed',
      dispute: dispute.id,
      createdAt: now,
      endedAt: now,
    });
    this.#webhooks.emit('refund.processed', refundEvent(refund, charge));
    const status = refundedKobo === charge.paidKobo ? 'reversed' : 'success';
    this.#books.put('charge', { ...charge, refundedKobo, status });
    return this.#resolve(dispute, resolution);
  }

  #resolve(dispute: Dispute, resolution: string): Dispute {
    const resolvedAt = this.#now().toISOString();
    return this.#keep(
      { ...this.#enter(dispute, 'resolved', 'paystack'), resolution, resolvedAt },
      'charge.dispute.resolve',
    );
  }

  #enter(dispute: Dispute, status: Dispute['status'], by: string): Dispute {
    return { ...dispute, status, history: [...dispute.history, { status, by, createdAt: this.#now().toISOString() }] };
  }

  #keep(dispute: Dispute, event: string | null): Dispute {
    this.#books.put('dispute', dispute);
    if (event) this.#webhooks.emit(event, disputeOnWire(this.#books, dispute));
    return dispute;
  }

  #mustBeOpen(dispute: Dispute): void {
    if (dispute.status !== 'awaiting-merchant-feedback')
      throw new Refusal(400, 'Dispute is not awaiting merchant feedback', 'invalid_params');
  }
}
