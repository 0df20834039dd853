/** Transactions: how they start, how each channel pays them, and how refunds return money. Amounts are whole kobo. */
import { randomBytes } from 'node:crypto';
import { laterOutcomes, type KeptCardOutcome } from '@ajose/sandbox/cards';
import { accountName } from '@ajose/sandbox/holders';
import type { Webhooks } from '@ajose/sandbox/webhooks';
import { chargeOnWire, refundEvent, Refusal, refusals } from './answers.ts';
import type { Authorizations } from './authorizations.ts';
import {
  allChannels,
  type Authorization,
  type BankTransfer,
  type Books,
  type Card,
  type Channel,
  type Charge,
  type Into,
  type Refund,
  type RefundStatus,
} from './books.ts';
import { accountFee, collectionFee } from './fees.ts';

export interface Beginning {
  email: string;
  amountKobo: number;
  currency: string;
  reference: string | null;
  /** Empty for all. */
  channels: string[];
  /** Of a transfer to an account number. */
  into?: Into;
  metadata: unknown;
  callbackUrl: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  ip: string;
}

/** NGN minimum 50 naira; by bank transfer 100. */
const MINIMUM_KOBO = 5_000;
const TRANSFER_MINIMUM_KOBO = 10_000;
const TRANSFER_ACCOUNT_LIVES_MS = 30 * 60_000;

interface TestCard extends Pick<Card, 'brand' | 'bank'> {
  cvv: string;
  outcome: 'success' | 'pin' | 'declined' | 'insufficient';
  /** The outcome of charging it again, once it is kept. */
  later?: KeptCardOutcome;
}

const testCards: Readonly<Record<string, TestCard>> = {
  '4084084084084081': { cvv: '408', outcome: 'success', brand: 'visa', bank: 'TEST BANK' },
  '5060666666666666666': { cvv: '123', outcome: 'pin', brand: 'verve', bank: 'TEST BANK' },
  '4084080000005408': { cvv: '001', outcome: 'declined', brand: 'visa', bank: 'TEST BANK' },
  '4084080000670037': { cvv: '787', outcome: 'insufficient', brand: 'visa', bank: 'TEST BANK' },
  // The sandbox's own cards: they pay in the checkout, and behave as named when charged again.
  ...Object.fromEntries(
    Object.entries(laterOutcomes).map(([number, later]) => [
      number,
      { cvv: '408', outcome: 'success' as const, later, brand: 'visa' as const, bank: 'TEST BANK' },
    ]),
  ),
};
const TEST_PIN = '1234';
const TEST_OTP = '123456';

export class Charges {
  readonly #books: Books;
  readonly #webhooks: Webhooks;
  readonly #authorizations: Authorizations;
  readonly #now: () => Date;
  readonly #feeWaivedAtExactly2500: boolean;

  constructor(options: {
    books: Books;
    webhooks: Webhooks;
    authorizations: Authorizations;
    now: () => Date;
    feeWaivedAtExactly2500: boolean;
  }) {
    this.#authorizations = options.authorizations;
    this.#books = options.books;
    this.#webhooks = options.webhooks;
    this.#now = options.now;
    this.#feeWaivedAtExactly2500 = options.feeWaivedAtExactly2500;
  }

