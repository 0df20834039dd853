/** Refunds: how they start, and how the bank ends them. Amounts are whole kobo. */
import type { Webhooks } from '@ajose/sandbox/webhooks';
import { refundRefusals, refusals } from './answers.ts';
import { findBank } from './banks.ts';
import type { Books, Charge, Refund, RefundStatus } from './books.ts';
import { refundEvent, refundOnWire, refundWords } from './wire.ts';

/** As Monnify's help pages say. */
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

export class Refunds {
  readonly #books: Books;
  readonly #webhooks: Webhooks;
  readonly #now: () => Date;
  readonly #cards: boolean;
  readonly #words: ReturnType<typeof refundWords>;

  /** @param options `cards`: whether payments by card can be refunded; `done`: Monnify's word for a refund that is done */
  constructor(options: { books: Books; webhooks: Webhooks; now: () => Date; cards: boolean; done: string }) {
    this.#books = options.books;
    this.#webhooks = options.webhooks;
    this.#now = options.now;
    this.#cards = options.cards;
    this.#words = refundWords(options.done);
  }

  begin(order: RefundOrder): Refund {
    const charge = this.#books.charge(order.transaction);
    if (!charge) throw refundRefusals.noTransaction();
    this.#judge(charge, order);
    const refund = this.#books.put('refund', {
      id: this.#books.nextId(),
      reference: order.reference,
      transactionReference: charge.reference,
      amountKobo: order.amountKobo,
      reason: order.reason,
      note: order.note,
      status: 'pending',
      createdAt: this.#now().toISOString(),
      endedAt: null,
    });
    this.#countRefunded(charge, charge.refundedKobo + order.amountKobo);
    return refund;
  }

  #judge(charge: Charge, order: RefundOrder): void {
    const isTransfer = charge.channel === 'bank_transfer' || charge.channel === 'dedicated_nuban';
    const isPaid = charge.status === 'success' || charge.status === 'reversed';
    if (!isPaid || (!isTransfer && !this.#cards)) throw refundRefusals.notPermitted();
    if (this.#books.refunds.has(order.reference)) throw refundRefusals.duplicate();
    if (order.reason.length > REASON_LETTERS || order.note.length > NOTE_LETTERS) throw refundRefusals.tooLong();
    if (!(order.amountKobo > 0)) throw refusals.badAmount();
    if (order.amountKobo > charge.paidKobo) throw refundRefusals.aboveTransaction();
    if (order.amountKobo > charge.paidKobo - charge.refundedKobo) throw refundRefusals.aboveRest();
    if (order.amountKobo < MINIMUM_KOBO) throw refundRefusals.belowMinimum();
    if (order.amountKobo > this.#books.balanceKobo) throw refundRefusals.lowBalance();
    const { destination } = order;
    if (destination && (!findBank(destination.bankCode) || !/^\d{10}$/.test(destination.accountNumber)))
      throw refundRefusals.badDestination();
  }

  /** @param key our reference, or the sandbox's number */
  find(key: string): Refund {
    const found =
      this.#books.refunds.get(key) ?? [...this.#books.refunds.values()].find(({ id }) => String(id) === key);
    if (!found) throw refundRefusals.unknown();
    return found;
  }

  /** The bank processes a refund. A failed or processed one does not change. */
  move(refund: Refund, status: RefundStatus): Refund {
    if (refund.status === status) return refund;
    if (refund.status === 'processed' || refund.status === 'failed')
      throw refusals.invalid(`Refund is ${refund.status}`);
    const ended = status === 'processed' || status === 'failed';
    const moved = this.#books.put('refund', {
      ...refund,
      status,
      endedAt: ended ? this.#now().toISOString() : null,
    });
    const charge = this.#books.charge(refund.transactionReference);
    if (!charge || !ended) return moved;
    if (status === 'failed') this.#countRefunded(charge, charge.refundedKobo - refund.amountKobo);
    const name = status === 'failed' ? 'FAILED_REFUND' : 'SUCCESSFUL_REFUND';
    this.#webhooks.emit(name, refundEvent(moved, charge, this.#words));
    return moved;
  }

  onWire = (refund: Refund): object =>
    refundOnWire(refund, this.#books.charge(refund.transactionReference), this.#words);

  #countRefunded(charge: Charge, refundedKobo: number): void {
    const status = refundedKobo === charge.paidKobo ? 'reversed' : 'success';
    this.#books.put('charge', { ...charge, refundedKobo, status });
  }
}
