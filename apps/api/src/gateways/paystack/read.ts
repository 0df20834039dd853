/** Reads what Paystack says of a payment, in an answer or in a webhook's event. */
import type { Charge, ChargeStatus, RejectedTransfer } from '../gateway.ts';
import { inner, isJson, readJson, sensible, sensibleKobo, text, textIn, type Json } from '../json.ts';
import { readCard } from './cards.ts';
import { readInto, readSender } from './customers.ts';

/** An amount, which Paystack writes as a number of kobo; null where there is none that can be read. */
export function koboIn(from: Json, key: string): bigint | null {
  const written = textIn(from, key) ?? '';
  return /^\d{1,16}$/.test(written) ? sensibleKobo(BigInt(written)) : null;
}
export const kobo = (from: Json, key: string): bigint => koboIn(from, key) ?? 0n;

const CHARGE_STATUSES: readonly ChargeStatus[] = [
  'abandoned',
  'failed',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversed',
  'success',
];

/** Metadata comes back as an object, as the text that was sent, or not at all. */
function metadataOf(data: Json): Json {
  const metadata = data['metadata'];
  if (isJson(metadata)) return metadata;
  if (typeof metadata !== 'string' || metadata === '') return {};
  try {
    const parsed = readJson(metadata);
    return isJson(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** The payment in an answer or in a webhook's event; null when a required field is missing. */
export function readCharge(data: Json): Charge | null {
  const status = CHARGE_STATUSES.find((known) => known === data['status']);
  const reference = text(data, 'reference');
  const amountKobo = koboIn(data, 'amount');
  if (!status || !reference || amountKobo === null) return null;
  return {
    gateway: 'paystack',
    id: text(data, 'id'),
    reference,
    status,
    amountKobo,
    currency: text(data, 'currency'),
    channel: text(data, 'channel'),
    feesKobo: kobo(data, 'fees'),
    message: text(data, 'gateway_response'),
    paidAt: sensible(Date.parse(text(data, 'paid_at'))),
    metadata: metadataOf(data),
    email: text(inner(data, 'customer'), 'email'),
    card: readCard(data),
    sender: readSender(data),
    into: readInto(data),
  };
}

/** The second name is unconfirmed. */
const WHY_REJECTED: Readonly<Record<string, RejectedTransfer['why']>> = {
  INCORRECT_AMOUNT: 'amount',
  EXPIRED_ACCOUNT: 'expired',
};

/** The transfer in an event that says it was sent back; null when its amount is missing. */
export function readRejected(data: Json): RejectedTransfer | null {
  const transfer = inner(data, 'bank_transfer');
  const amountKobo = koboIn(transfer, 'amount');
  if (amountKobo === null) return null;
  return {
    amountKobo,
    why: WHY_REJECTED[text(transfer, 'message_type')] ?? 'other',
    message: text(transfer, 'message'),
    chargeId: text(transfer, 'transaction_id'),
    customerRef: text(inner(data, 'customer'), 'customer_code'),
  };
}
