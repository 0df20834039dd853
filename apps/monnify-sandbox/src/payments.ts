/** Payments: how they start, and how each method ends them. Amounts are whole kobo. */
import { randomInt } from 'node:crypto';
import { laterOutcomes, type KeptCardOutcome } from '@ajose/sandbox/cards';
import type { Webhooks } from '@ajose/sandbox/webhooks';
import { refusals } from './answers.ts';
import { findBank, reservingBanks } from './banks.ts';
import {
  allChannels,
  type BankTransfer,
  type Books,
  type Card,
  type Channel,
  type Charge,
  type Sender,
} from './books.ts';
import { feeOf, type FeeOf, type Fees } from './fees.ts';
import { stampOf } from './formats.ts';
import type { Beginning, KeptCards } from './kept-cards.ts';
import { channelOf, paymentEvent, rejectionEvent } from './wire.ts';

/** As described. */
const MINIMUM_KOBO = 2_000;
/** Unconfirmed. */
const TRANSFER_ACCOUNT_LIVES_MS = 40 * 60_000;

interface TestCard {
  outcome: 'success' | 'otp' | 'bank' | 'declined';
  cvv: string;
  brand: string;
  later?: KeptCardOutcome;
}

/** The first four are the description's. */
const testCards: Readonly<Record<string, TestCard>> = {
  '4111111111111111': { cvv: '123', outcome: 'success', brand: 'Visa' },
  '5060995994247093': { cvv: '123', outcome: 'otp', brand: 'Verve' },
  '4000000000000002': { cvv: '123', outcome: 'bank', brand: 'Visa' },
  '4111111111111110': { cvv: '123', outcome: 'declined', brand: 'Visa' },
  // The sandbox's own cards: they pay in the checkout, and behave as named when charged again.
  ...Object.fromEntries(
    Object.entries(laterOutcomes).map(([number, later]) => [
      number,
      { cvv: '408', outcome: 'success' as const, brand: 'Visa', later },
    ]),
  ),
};
const TEST_OTP = '123456';

