/** Paystack's protocol of transfers to banks. What a transfer means for money is decided in money/withdrawals/. */
import { wasOrdered } from '../meaning.ts';
import type { Answer, Transfer, TransferGateway, TransferStatus } from '../gateway.ts';
import { inner, isJson, text, type Json } from '../json.ts';
import { kobo } from './read.ts';

type Post = (path: string, body: Json) => Promise<Answer<unknown>>;
type Order = Parameters<TransferGateway['transfer']>[0];

const TRANSFER_STATUSES: readonly TransferStatus[] = [
  'pending',
  'otp',
  'received',
  'success',
  'failed',
  'reversed',
  'abandoned',
  'blocked',
  'rejected',
];

/** The transfer in an answer or in a webhook's event; null when a required field is missing. */
export function readTransfer(data: Json): Transfer | null {
  const status = TRANSFER_STATUSES.find((known) => known === data['status']);
  const reference = text(data, 'reference');
  if (!status || !reference) return null;
  return {
    gateway: 'paystack',
    reference,
    status,
    id: text(data, 'transfer_code'),
    amountKobo: kobo(data, 'amount'),
    feeKobo: kobo(data, 'fee_charged'),
    stampDutyKobo: kobo(data, 'stamp_duty'),
    sessionId: text(inner(data, 'session'), 'id') || null,
    // The answer's `reason` is the text that we sent with the transfer, not the reason of a failure.
    message: text(data, 'gateway_response') || text(data, 'failures'),
  };
}

/** How many bank accounts are cached with Paystack's code. Paystack gives the same account the same code again. */
const MOST_RECIPIENTS = 10_000;

/** Pays out. Paystack pays recipients, so a bank account is first registered as one, once in the life of the process. */
export function createTransfer(post: Post): TransferGateway['transfer'] {
  const recipients = new Map<string, string>();

  async function recipientOf({ name, accountNumber, bankCode }: Order['to']): Promise<Answer<string>> {
    const known = recipients.get(`${bankCode} ${accountNumber}`);
    if (known !== undefined) return { outcome: 'done', data: known };
    const answer = await post('/transferrecipient', {
      type: 'nuban',
      name,
      account_number: accountNumber,
      bank_code: bankCode,
      currency: 'NGN',
    });
    // Without a recipient no transfer was asked for.
    if (answer.outcome === 'unknown') return { ...answer, isUnsent: true };
    if (answer.outcome === 'refused') return answer;
    const code = isJson(answer.data) ? text(answer.data, 'recipient_code') : '';
    if (code === '') return { outcome: 'unknown', message: 'The answer cannot be read', isUnsent: true };
    const [oldest] = recipients.keys();
    if (recipients.size >= MOST_RECIPIENTS && oldest !== undefined) recipients.delete(oldest);
    recipients.set(`${bankCode} ${accountNumber}`, code);
    return { outcome: 'done', data: code };
  }

  return async function transfer(order) {
    const { reference, amountKobo, to, reason } = order;
    const wasKnown = recipients.has(`${to.bankCode} ${to.accountNumber}`);
    const recipient = await recipientOf(to);
    if (recipient.outcome !== 'done') return recipient;
    const answer = await post('/transfer', {
      source: 'balance',
      amount: Number(amountKobo),
      recipient: recipient.data,
      reference,
      reason,
      currency: 'NGN',
    });
    // Paystack may have dropped the cached code. Makes a new one, once, and sends the order again.
    const dropped = wasKnown && answer.outcome === 'refused';
    if (dropped && answer.code !== 'low_balance' && !wasOrdered(answer)) {
      recipients.delete(`${to.bankCode} ${to.accountNumber}`);
      return transfer(order);
    }
    if (answer.outcome !== 'done') return answer;
    const made = isJson(answer.data) ? readTransfer(answer.data) : null;
    return made === null
      ? { outcome: 'unknown', message: 'The answer cannot be read' }
      : { outcome: 'done', data: made };
  };
}
