/** Reads what Monnify says of a payment. */
import { beginningOf } from '@ajose/sdk/domain/text';
import type { Charge, Into } from '../gateway.ts';
import { inner, isJson, text, textIn, type Json } from '../json.ts';
import { readCard } from './cards.ts';
import { PAYMENT_STATUSES } from './statuses.ts';
import { koboOf, momentOf } from './values.ts';

/** The payment's description, which Monnify may show as the name of the account to transfer to. */
export const DESCRIPTION = 'Ajose';

const CHANNELS: ReadonlyMap<string, string> = new Map([
  ['CARD', 'card'],
  ['ACCOUNT_TRANSFER', 'bank_transfer'],
  ['USSD', 'ussd'],
]);

/** Monnify's names for our channels; those that it does not have are left out. */
export const methodsFor = (channels: readonly string[]): readonly string[] =>
  [...CHANNELS].filter(([, channel]) => channels.includes(channel)).map(([method]) => method);

const isReserved = (data: Json): boolean => text(inner(data, 'product'), 'type') === 'RESERVED_ACCOUNT';

/** Where a payment arrived; null where it was not a transfer to a customer's own account number. */
function readInto(data: Json): Into | null {
  if (!isReserved(data)) return null;
  const number = text(inner(data, 'destinationAccountInformation'), 'accountNumber');
  return { customerRef: text(inner(data, 'product'), 'reference'), number };
}

/** The names of who sent a transfer; null where none is told. */
function readSender(data: Json): string | null {
  const paidFrom = [data['accountPayments'], data['paymentSourceInformation']].find(
    (list): list is readonly unknown[] => Array.isArray(list) && list.length > 0,
  );
  const sources = paidFrom ?? [data['accountDetails'], data['paymentSourceInformation']];
  const names = sources.filter(isJson).map((source) => text(source, 'accountName'));
  return beginningOf([...new Set(names)].filter(Boolean).join(', '), 150) || null;
}

/** Monnify's charge: what it does not pass on. 0n where it has not passed on anything yet; null where it cannot be read. */
function feeOf(data: Json, paidKobo: bigint): bigint | null {
  const amount = textIn(data, 'settlementAmount') ?? '';
  const settled = amount === '' ? 0n : koboOf(amount);
  if (settled === 0n) return 0n;
  return settled === null || settled > paidKobo ? null : paidKobo - settled;
}

/** The payment in an answer; null when a required field is missing. */
export function readCharge(data: Json): Charge | null {
  const status = PAYMENT_STATUSES.get(text(data, 'paymentStatus'));
  const [id, reference] = [text(data, 'transactionReference'), text(data, 'paymentReference')];
  if (!status || !id || !reference) return null;
  const paid = koboOf(data['amountPaid']) ?? 0n;
  const arrived = status === 'success' || status === 'reversed';
  const fee = arrived ? feeOf(data, paid) : 0n;
  if (fee === null || (arrived && paid === 0n)) return null;
  const method = text(data, 'paymentMethod');
  const description = text(data, 'paymentDescription');
  return {
    gateway: 'monnify',
    id,
    reference,
    status,
    amountKobo: arrived ? paid : (koboOf(data['totalPayable']) ?? paid),
    currency: text(data, 'currency'),
    channel: isReserved(data) ? 'dedicated_nuban' : (CHANNELS.get(method) ?? method),
    feesKobo: fee,
    // A description other than ours says what became of the payment.
    message: description === DESCRIPTION ? '' : description,
    paidAt: momentOf(data['paidOn']),
    metadata: inner(data, 'metaData'),
    email: text(inner(data, 'customer'), 'email'),
    card: readCard(data),
    sender: readSender(data),
    into: readInto(data),
  };
}
