/** Paystack's protocol of refunds. What a refund means for money is decided in money/refunds.ts. */
import type { Answer, GatewayRefund, RefundGateway, RefundStatus } from '../gateway.ts';
import { isJson, textIn, unreadRow, type Json } from '../json.ts';

type Call = (method: string, path: string, body?: Json) => Promise<Answer<unknown>>;

const STATUSES: readonly RefundStatus[] = ['pending', 'processing', 'needs-attention', 'processed', 'failed'];
const PAGE_SIZE = 100;
const unreadable = { outcome: 'unknown', message: 'The answer cannot be read' } as const;

/** The status of a refund; null where it is an unknown word. A refund without a status is under way. */
function statusOf(data: Json): RefundStatus | null {
  const said = (textIn(data, 'status') ?? 'pending').replaceAll('_', '-');
  return STATUSES.find((known) => known === said) ?? null;
}

/** The refund in an answer; null when a required field is missing. */
function readRefund(data: Json): GatewayRefund | null {
  const status = statusOf(data);
  const id = textIn(data, 'id');
  const transaction = isJson(data['transaction']) ? data['transaction'] : {};
  const reference = textIn(data, 'transaction_reference') ?? textIn(transaction, 'reference');
  const amount = textIn(data, 'amount');
  if (!status || !id || !reference || amount === null || !/^\d{1,15}$/.test(amount)) return null;
  const dispute = isJson(data['dispute']) ? textIn(data['dispute'], 'id') : textIn(data, 'dispute');
  return { gateway: 'paystack', id, reference, status, amountKobo: BigInt(amount), disputeId: dispute };
}

function reading(answer: Answer<unknown>): Answer<GatewayRefund> {
  if (answer.outcome !== 'done') return answer;
  const refund = isJson(answer.data) ? readRefund(answer.data) : null;
  return refund ? { outcome: 'done', data: refund } : unreadable;
}

export function createRefunds(call: Call): RefundGateway {
  return {
    async refund({ reference, amountKobo }) {
      return reading(await call('POST', '/refund', { transaction: reference, amount: Number(amountKobo) }));
    },

    async listRefunds({ from, to, page, chargeId }) {
      const query = new URLSearchParams({
        perPage: String(PAGE_SIZE),
        page: String(page),
        from: from.toISOString(),
        to: to.toISOString(),
        ...(chargeId === undefined ? {} : { transaction: chargeId }),
      });
      const answer = await call('GET', `/refund?${query.toString()}`);
      if (answer.outcome !== 'done') return answer;
      if (!Array.isArray(answer.data)) return unreadable;
      const listed: readonly unknown[] = answer.data;
      const read = listed.map((item) => (isJson(item) ? readRefund(item) : null) ?? unreadRow(item, 'id'));
      return { outcome: 'done', data: read };
    },

    fetchRefund: async (id) => reading(await call('GET', `/refund/${encodeURIComponent(id)}`)),
  };
}
