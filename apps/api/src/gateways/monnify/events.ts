/**
 * Monnify's webhooks: their signature, and what they say. money/gateway-events.ts keeps them and acts upon them. What they say of money is
 * a hint: the payment or transfer is looked up.
 */
import { foldText } from '@ajose/sdk/domain/text';
import { createHash } from 'node:crypto';
import type { EventGateway, GatewayEvent, News, RejectedTransfer } from '../gateway.ts';
import { inner, isJson, readJson, text, textIn, type Json } from '../json.ts';
import { isSigned } from '../signature.ts';
import { koboOf } from './values.ts';

const unread: News = { kind: 'unread' };
const nothing: News = { kind: 'nothing' };

const PAYMENT = 'SUCCESSFUL_TRANSACTION';
const REJECTED = 'REJECTED_PAYMENT';
const TRANSFERS = ['SUCCESSFUL_DISBURSEMENT', 'FAILED_DISBURSEMENT', 'REVERSED_DISBURSEMENT'];
const REFUNDS = ['SUCCESSFUL_REFUND', 'FAILED_REFUND'];

/** Monnify's reasons for sending a transfer back. Unconfirmed: all names but the first, and whether there are more. */
const WHY_REJECTED: Readonly<Record<string, RejectedTransfer['why']>> = {
  UNDER_PAYMENT: 'amount',
  OVER_PAYMENT: 'amount',
  INVALID_AMOUNT: 'amount',
  ACCOUNT_EXPIRED: 'expired',
};

/** `LIMIT_EXCEEDED` as words for customers; other text stays as it is. */
const inWords = (code: string): string =>
  /^[A-Z_]+$/.test(code) ? code.charAt(0) + foldText(code.slice(1).replaceAll('_', ' ')) : code;

function readRejected(data: Json): RejectedTransfer | null {
  const amountKobo = koboOf(inner(data, 'paymentSourceInformation')['amountPaid']);
  if (amountKobo === null) return null;
  const code = text(inner(data, 'paymentRejectionInformation'), 'rejectionReason');
  const product = inner(data, 'product');
  return {
    amountKobo,
    why: WHY_REJECTED[code] ?? 'other',
    message: inWords(code),
    chargeId: text(data, 'transactionReference'),
    customerRef: product['type'] === 'RESERVED_ACCOUNT' ? text(product, 'reference') : '',
  };
}

function newsIn({ event, data }: GatewayEvent): News {
  if (event === PAYMENT) {
    const reference = text(data, 'paymentReference');
    return reference === '' ? unread : { kind: 'look_up_payment', reference };
  }
  if (TRANSFERS.includes(event)) {
    const reference = text(data, 'reference');
    const sessionId = text(data, 'sessionId') || null;
    return reference === '' ? unread : { kind: 'look_up_transfer', reference, sessionId };
  }
  if (REFUNDS.includes(event)) {
    // A refund names its payment by Monnify's own id only, by which `verify` finds it too.
    const reference = text(data, 'paymentReference') || text(data, 'transactionReference');
    return reference === '' ? unread : { kind: 'refund', reference };
  }
  if (event === REJECTED) {
    const rejected = readRejected(data);
    return rejected === null ? nothing : { kind: 'rejected', rejected };
  }
  // Payments have reported the money of a settlement already, and mandates and account numbers are looked up.
  return nothing;
}

/** A card is kept with consent only, in money/cards/, so its token is not stored with the event. */
function withoutSecrets(event: GatewayEvent): GatewayEvent {
  const { cardDetails } = event.data;
  if (!isJson(cardDetails)) return event;
  const { cardToken: _token, authorizationCode: _code, ...safe } = cardDetails;
  return { ...event, data: { ...event.data, cardDetails: safe } };
}

/** Names an event. A payment may be made in parts, and one account may have several transfers sent back. */
function nameEvent({ event, data }: GatewayEvent): { name: string; isDistinct: boolean } {
  const reference =
    textIn(data, 'refundReference') ??
    textIn(data, 'transactionReference') ??
    textIn(data, 'reference') ??
    textIn(data, 'settlementReference');
  const hash = () => createHash('sha256').update(JSON.stringify(data)).digest('hex');
  const name = event === REJECTED ? hash() : (reference ?? hash());
  return { name: `${event}:${name}`, isDistinct: event === PAYMENT };
}

function readEvent(body: Buffer): GatewayEvent | null {
  try {
    const parsed = readJson(body.toString('utf8'));
    if (!isJson(parsed) || typeof parsed['eventType'] !== 'string' || !isJson(parsed['eventData'])) return null;
    return { event: text(parsed, 'eventType'), data: parsed['eventData'] };
  } catch {
    return null;
  }
}

export const monnifyEvents = (secretKey: string): EventGateway => ({
  signatureHeader: 'monnify-signature',
  isSigned: (rawBody, signature) => isSigned(rawBody, signature, secretKey),
  readEvent,
  nameEvent,
  withoutSecrets,
  newsIn,
});
