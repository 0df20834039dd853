/** Paystack's webhooks: their signature, and what they say. money/gateway-events.ts keeps them and acts upon them. */
import { createHash } from 'node:crypto';
import type { EventGateway, GatewayEvent, News } from '../gateway.ts';
import { isJson, readJson, text, textIn } from '../json.ts';
import { isSigned } from '../signature.ts';
import { readAssignment, readIdentification } from './customers.ts';
import { readDispute } from './disputes.ts';
import { readCharge, readRejected } from './read.ts';
import { readTransfer } from './transfers.ts';

const IDENTIFICATION = 'customeridentification.';
const ASSIGNMENT = 'dedicatedaccount.assign.';
const REFUND = 'refund.';
/** Without an id, news of a second attempt looks like that of the first, and news of two equal refunds is the same. */
const ALIKE = [IDENTIFICATION, ASSIGNMENT, REFUND];

const unread: News = { kind: 'unread' };
const nothing: News = { kind: 'nothing' };

/** News of an event whose data were read; @param otherwise where they could not be */
const orElse = <T>(read: T | null, news: (read: T) => News, otherwise: News): News =>
  read === null ? otherwise : news(read);

function newsIn({ event, data }: GatewayEvent): News {
  if (event === 'charge.success') {
    const charge = readCharge(data);
    return charge?.status === 'success' ? { kind: 'payment', charge } : unread;
  }
  if (event === 'transfer.success' || event === 'transfer.failed' || event === 'transfer.reversed')
    return orElse(readTransfer(data), (transfer) => ({ kind: 'transfer', transfer }), unread);
  if (event === 'bank.transfer.rejected')
    return orElse(readRejected(data), (rejected) => ({ kind: 'rejected', rejected }), nothing);
  if (event.startsWith(REFUND))
    return orElse(textIn(data, 'transaction_reference'), (reference) => ({ kind: 'refund', reference }), unread);
  if (event.startsWith(IDENTIFICATION)) {
    const failed = event !== `${IDENTIFICATION}success`;
    const news = readIdentification(data);
    return orElse(
      news,
      ({ ref, reason }) => ({ kind: 'identification', customerRef: ref, failure: failed ? reason : null }),
      nothing,
    );
  }
  if (event.startsWith(ASSIGNMENT))
    return orElse(
      readAssignment(data),
      ({ ref, account }) => ({ kind: 'account', customerRef: ref, account }),
      nothing,
    );
  if (event.startsWith('charge.dispute.'))
    return orElse(readDispute(data), (dispute) => ({ kind: 'dispute', dispute }), unread);
  return nothing;
}

/** A card is kept with consent only, in money/cards/, so its code is not stored with the event. */
function withoutSecrets(event: GatewayEvent): GatewayEvent {
  const { authorization, identification: _shown, ...data } = event.data;
  if (!isJson(authorization)) return { ...event, data };
  const { authorization_code: _code, signature: _signature, ...safe } = authorization;
  return { ...event, data: { ...data, authorization: safe } };
}

/** Events have no id. The id or the reference of their record names them, or the hash of their content. */
function nameEvent({ event, data }: GatewayEvent): { name: string; isDistinct: boolean } {
  const name = textIn(data, 'id') ?? textIn(data, 'reference');
  const hash = () => createHash('sha256').update(JSON.stringify(data)).digest('hex');
  return { name: `${event}:${name ?? hash()}`, isDistinct: ALIKE.some((kind) => event.startsWith(kind)) };
}

function readEvent(body: Buffer): GatewayEvent | null {
  try {
    const parsed = readJson(body.toString('utf8'));
    if (!isJson(parsed) || typeof parsed['event'] !== 'string' || !isJson(parsed['data'])) return null;
    return { event: text(parsed, 'event'), data: parsed['data'] };
  } catch {
    return null;
  }
}

export const paystackEvents = (secretKey: string): EventGateway => ({
  signatureHeader: 'x-paystack-signature',
  isSigned: (rawBody, signature) => isSigned(rawBody, signature, secretKey),
  readEvent,
  nameEvent,
  withoutSecrets,
  newsIn,
});
