/** Transactions: how they start, and which may be refunded. Amounts are whole kobo. */
import { randomBytes } from 'node:crypto';
import { accountName } from '@ajose/sandbox/holders';
import { findKeptCard } from '@ajose/sandbox/kept-cards';
import { chargeKeptCard } from '@ajose/sandbox/payments';
import { beginRefund } from '@ajose/sandbox/refunds';
import { refusals } from './answers.ts';
import type { Channel, Charge, Into, Refund } from './books.ts';
import type { Paystack } from './state.ts';
import { refundEvent } from './wire.ts';

export interface Beginning {
  email: string;
  amountKobo: number;
  currency: string;
  reference: string | null;
  /** The channels that are asked for; empty for all. */
  channels: string[];
  /** The account number that a transfer arrived at. */
  into?: Into;
  metadata: unknown;
  callbackUrl: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  ip: string;
}

/** The smallest payment, 50 naira. */
const MINIMUM_KOBO = 5_000;
const ofCheckout: readonly Channel[] = ['card', 'bank_transfer', 'ussd', 'opay', 'bank'];

export function beginCharge({ books, now }: Paystack, beginning: Beginning): Charge {
  const reference = beginning.reference ?? randomBytes(6).toString('hex');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(beginning.email)) throw refusals.badEmail();
  if (!Number.isSafeInteger(beginning.amountKobo) || beginning.amountKobo < MINIMUM_KOBO) throw refusals.badAmount();
  if (beginning.currency !== 'NGN') throw refusals.invalid('Currency not supported by merchant');
  // Unconfirmed: how Paystack words the refusal of other characters.
  if (!/^[A-Za-z0-9.=-]{1,100}$/.test(reference))
    throw refusals.invalid('Reference may only contain letters, digits, "-", "." and "="');
  if (books.charge(reference)) throw refusals.duplicateTransaction();
  const channels = (beginning.into ? (['dedicated_nuban'] as const) : ofCheckout).filter(
    (channel) => beginning.channels.length === 0 || beginning.channels.includes(channel),
  );
  if (channels.length === 0) throw refusals.invalid('No active channel');
  return books.put('charge', {
    id: books.nextId(),
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
    createdAt: now().toISOString(),
    paidAt: null,
    card: null,
    bankTransfer: null,
    awaiting: null,
    attempts: 0,
  });
}

/** Charges a kept card without a checkout. */
export function chargeAgain(paystack: Paystack, beginning: Beginning, code: string): Charge {
  const kept = findKeptCard(paystack, code);
  if (kept.email !== beginning.email) {
    throw refusals.invalid('Email does not match Authorization code. Please confirm');
  }
  return chargeKeptCard(paystack, beginCharge(paystack, { ...beginning, channels: ['card'] }), kept);
}

export function refundCharge(paystack: Paystack, charge: Charge, amountKobo: number): Refund {
  const { books, now, webhooks } = paystack;
  if (charge.status !== 'success') throw refusals.notRefundable();
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0 || amountKobo > charge.paidKobo - charge.refundedKobo)
    throw refusals.invalid('Refund amount cannot be more than transaction amount');
  const refund = beginRefund(paystack, charge, {
    id: books.nextId(),
    transactionReference: charge.reference,
    amountKobo,
    status: 'pending',
    dispute: null,
    createdAt: now().toISOString(),
    endedAt: null,
  });
  webhooks.emit('refund.pending', refundEvent(refund, charge));
  return refund;
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
