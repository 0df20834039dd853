/** Cards that may be charged again: each card's token and the outcome of later charges. Amounts are whole kobo. */
import { randomBytes } from 'node:crypto';
import type { KeptCardOutcome } from '@ajose/sandbox/cards';
import { refusals } from './answers.ts';
import type { Books, Card, Charge, KeptCard } from './books.ts';

/** Unconfirmed: the words; banks word a refusal as they like. */
const REFUSALS: Partial<Record<KeptCardOutcome, string>> = {
  insufficient: 'Insufficient funds',
  issuer_down: 'Issuer or switch inoperative',
  stolen: 'Stolen card',
  do_not_honour: 'Do not honor',
  expired: 'Expired card',
};

export interface Beginning {
  reference: string;
  email: string;
  name: string;
  description: string;
  amountKobo: number;
  /** As Monnify names them; empty for all. */
  methods: readonly string[];
  metadata: object;
  redirectUrl: string | null;
}

/** How a payment begins and ends. */
interface Payments {
  begin: (beginning: Beginning) => Charge;
  pay: (charge: Charge, channel: 'card', amountKobo: number) => Charge;
  wait: (charge: Charge, message: string) => Charge;
  fail: (charge: Charge, reason: string) => Charge;
}

export class KeptCards {
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

  /** The same card of the same person keeps its token. */
  tokenOf(email: string, card: Card, outcome: KeptCardOutcome): string {
    const same = (other: Card): boolean =>
      other.bin === card.bin &&
      other.last4 === card.last4 &&
      other.expMonth === card.expMonth &&
      other.expYear === card.expYear;
    const known = [...this.#books.cards.values()].find((one) => one.email === email && same(one.card));
    if (known) return known.code;
    const code = `MNFY_${randomBytes(16).toString('hex').toUpperCase()}`;
    return this.#books.put('card', { code, email, card, outcome }).code;
  }

  /** @throws Refusal where there is no such token */
  find(code: string): KeptCard {
    const found = this.#books.cards.get(code);
    if (!found) throw refusals.noCardToken();
    return found;
  }

  /** For tests and the page: sets the outcome of later charges of this card. */
  setOutcome(code: string, outcome: KeptCardOutcome): KeptCard {
    return this.#books.put('card', { ...this.find(code), outcome });
  }

  /** Charges a kept card. A repeated payment reference charges nothing and answers with the earlier outcome. */
  charge(payments: Payments, beginning: Omit<Beginning, 'methods' | 'redirectUrl'>, kept: KeptCard): Charge {
    const before = this.#books.charges.get(beginning.reference);
    if (before) return before;
    if (kept.email !== beginning.email) throw refusals.invalid('Customer email is not that of the first charge');
    const begun = payments.begin({ ...beginning, methods: ['CARD'], redirectUrl: null });
    const tried: Charge = { ...begun, channel: 'card', card: kept.card, cardToken: kept.code };
    const isOver = new Date(Number(kept.card.expYear), Number(kept.card.expMonth), 1) <= this.#now();
    const refusal = isOver ? REFUSALS.expired : REFUSALS[kept.outcome];
    if (refusal !== undefined) return payments.fail(tried, refusal);
    // Unconfirmed: how Monnify answers where the bank asks the customer.
    if (kept.outcome === 'paused') return payments.wait(tried, 'Authorization by the card holder required');
    if (kept.outcome === 'late') return this.#payLater(payments, payments.wait(tried, 'Transaction in progress'));
    return payments.pay(tried, 'card', tried.requestedKobo);
  }

  #payLater(payments: Payments, charge: Charge): Charge {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const now = this.#books.charges.get(charge.reference);
      if (now?.status === 'pending') payments.pay(now, 'card', now.requestedKobo);
    }, this.#lateMs);
    timer.unref();
    this.#timers.add(timer);
    return charge;
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
