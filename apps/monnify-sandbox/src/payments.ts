/** Payments: how they start, and what Monnify does in its own way where all gateways do something. Amounts are whole kobo. */
import { randomBytes } from 'node:crypto';
import type { KeptCardWays, PaymentWays } from '@ajose/sandbox/gateway';
import { chargeKeptCard, pay } from '@ajose/sandbox/payments';
import type { KeptCard } from '@ajose/sandbox/records';
import { sessionId } from '@ajose/sandbox/transfers';
import type { Webhooks } from '@ajose/sandbox/webhooks';
import { refusals } from './answers.ts';
import { banks, findBank, reservingBanks } from './banks.ts';
import type { Books, Channel, Charge, Sender } from './books.ts';
import { channels, DECLINED, steps } from './cards.ts';
import { feeOf, type Fees } from './fees.ts';
import { naira, stampOf } from './formats.ts';
import type { Monnify } from './state.ts';
import { channelOf, paymentEvent, rejectionEvent } from './wire.ts';

/** The smallest payment, as described. */
const MINIMUM_KOBO = 2_000;
/** How long the account of a payment takes a transfer. Unconfirmed. */
const TRANSFER_ACCOUNT_LIVES_MS = 40 * 60_000;

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

const ofCheckout: readonly Channel[] = ['card', 'bank_transfer', 'ussd', 'phone'];

export function beginPayment(monnify: Monnify, beginning: Beginning): Charge {
  const { books, options } = monnify;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(beginning.email)) throw refusals.invalid('customerEmail is not valid');
  if (!(beginning.amountKobo >= MINIMUM_KOBO)) throw refusals.badAmount();
  if (books.charges.has(beginning.reference)) throw refusals.duplicatePayment(options.duplicatePaymentStatus);
  const asked = beginning.methods.map(channelOf);
  const open = ofCheckout.filter((channel) => asked.length === 0 || asked.includes(channel));
  if (open.length === 0) throw refusals.invalid('No payment method is enabled for this transaction');
  return books.put('charge', newCharge(monnify, beginning, open));
}

