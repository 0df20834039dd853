/** Cards that may be charged again: what the gateway knows about each, and the outcome of later charges. Amounts are whole kobo. */
import { randomBytes } from 'node:crypto';
import type { KeptCardOutcome } from '@ajose/sandbox/cards';
import { refusals, signatureOf } from './answers.ts';
import type { Authorization, Books, Card, Charge } from './books.ts';

/** Paystack's words for a refusal by the bank. Unconfirmed: the exact words; banks word them as they like. */
const REFUSALS: Partial<Record<KeptCardOutcome, string>> = {
  insufficient: 'Insufficient Funds',
  issuer_down: 'Issuer or switch inoperative',
  stolen: 'Stolen card, pick up',
  do_not_honour: 'Do Not Honor',
  expired: 'Expired Card',
};

/** How a charge ends. */
interface Outcomes {
  pay: (charge: Charge, channel: 'card', amountKobo: number) => Charge;
  fail: (charge: Charge, reason: string) => Charge;
}

export class Authorizations {
  readonly #books: Books;
  readonly #now: () => Date;
  readonly #lateMs: number;
  readonly #timers = new Set<NodeJS.Timeout>();

  /** @param options `lateMs`: how long a payment takes that is answered late */
  constructor({ books, now, lateMs }: { books: Books; now: () => Date; lateMs: number }) {
    this.#books = books;
    this.#now = now;
    this.#lateMs = lateMs;
  }

  /** The same card of the same person keeps its code until that is deactivated. */
  codeOf(email: string, card: Card, outcome: KeptCardOutcome): string {
    const signature = signatureOf(card);
    const known = [...this.#books.authorizations.values()].find(
      (one) => one.active && one.email === email && signatureOf(one.card) === signature,
    );
    if (known) return known.code;
    const code = `AUTH_${randomBytes(6).toString('hex').slice(0, 10)}`;
    return this.#books.put('authorization', { code, email, card, outcome, active: true }).code;
  }

  /** @throws Refusal where there is no such code, or it was deactivated */
  find(code: string): Authorization {
    const found = this.#books.authorizations.get(code);
    // Unconfirmed: the words.
    if (!found?.active) throw refusals.invalid('Authorization code is not valid');
    return found;
  }

  deactivate(code: string): void {
    this.#books.put('authorization', { ...this.find(code), active: false });
  }

  /** For tests and the page: sets the outcome of later charges of this card. */
  setOutcome(code: string, outcome: KeptCardOutcome): Authorization {
    return this.#books.put('authorization', { ...this.find(code), outcome });
  }

  /** Continues a started charge to its end, or to where it waits. */
  settle(charges: Outcomes, charge: Charge, { card, code, outcome }: Authorization): Charge {
    const tried: Charge = { ...charge, channel: 'card', attempts: 1, card, authorizationCode: code };
    const isOver = new Date(Number(card.expYear), Number(card.expMonth), 1) <= this.#now();
    const refusal = isOver ? REFUSALS.expired : REFUSALS[outcome];
    if (refusal !== undefined) return charges.fail(tried, refusal);
    // The bank's page asks for the one-time password alone.
    if (outcome === 'paused') return this.#books.put('charge', { ...tried, awaiting: 'otp' });
    if (outcome === 'late') return this.#payLater(charges, tried);
    return charges.pay(tried, 'card', tried.requestedKobo);
  }

  #payLater(charges: Outcomes, charge: Charge): Charge {
    const waiting = this.#books.put('charge', { ...charge, status: 'pending', gatewayResponse: 'Processing' });
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const now = this.#books.charge(charge.reference);
      if (now?.status === 'pending') charges.pay(now, 'card', now.requestedKobo);
    }, this.#lateMs);
    timer.unref();
    this.#timers.add(timer);
    return waiting;
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
