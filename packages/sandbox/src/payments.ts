/** Payments: how the customer pays one in the checkout, and how it ends. Amounts are whole kobo. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isOver, type KeptCardOutcome } from './cards.ts';
import type { CardOf, Gateway, Opened, Step } from './gateway.ts';
import { keepCard } from './kept-cards.ts';
import type { Card, KeptCard, Kinds } from './records.ts';

const ALREADY_PAID = 'Transaction is already paid';

function mustBeOpen<K extends Kinds>({ payments, refusals }: Gateway<K>, charge: K['charge'], channel: string): void {
  if (payments.isPaid(charge)) throw refusals.invalid(ALREADY_PAID);
  if (!charge.channels.includes(channel)) throw refusals.invalid(payments.closedChannel(channel));
}

export interface CardDetails {
  number: string;
  cvv: string;
  expiry: string;
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

function cardOf({ number, expiry }: CardDetails): Card {
  const digits = digitsOf(number);
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
  return {
    bin: digits.slice(0, 6),
    last4: digits.slice(-4),
    expMonth: month.padStart(2, '0'),
    expYear: year.length === 2 ? `20${year}` : year,
    brand: '',
  };
}

/** The first step of a card payment: done, refused, or waiting for an answer. */
export function payByCard<K extends Kinds>(
  gateway: Gateway<K>,
  charge: K['charge'],
  details: CardDetails,
): K['charge'] {
  const { payments } = gateway;
  mustBeOpen(gateway, charge, 'card');
  const card = cardOf(details);
  const known = gateway.testCards.find(({ number }) => digitsOf(number) === digitsOf(details.number));
  const tried = { ...charge, channel: 'card', ...payments.tried(charge, card, known) };
  const isDate = /^(0[1-9]|1[0-2])$/.test(card.expMonth) && /^\d{4}$/.test(card.expYear);
  if (!isDate || isOver(card, gateway.now())) return markFailed(gateway, tried, payments.expired);
  if (!known) return markFailed(gateway, tried, 'Card not supported: use one of the test cards');
  if (details.cvv !== known.cvv) return markFailed(gateway, tried, 'Incorrect CVV');
  if (known.refusal !== undefined) return markFailed(gateway, tried, known.refusal);
  return known.asks === undefined ? payByKnownCard(gateway, tried) : ask(gateway, tried, known.asks);
}

const ask = <K extends Kinds>({ books, payments }: Gateway<K>, charge: K['charge'], step: string): K['charge'] =>
  books.put('charge', { ...charge, status: 'ongoing' as const, awaiting: step, ...payments.asked(step) });

/** The customer's answer to what a card payment asks for. */
export function answerStep<K extends Kinds>(
  gateway: Gateway<K>,
  charge: K['charge'],
  name: string,
  step: Step,
  answer: unknown,
): K['charge'] {
  if (charge.awaiting !== name) throw gateway.refusals.invalid(step.notAsked);
  if (answer !== step.right) return markFailed(gateway, charge, step.wrong);
  return step.next === undefined ? payByKnownCard(gateway, charge) : ask(gateway, charge, step.next);
}

function payByKnownCard<K extends Kinds>(gateway: Gateway<K>, charge: K['charge']): K['charge'] {
  const { card } = charge;
  if (!card) throw gateway.refusals.invalid('No card was given');
  const known = gateway.testCards.map(({ number, later }) => ({ number: digitsOf(number), later }));
  const later: KeptCardOutcome =
    known.find(({ number }) => number.startsWith(card.bin) && number.endsWith(card.last4))?.later ?? 'success';
  const code = keepCard(gateway, charge.email, card, later);
  return pay(gateway, { ...charge, ...gateway.payments.kept(code) }, 'card', charge.requestedKobo);
}

/** Opens the account for the customer's transfer; the same account until it expires. @param until when it does, unless as usual */
export function openBankTransfer<K extends Kinds>(
  gateway: Gateway<K>,
  charge: K['charge'],
  until: Date | null = null,
): K['charge'] & Opened<K['charge']> {
  mustBeOpen(gateway, charge, 'bank_transfer');
  const opened = { ...charge, channel: 'bank_transfer', ...gateway.payments.opened(charge, until) };
  const { bankTransfer } = charge;
  if (bankTransfer && new Date(bankTransfer.expiresAt) > gateway.now()) return { ...charge, bankTransfer };
  gateway.books.put('charge', opened);
  return opened;
}