  begin(beginning: Beginning): Charge {
    const reference = beginning.reference ?? randomBytes(6).toString('hex');
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(beginning.email)) throw refusals.badEmail();
    if (!Number.isSafeInteger(beginning.amountKobo) || beginning.amountKobo < MINIMUM_KOBO) throw refusals.badAmount();
    if (beginning.currency !== 'NGN') throw refusals.invalid('Currency not supported by merchant');
    // Unconfirmed: how Paystack words the refusal of other characters.
    if (!/^[A-Za-z0-9.=-]{1,100}$/.test(reference))
      throw refusals.invalid('Reference may only contain letters, digits, "-", "." and "="');
    if (this.#books.charge(reference)) throw refusals.duplicateTransaction();
    const channels = (beginning.into ? (['dedicated_nuban'] as const) : allChannels).filter(
      (channel) => beginning.channels.length === 0 || beginning.channels.includes(channel),
    );
    if (channels.length === 0) throw refusals.invalid('No active channel');
    return this.#books.put('charge', {
      id: this.#books.nextId(),
      reference,
      accessCode: randomBytes(8).toString('hex').slice(0, 15),
      email: beginning.email,
      firstName: beginning.firstName,
      lastName: beginning.lastName,
      phone: beginning.phone,
      currency: beginning.currency,
      requestedKobo: beginning.amountKobo,
      paidKobo: 0,
      feesKobo: null,
      refundedKobo: 0,
      status: 'abandoned',
      channel: null,
      channels,
      ...(beginning.into ? { into: beginning.into } : {}),
      gatewayResponse: 'The transaction was not completed',
      message: null,
      metadata: readMetadata(beginning.metadata),
      callbackUrl: beginning.callbackUrl,
      ip: beginning.ip,
      createdAt: this.#now().toISOString(),
      paidAt: null,
      card: null,
      bankTransfer: null,
      awaiting: null,
      attempts: 0,
    });
  }

  /** The first step of a card payment: done, refused, or waiting for the PIN. */
  payByCard(charge: Charge, details: { number: string; cvv: string; expiry: string }): Charge {
    this.#mustBeOpen(charge, 'card');
    const number = details.number.replaceAll(/\D/g, '');
    const [month = '', year = ''] = details.expiry.split('/').map((part) => part.trim());
    const expYear = year.length === 2 ? `20${year}` : year;
    const known = testCards[number];
    const tried: Charge = {
      ...charge,
      channel: 'card',
      attempts: charge.attempts + 1,
      card: {
        bin: number.slice(0, 6),
        last4: number.slice(-4),
        expMonth: month.padStart(2, '0'),
        expYear,
        brand: known?.brand ?? 'visa',
        bank: known?.bank ?? '',
      },
    };
    const end = new Date(Number(expYear), Number(month), 1);
    if (!/^(0?[1-9]|1[0-2])$/.test(month) || !/^\d{4}$/.test(expYear) || end <= this.#now())
      return this.#fail(tried, 'Expired Card');
    if (!known) return this.#fail(tried, 'Card not supported: use one of the test cards');
    if (details.cvv !== known.cvv) return this.#fail(tried, 'Incorrect CVV');
    if (known.outcome === 'declined') return this.#fail(tried, 'Declined');
    if (known.outcome === 'insufficient') return this.#fail(tried, 'Insufficient Funds');
    if (known.outcome === 'pin')
      return this.#books.put('charge', {
        ...tried,
        status: 'ongoing',
        awaiting: 'pin',
        gatewayResponse: 'Awaiting PIN',
      });
    return this.#payByKnownCard(tried);
  }

  givePin(charge: Charge, pin: string): Charge {
    if (charge.awaiting !== 'pin') throw refusals.invalid('Charge is not waiting for a PIN');
    if (pin !== TEST_PIN) return this.#fail(charge, 'Incorrect PIN');
    return this.#books.put('charge', { ...charge, awaiting: 'otp', gatewayResponse: 'Awaiting OTP' });
  }

  giveOtp(charge: Charge, otp: string): Charge {
    if (charge.awaiting !== 'otp') throw refusals.invalid('Charge is not waiting for an OTP');
    if (otp !== TEST_OTP) return this.#fail(charge, 'Token Authentication Not Successful. Incorrect OTP');
    return this.#payByKnownCard(charge);
  }

  /** Charges a kept card without a checkout. */
  chargeAgain(beginning: Beginning, code: string): { charge: Charge; authorization: Authorization } {
    const authorization = this.#authorizations.find(code);
    if (authorization.email !== beginning.email) {
      throw refusals.invalid('Email does not match Authorization code. Please confirm');
    }
    const charge = this.begin({ ...beginning, channels: ['card'] });
    return { charge: this.#authorizations.settle(this, charge, authorization), authorization };
  }

  /** Opens the account for the customer's transfer; the same account until it expires. @param until 30 minutes from now unless given */
  openBankTransfer(charge: Charge, until: Date | null = null): Charge & { bankTransfer: BankTransfer } {
    this.#mustBeOpen(charge, 'bank_transfer');
    if (charge.requestedKobo < TRANSFER_MINIMUM_KOBO)
      throw refusals.invalid('Bank transfer is available from 100 naira on');
    if (charge.bankTransfer && new Date(charge.bankTransfer.expiresAt) > this.#now())
      return { ...charge, bankTransfer: charge.bankTransfer };
    const accountNumber = `99${String(charge.id).padStart(8, '0')}`.slice(0, 10);
    const bankTransfer: BankTransfer = {
      accountNumber,
      accountName: 'PAYSTACK CHECKOUT (SANDBOX)',
      bankName: 'Paystack-Titan',
      expiresAt: (until ?? new Date(this.#now().getTime() + TRANSFER_ACCOUNT_LIVES_MS)).toISOString(),
    };
    this.#books.put('charge', { ...charge, channel: 'bank_transfer', bankTransfer });
    return { ...charge, channel: 'bank_transfer', bankTransfer };
  }

  /** The customer says that the transfer is sent, and closes the checkout. */
  leavePending(charge: Charge): Charge {
    if (charge.status === 'success' || charge.status === 'reversed') return charge;
    return this.#books.put('charge', { ...charge, status: 'pending', gatewayResponse: 'Pending' });
  }

  /** The bank transfer arrives. A wrong amount, or a transfer after the account has expired, is rejected and sent back. */
  receiveBankTransfer(charge: Charge, amountKobo: number): Charge {
    if (!charge.bankTransfer) throw refusals.invalid('No bank transfer was begun for this transaction');
    if (charge.status === 'success' || charge.status === 'reversed')
      throw refusals.invalid('Transaction is already paid');
    const late = new Date(charge.bankTransfer.expiresAt) <= this.#now();
    if (amountKobo === charge.requestedKobo && !late) return this.pay(charge, 'bank_transfer', amountKobo);
    // Unconfirmed: the word for a late transfer.
    const rejected = {
      amount: amountKobo,
      message: late ? 'The account has expired' : 'Amount sent does not match the amount expected',
      message_type: late ? 'EXPIRED_ACCOUNT' : 'INCORRECT_AMOUNT',
      transaction_id: charge.id,
    };
    this.#webhooks.emit('bank.transfer.rejected', { bank_transfer: rejected, customer: { email: charge.email } });
    return charge;
  }

  pay(charge: Charge, channel: Channel, amountKobo: number): Charge {
    this.#mustBeOpen(charge, channel);
    const paid = this.#books.put('charge', {
      ...charge,
      status: 'success',
      channel,
      attempts: Math.max(1, charge.attempts),
      paidKobo: amountKobo,
      feesKobo:
        channel === 'dedicated_nuban'
          ? accountFee(amountKobo)
          : collectionFee(amountKobo, this.#feeWaivedAtExactly2500),
      gatewayResponse: channel === 'card' ? 'Successful' : 'Approved',
      awaiting: null,
      paidAt: this.#now().toISOString(),
    });
    this.#webhooks.emit('charge.success', chargeOnWire(paid));
    return paid;
  }

  /** Paystack sends no webhook for a failed payment; a merchant asks `verify`. */
  fail(charge: Charge, reason: string): Charge {
    if (charge.status === 'success' || charge.status === 'reversed')
      throw refusals.invalid('Transaction is already paid');
    return this.#fail({ ...charge, attempts: Math.max(1, charge.attempts) }, reason);
  }

  refund(charge: Charge, amountKobo: number, dispute: number | null = null): Refund {
    const left = charge.paidKobo - charge.refundedKobo;
    if (charge.status !== 'success')
      throw new Refusal(400, 'Transaction has not been paid or is fully reversed', 'transaction_not_refundable');
    if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0 || amountKobo > left)
      throw refusals.invalid('Refund amount cannot be more than transaction amount');
    const refund = this.#books.put('refund', {
      id: this.#books.nextId(),
      transactionReference: charge.reference,
      amountKobo,
      status: 'pending',
      dispute,
      createdAt: this.#now().toISOString(),
      endedAt: null,
    });
    this.#countRefunded(charge, charge.refundedKobo + amountKobo);
    this.#webhooks.emit('refund.pending', refundEvent(refund, charge));
    return refund;
  }

  /** The bank processes a refund. A failed or processed one does not change. */
  moveRefund(refund: Refund, status: RefundStatus): Refund {
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
    if (charge) {
      if (status === 'failed') this.#countRefunded(charge, charge.refundedKobo - refund.amountKobo);
      this.#webhooks.emit(`refund.${status}`, refundEvent(moved, charge));
    }
    return moved;
  }

  #countRefunded(charge: Charge, refundedKobo: number): void {
    const status = refundedKobo === charge.paidKobo ? 'reversed' : 'success';
    this.#books.put('charge', { ...charge, refundedKobo, status });
  }

  #payByKnownCard(charge: Charge): Charge {
    if (!charge.card) throw refusals.invalid('No card was given');
    const { bin, last4 } = charge.card;
    const known = Object.entries(testCards).find(([number]) => number.startsWith(bin) && number.endsWith(last4))?.[1];
    const authorizationCode = this.#authorizations.codeOf(charge.email, charge.card, known?.later ?? 'success');
    return this.pay({ ...charge, authorizationCode }, 'card', charge.requestedKobo);
  }

  #mustBeOpen(charge: Charge, channel: Channel): void {
    if (charge.status === 'success' || charge.status === 'reversed')
      throw refusals.invalid('Transaction is already paid');
    if (!charge.channels.includes(channel))
      throw refusals.invalid(`Channel ${channel} is not open for this transaction`);
  }

  #fail(charge: Charge, reason: string): Charge {
    return this.#books.put('charge', {
      ...charge,
      status: 'failed',
      awaiting: null,
      gatewayResponse: reason,
      message: reason,
    });
  }
}

/** Metadata is sent as JSON text and returned as an object; without metadata an empty text is returned. */
function readMetadata(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent ?? '';
  try {
    return JSON.parse(sent) as unknown;
  } catch {
    return sent;
  }
}

/** The name of an account's holder. @throws Refusal when the account does not resolve */
export function resolveAccount(accountNumber: string, asks: string | null = null): string {
  const name = accountName(accountNumber, asks);
  if (!name) throw refusals.noAccount();
  return name;
}