/** Thirty digits, as in the interbank system. */
export const sessionId = (now: Date): string =>
  `090405${stampOf(now).slice(2)}${String(randomInt(1_000_000)).padStart(6, '0')}${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** Whoever sends a bank transfer in the sandbox. */
const somebody = (now: Date, into: Sender['into']): Sender => ({
  name: 'NGOZI EZE',
  accountNumber: '0065432190',
  bankCode: '057',
  session: sessionId(now),
  into,
});

/** What was paid in part may be paid further. Unconfirmed: in which ways, and that each part has an event of the same name. */
const isPaid = ({ paidAt, status, paidKobo, requestedKobo }: Charge): boolean =>
  paidAt !== null && (status !== 'success' || paidKobo >= requestedKobo);

export class Payments {
  readonly #books: Books;
  readonly #webhooks: Webhooks;
  readonly #keptCards: KeptCards;
  readonly #fees: Fees;
  readonly #duplicateStatus: number;
  readonly #acceptsOtherAmounts: boolean;
  readonly #now: () => Date;

  constructor(options: {
    books: Books;
    webhooks: Webhooks;
    keptCards: KeptCards;
    fees: Fees;
    duplicateStatus: number;
    acceptsOtherAmounts: boolean;
    now: () => Date;
  }) {
    this.#books = options.books;
    this.#webhooks = options.webhooks;
    this.#keptCards = options.keptCards;
    this.#fees = options.fees;
    this.#duplicateStatus = options.duplicateStatus;
    this.#acceptsOtherAmounts = options.acceptsOtherAmounts;
    this.#now = options.now;
  }

  begin(beginning: Beginning): Charge {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(beginning.email)) throw refusals.invalid('customerEmail is not valid');
    if (!(beginning.amountKobo >= MINIMUM_KOBO)) throw refusals.badAmount();
    if (this.#books.charges.has(beginning.reference)) throw refusals.duplicatePayment(this.#duplicateStatus);
    const asked = beginning.methods.map(channelOf);
    const channels = allChannels.filter((channel) => asked.length === 0 || asked.includes(channel));
    if (channels.length === 0) throw refusals.invalid('No payment method is enabled for this transaction');
    return this.#books.put('charge', this.#recordOf(beginning, beginning.reference, channels));
  }

  #recordOf(
    beginning: Omit<Beginning, 'methods' | 'reference'>,
    reference: string | null,
    channels: Channel[],
  ): Charge {
    const id = this.#books.nextId();
    const digits = String(id).padStart(6, '0').slice(-6);
    const transactionReference = `MNFY|${digits.slice(-2)}|${stampOf(this.#now())}|${digits}`;
    return {
      id,
      reference: reference ?? transactionReference,
      transactionReference,
      email: beginning.email,
      name: beginning.name,
      description: beginning.description,
      requestedKobo: beginning.amountKobo,
      paidKobo: 0,
      feesKobo: null,
      refundedKobo: 0,
      status: 'abandoned',
      channel: null,
      channels,
      message: null,
      metadata: beginning.metadata,
      redirectUrl: beginning.redirectUrl,
      createdAt: this.#now().toISOString(),
      paidAt: null,
      card: null,
      cardToken: null,
      bankTransfer: null,
      sender: null,
      account: null,
      awaiting: null,
      settlement: null,
    };
  }

  /** The first step of a card payment: done, refused, or waiting for a one-time password or the bank. */
  payByCard(charge: Charge, details: { number: string; cvv: string; expiry: string }): Charge {
    this.#mustBeOpen(charge, 'card');
    const number = details.number.replaceAll(/\D/g, '');
    const [month = '', year = ''] = details.expiry.split('/').map((part) => part.trim());
    const expYear = year.length === 2 ? `20${year}` : year;
    const known = testCards[number];
    const card: Card = {
      bin: number.slice(0, 6),
      last4: number.slice(-4),
      expMonth: month.padStart(2, '0'),
      expYear,
      brand: known?.brand ?? '',
    };
    const tried: Charge = { ...charge, channel: 'card', card };
    const end = new Date(Number(expYear), Number(month), 1);
    if (!/^(0?[1-9]|1[0-2])$/.test(month) || !/^\d{4}$/.test(expYear) || end <= this.#now())
      return this.#fail(tried, 'Expired card');
    if (!known) return this.#fail(tried, 'Card not supported: use one of the test cards');
    if (details.cvv !== known.cvv) return this.#fail(tried, 'Incorrect CVV');
    if (known.outcome === 'declined') return this.#fail(tried, 'Transaction declined by the bank');
    if (known.outcome === 'success') return this.#payByKnownCard(tried);
    return this.#books.put('charge', { ...tried, status: 'ongoing', awaiting: known.outcome });
  }

  giveOtp(charge: Charge, otp: string): Charge {
    if (charge.awaiting !== 'otp') throw refusals.invalid('Transaction is not waiting for an OTP');
    return otp === TEST_OTP ? this.#payByKnownCard(charge) : this.#fail(charge, 'Invalid OTP');
  }

  /** The customer's answer on the page of the card's bank. */
  answerBank(charge: Charge, approved: boolean): Charge {
    if (charge.awaiting !== 'bank') throw refusals.invalid('Transaction is not waiting for the bank');
    return approved ? this.#payByKnownCard(charge) : this.#fail(charge, '3D Secure authorization failed');
  }

  /** Opens the account for the customer's transfer; the same account until it expires. */
  openBankTransfer(charge: Charge): Charge & { bankTransfer: BankTransfer } {
    this.#mustBeOpen(charge, 'bank_transfer');
    if (charge.bankTransfer && new Date(charge.bankTransfer.expiresAt) > this.#now())
      return { ...charge, bankTransfer: charge.bankTransfer };
    const bankCode = reservingBanks[1] ?? '';
    const bankTransfer: BankTransfer = {
      accountNumber: `77${String(charge.id).padStart(8, '0')}`.slice(0, 10),
      accountName: 'AJOSE CHECKOUT (SANDBOX)',
      bankCode,
      bankName: findBank(bankCode)?.name ?? '',
      expiresAt: new Date(this.#now().getTime() + TRANSFER_ACCOUNT_LIVES_MS).toISOString(),
    };
    const opened: Charge & { bankTransfer: BankTransfer } = {
      ...charge,
      channel: 'bank_transfer',
      // A customer may try another method after a failed one.
      status: charge.status === 'failed' ? 'abandoned' : charge.status,
      message: null,
      bankTransfer,
    };
    this.#books.put('charge', opened);
    return opened;
  }

  /** The customer says that the transfer is sent, and leaves the checkout. */
  leavePending(charge: Charge): Charge {
    if (charge.paidAt !== null) return charge;
    return this.#books.put('charge', { ...charge, status: 'pending' });
  }

  /** The bank transfer arrives. A wrong amount, or a transfer after the account has expired, is sent back. */
  receiveBankTransfer(charge: Charge, amountKobo: number): Charge {
    const { bankTransfer } = charge;
    if (!bankTransfer) throw refusals.invalid('No bank transfer was begun for this transaction');
    if (isPaid(charge)) throw refusals.invalid('Transaction is already paid');
    if (!(amountKobo > 0)) throw refusals.badAmount();
    const sender = somebody(this.#now(), bankTransfer);
    const late = new Date(bankTransfer.expiresAt) <= this.#now();
    if (!late && (amountKobo === charge.requestedKobo || this.#acceptsOtherAmounts))
      return this.pay({ ...charge, sender }, 'bank_transfer', amountKobo);
    const short = amountKobo < charge.requestedKobo ? 'UNDER_PAYMENT' : 'OVER_PAYMENT';
    // Unconfirmed: the words for a late one and for one that is too much.
    const event = rejectionEvent(charge, sender, amountKobo, late ? 'ACCOUNT_EXPIRED' : short);
    this.#webhooks.emit('REJECTED_PAYMENT', event);
    return charge;
  }

  /** A transfer to an account number of a customer's own. @param told whether an event says so */
  receiveOwn(
    to: { reference: string; name: string; email: string; customerName: string },
    sender: Sender,
    amountKobo: number,
    told: boolean,
  ): Charge {
    const own = {
      email: to.email,
      name: to.customerName,
      description: to.name,
      amountKobo,
      metadata: {},
      redirectUrl: null,
    };
    // Monnify has no other reference for it than its own.
    const charge = { ...this.#recordOf(own, null, ['dedicated_nuban']), account: to.reference, sender };
    return this.pay(charge, 'dedicated_nuban', amountKobo, told);
  }

  pay(charge: Charge, channel: Channel, amountKobo: number, told = true): Charge {
    this.#mustBeOpen(charge, channel);
    if (!(amountKobo > 0)) throw refusals.badAmount();
    const into = charge.bankTransfer;
    const paidKobo = charge.paidKobo + amountKobo;
    const sender = charge.sender ?? (channel === 'bank_transfer' && into ? somebody(this.#now(), into) : null);
    const paid = this.#books.put('charge', {
      ...charge,
      status: 'success',
      channel,
      sender,
      paidKobo,
      feesKobo: feeOf(this.#feeFor(channel), paidKobo),
      message: null,
      awaiting: null,
      paidAt: this.#now().toISOString(),
    });
    if (told) this.#webhooks.emit('SUCCESSFUL_TRANSACTION', paymentEvent(paid));
    return paid;
  }

  /** Monnify sends no event for a failed payment; a merchant asks. */
  fail(charge: Charge, reason: string): Charge {
    if (charge.paidAt !== null) throw refusals.invalid('Transaction is already paid');
    return this.#fail(charge, reason);
  }

  /** A payment that waits for the bank. */
  wait(charge: Charge, message: string): Charge {
    return this.#books.put('charge', { ...charge, status: 'pending', message });
  }

  #feeFor(channel: Channel): FeeOf {
    const { card, transfer, ussd, phone, account } = this.#fees;
    return { card, bank_transfer: transfer, ussd, phone, dedicated_nuban: account }[channel];
  }

  #payByKnownCard(charge: Charge): Charge {
    if (!charge.card) throw refusals.invalid('No card was given');
    const { bin, last4 } = charge.card;
    const known = Object.entries(testCards).find(([number]) => number.startsWith(bin) && number.endsWith(last4))?.[1];
    const cardToken = this.#keptCards.tokenOf(charge.email, charge.card, known?.later ?? 'success');
    return this.pay({ ...charge, cardToken }, 'card', charge.requestedKobo);
  }

  #mustBeOpen(charge: Charge, channel: Channel): void {
    if (isPaid(charge)) throw refusals.invalid('Transaction is already paid');
    if (!charge.channels.includes(channel))
      throw refusals.invalid('Payment method is not enabled for this transaction');
  }

  #fail(charge: Charge, reason: string): Charge {
    return this.#books.put('charge', { ...charge, status: 'failed', awaiting: null, message: reason });
  }
}