/** The customer says that the transfer is sent, and leaves the checkout. */
export function leavePending<K extends Kinds>({ books, payments }: Gateway<K>, charge: K['charge']): K['charge'] {
  if (charge.paidAt !== null) return charge;
  return books.put('charge', { ...charge, status: 'pending' as const, ...payments.left });
}

/** The bank transfer arrives. A wrong amount, or a transfer after the account has expired, is sent back. */
export function receiveBankTransfer<K extends Kinds>(
  gateway: Gateway<K>,
  charge: K['charge'],
  amountKobo: number,
): K['charge'] {
  const { payments, refusals } = gateway;
  const { bankTransfer } = charge;
  if (!bankTransfer) throw refusals.invalid('No bank transfer was begun for this transaction');
  if (payments.isPaid(charge)) throw refusals.invalid(ALREADY_PAID);
  if (!(amountKobo > 0)) throw refusals.badAmount();
  const isLate = new Date(bankTransfer.expiresAt) <= gateway.now();
  if (!isLate && (amountKobo === charge.requestedKobo || payments.acceptsOtherAmounts))
    return pay(gateway, charge, 'bank_transfer', amountKobo);
  payments.reject(charge, amountKobo, isLate);
  return charge;
}

/** Ends a payment as paid. @param sendsEvent whether the gateway tells of it by itself */
export function pay<K extends Kinds>(
  gateway: Gateway<K>,
  charge: K['charge'],
  channel: string,
  amountKobo: number,
  sendsEvent = true,
): K['charge'] {
  const { books, payments, refusals } = gateway;
  mustBeOpen(gateway, charge, channel);
  if (!(amountKobo > 0)) throw refusals.badAmount();
  const paidKobo = charge.paidKobo + amountKobo;
  const paid = books.put('charge', {
    ...charge,
    status: 'success' as const,
    channel,
    paidKobo,
    feesKobo: payments.feeKobo(channel, paidKobo),
    awaiting: null,
    paidAt: gateway.now().toISOString(),
    ...payments.paid(charge, channel),
  });
  if (sendsEvent) payments.sendPaidEvent(paid);
  return paid;
}

/** No gateway sends an event for a payment that failed: a merchant asks. */
export function fail<K extends Kinds>(gateway: Gateway<K>, charge: K['charge'], reason: string): K['charge'] {
  if (charge.paidAt !== null) throw gateway.refusals.invalid(ALREADY_PAID);
  return markFailed(gateway, charge, reason);
}

export const markFailed = <K extends Kinds>(
  { books, payments }: Gateway<K>,
  charge: K['charge'],
  reason: string,
): K['charge'] =>
  books.put('charge', {
    ...charge,
    status: 'failed' as const,
    awaiting: null,
    message: reason,
    ...payments.failed(charge, reason),
  });

/** Longer than any client waits. */
const SILENCE_MS = 60_000;

/** A card whose outcome is silence gives no answer, and nothing happens. */
export async function keepSilence<K extends Kinds>({ refusals }: Gateway<K>, { outcome }: KeptCard): Promise<void> {
  if (outcome !== 'silent') return;
  await sleep(SILENCE_MS, undefined, { ref: false });
  throw refusals.invalid('Nobody waits for this answer');
}

/** Charges a kept card: brings a payment that was begun to its end, or to where it waits. */
export function chargeKeptCard<K extends Kinds>(
  gateway: Gateway<K>,
  begun: K['charge'],
  kept: KeptCard<CardOf<K['charge']>>,
): K['charge'] {
  const { books, keptCards, now } = gateway;
  const tried = { ...begun, channel: 'card', card: kept.card, ...keptCards.chargedWith(kept) };
  const refusal = keptCards.refusals[isOver(kept.card, now()) ? 'expired' : kept.outcome];
  if (refusal !== undefined) return markFailed(gateway, tried, refusal);
  if (kept.outcome === 'paused') return books.put('charge', { ...tried, ...keptCards.paused });
  if (kept.outcome !== 'late') return pay(gateway, tried, 'card', tried.requestedKobo);
  gateway.timers.set(tried.reference, gateway.settleAfterMs, () => {
    const waiting = books.charge(tried.reference);
    if (waiting?.status === 'pending') pay(gateway, waiting, 'card', waiting.requestedKobo);
  });
  return books.put('charge', { ...tried, status: 'pending' as const, ...keptCards.late });
}
