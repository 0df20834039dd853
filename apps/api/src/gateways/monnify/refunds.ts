/** Monnify's protocol of refunds. What a refund means for money is decided in money/refunds.ts. */
import { toNaira } from '@ajose/sdk/domain/money';
import type { Answer, GatewayRefund, PaymentGateway, RefundGateway, RefundStatus } from '../gateway.ts';
import { text, type Json, type UnreadRow } from '../json.ts';
import { reading, type Call } from './call.ts';
import { pageIn, rowsWithin } from './lists.ts';
import { koboOf, unreadable } from './values.ts';

const STATUSES: ReadonlyMap<string, RefundStatus> = new Map([
  ['INITIATED', 'pending'],
  ['PENDING', 'pending'],
  ['IN_PROGRESS', 'processing'],
  ['COMPLETED', 'processed'],
  ['REFUNDED', 'processed'],
  ['FAILED', 'failed'],
]);

/** A refund names its payment by Monnify's own id only. @param reference our reference of the payment */
function readRefund(data: Json, reference: string): GatewayRefund | null {
  const status = STATUSES.get(text(data, 'refundStatus'));
  const [id, amountKobo] = [text(data, 'refundReference'), koboOf(data['refundAmount'])];
  if (!status || !id || amountKobo === null) return null;
  return { gateway: 'monnify', id, reference, status, amountKobo, disputeId: null };
}

/** Sent as the refund's reason and as the note to the payer, who sees both. Monnify takes 64 and 16 letters. */
const REASON = 'Refund by Ajose';

const MOST_KNOWN = 10_000;

/** The references of payments by Monnify's own ids, which never change. */
function createReferences(fetchPayment: PaymentGateway['fetchPayment']) {
  const known = new Map<string, string>();
  function keep(chargeId: string, reference: string): void {
    const [oldest] = known.keys();
    if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    known.set(chargeId, reference);
  }
  async function find(chargeId: string): Promise<Answer<string>> {
    const before = known.get(chargeId);
    if (before !== undefined) return { outcome: 'done', data: before };
    const answer = await fetchPayment(chargeId);
    if (answer.outcome !== 'done') return answer;
    keep(chargeId, answer.data.reference);
    return { outcome: 'done', data: answer.data.reference };
  }
  return { keep, find };
}

export function createRefunds(call: Call, fetchPayment: PaymentGateway['fetchPayment']): RefundGateway {
  const references = createReferences(fetchPayment);

  /**
   * A refund in a list; null where Monnify does not answer about its payment. One that cannot be read is returned as unread, so that it
   * hides no others.
   */
  async function listedRefund(row: Json): Promise<GatewayRefund | UnreadRow | null> {
    const payment = await references.find(text(row, 'transactionReference'));
    if (payment.outcome === 'unknown' && payment.message !== unreadable.message) return null;
    const refund = payment.outcome === 'done' ? readRefund(row, payment.data) : null;
    if (refund) return refund;
    const { message } = payment.outcome === 'refused' ? payment : unreadable;
    return { id: text(row, 'refundReference'), unread: message };
  }

  async function withReference(data: Json): Promise<Answer<GatewayRefund>> {
    const reference = await references.find(text(data, 'transactionReference'));
    // A payment that cannot be found does not mean that there is no refund.
    if (reference.outcome === 'refused') return { outcome: 'unknown', message: reference.message };
    if (reference.outcome === 'unknown') return reference;
    const refund = readRefund(data, reference.data);
    return refund === null ? unreadable : { outcome: 'done', data: refund };
  }

  async function fetchRefund(id: string): Promise<Answer<GatewayRefund>> {
    const answer = reading(await call('GET', `/api/v1/refunds/${encodeURIComponent(id)}`), (data) => data);
    return answer.outcome === 'done' ? withReference(answer.data) : answer;
  }

  return {
    /** The reference contains our id, so that Monnify does not carry out a repeated order twice. */
    async refund({ id, reference, chargeId, amountKobo }) {
      const refundReference = `rfd-${id}`;
      const answer = await call('POST', '/api/v1/refunds/initiate-refund', {
        transactionReference: chargeId,
        refundReference,
        refundAmount: toNaira(amountKobo),
        refundReason: REASON,
        customerNote: REASON,
      });
      references.keep(chargeId, reference);
      if (answer.outcome === 'refused' && answer.code === 'duplicate_refund_reference')
        return fetchRefund(refundReference);
      return reading(answer, (data) => readRefund(data, reference));
    },

    async listRefunds({ page, chargeId, ...window }) {
      const answer = await rowsWithin(call, '/api/v1/refunds', {}, window);
      if (answer.outcome !== 'done') return answer;
      const rows = answer.data.filter((row) => chargeId === undefined || row['transactionReference'] === chargeId);
      const refunds: (GatewayRefund | UnreadRow)[] = [];
      for (const row of pageIn(rows, page)) {
        const refund = await listedRefund(row);
        if (refund === null) return { outcome: 'unknown', message: 'The payment of a refund cannot be looked up' };
        refunds.push(refund);
      }
      return { outcome: 'done', data: refunds };
    },

    fetchRefund,
  };
}