/** @param beginning without a reference of the merchant's it has Monnify's alone */
function newCharge(
  { books, now }: Monnify,
  beginning: Omit<Beginning, 'methods' | 'reference'> & { reference?: string },
  open: Channel[],
): Charge {
  const id = books.nextId();
  const digits = String(id).padStart(6, '0').slice(-6);
  const transactionReference = `MNFY|${digits.slice(-2)}|${stampOf(now())}|${digits}`;
  return {
    id,
    reference: beginning.reference ?? transactionReference,
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
    channels: open,
    message: null,
    metadata: beginning.metadata,
    redirectUrl: beginning.redirectUrl,
    createdAt: now().toISOString(),
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

/** Charges a kept card. A repeated payment reference charges nothing and answers with the earlier outcome. */
export function chargeToken(
  monnify: Monnify,
  beginning: Omit<Beginning, 'methods' | 'redirectUrl'>,
  kept: KeptCard,
): Charge {
  const before = monnify.books.charges.get(beginning.reference);
  if (before) return before;
  if (kept.email !== beginning.email) throw refusals.invalid('Customer email is not that of the first charge');
  return chargeKeptCard(monnify, beginPayment(monnify, { ...beginning, methods: ['CARD'], redirectUrl: null }), kept);
}

/** A transfer to an account number of a customer's own. */
export function receiveOwn(
  monnify: Monnify,
  to: { reference: string; name: string; email: string; customerName: string },
  sender: Sender,
  amountKobo: number,
  isNoticed: boolean,
): Charge {
  const { email, customerName, name: description } = to;
  const beginning = { email, name: customerName, description, amountKobo, metadata: {}, redirectUrl: null };
  const charge = newCharge(monnify, beginning, ['dedicated_nuban']);
  return pay(monnify, { ...charge, account: to.reference, sender }, 'dedicated_nuban', amountKobo, isNoticed);
}

/** Who sends a bank transfer, where nobody says. */
export const senderOf = (now: Date, into: Sender['into'], name = 'NGOZI EZE', bankCode = '057'): Sender => ({
  name,
  accountNumber: '0065432190',
  bankCode,
  session: sessionId('090405', stampOf(now).slice(2)),
  into,
});

/** Where the customer goes afterwards: Monnify adds the payment reference. Null where the merchant named no page. */
function backOf({ redirectUrl, reference }: Charge): string | null {
  if (redirectUrl === null || !URL.canParse(redirectUrl)) return null;
  const target = new URL(redirectUrl);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return null;
  target.searchParams.set('paymentReference', reference);
  return target.href;
}

interface Surroundings {
  books: Books;
  webhooks: Webhooks;
  now: () => Date;
}

export const paymentWays = (
  { webhooks, now }: Surroundings,
  fees: Fees,
  merchant: string,
  acceptsOtherAmounts: boolean,
): PaymentWays<Charge> => ({
  channels,
  steps,
  expired: 'Expired card',
  declined: DECLINED,
  declinedByCustomer: 'Transaction declined',
  closedChannel: () => 'Payment method is not enabled for this transaction',
  // What was paid in part may be paid further. Unconfirmed: in which ways, and that each part has an event of the same name.
  isPaid: ({ paidAt, status, paidKobo, requestedKobo }) =>
    paidAt !== null && (status !== 'success' || paidKobo >= requestedKobo),
  feeKobo: (channel, amountKobo) => feeOf(fees, channel, amountKobo),
  view: (charge) => ({
    title: `${charge.description} at ${merchant}`,
    back: backOf(charge),
    codes: banks.flatMap(({ name, dial }) =>
      dial ? [{ bank: name, code: dial.replace('#', `*${naira(charge.requestedKobo)}*${charge.id}#`) }] : [],
    ),
  }),
  tried: (_charge, card, known) => ({ card: { ...card, brand: known?.brand ?? '' } }),
  asked: () => ({}),
  kept: (cardToken) => ({ cardToken }),
  opened({ id, status }) {
    const bankCode = reservingBanks[1] ?? '';
    return {
      // A customer may try another method after a failed one.
      status: status === 'failed' ? 'abandoned' : status,
      message: null,
      bankTransfer: {
        accountNumber: `77${String(id).padStart(8, '0')}`.slice(0, 10),
        accountName: 'AJOSE CHECKOUT (SANDBOX)',
        bankCode,
        bankName: findBank(bankCode)?.name ?? '',
        expiresAt: new Date(now().getTime() + TRANSFER_ACCOUNT_LIVES_MS).toISOString(),
      },
    };
  },
  left: {},
  paid: ({ bankTransfer, sender }, channel) => ({
    message: null,
    sender: channel === 'bank_transfer' && bankTransfer ? senderOf(now(), bankTransfer) : sender,
  }),
  failed: () => ({}),
  acceptsOtherAmounts,
  reject(charge, amountKobo, isLate) {
    if (!charge.bankTransfer) return;
    const other = amountKobo < charge.requestedKobo ? 'UNDER_PAYMENT' : 'OVER_PAYMENT';
    // Unconfirmed: the words for a late one and for one that is too much.
    const reason = isLate ? 'ACCOUNT_EXPIRED' : other;
    const sender = senderOf(now(), charge.bankTransfer);
    webhooks.emit('REJECTED_PAYMENT', rejectionEvent(charge, sender, amountKobo, reason));
  },
  sendPaidEvent: (charge) => void webhooks.emit('SUCCESSFUL_TRANSACTION', paymentEvent(charge)),
});

export const keptCardWays = ({ books }: Surroundings): KeptCardWays<Charge> => ({
  cards: books.cards,
  put: (card) => books.put('card', card),
  newCode: () => `MNFY_${randomBytes(16).toString('hex').toUpperCase()}`,
  refusals: {
    insufficient: 'Insufficient funds',
    issuer_down: 'Issuer or switch inoperative',
    stolen: 'Stolen card',
    do_not_honour: 'Do not honor',
    expired: 'Expired card',
  },
  chargedWith: ({ code }) => ({ cardToken: code }),
  // Unconfirmed: how Monnify answers where the bank asks the customer.
  paused: { status: 'pending', message: 'Authorization by the card holder required' },
  late: { message: 'Transaction in progress' },
});
