/** Paystack's protocol of disputes. What a dispute means for money is decided in money/disputes/. */
import type { Answer, DisputeGateway, DisputeStatus, GatewayDispute } from '../gateway.ts';
import { isJson, longTextIn, sensible, textIn, unreadRow, type Json } from '../json.ts';

type Call = (method: string, path: string, body?: Json) => Promise<Answer<unknown>>;

const STATUSES: readonly DisputeStatus[] = [
  'awaiting-merchant-feedback',
  'awaiting-bank-feedback',
  'pending',
  'resolved',
];
const PAGE_SIZE = 100;
const unreadable = { outcome: 'unknown', message: 'The answer cannot be read' } as const;

function moment(data: Json, ...keys: readonly string[]): Date | null {
  return keys.map((key) => sensible(Date.parse(textIn(data, key) ?? ''))).find((at) => at !== null) ?? null;
}

/** The dispute in an answer or in a webhook's event; null when a required field is missing. */
export function readDispute(data: Json): GatewayDispute | null {
  const status = STATUSES.find((known) => known === data['status']);
  const transaction = isJson(data['transaction']) ? data['transaction'] : {};
  const reference = textIn(transaction, 'reference') ?? textIn(data, 'merchant_transaction_reference');
  const id = textIn(data, 'id');
  // `refund_amount` is kobo; without it the whole payment is disputed.
  const amount = textIn(data, 'refund_amount') ?? textIn(transaction, 'amount');
  if (!status || !reference || !id || amount === null || !/^\d{1,15}$/.test(amount)) return null;
  return {
    id,
    reference,
    status,
    resolution: textIn(data, 'resolution'),
    amountKobo: BigInt(amount),
    category: textIn(data, 'category') ?? '',
    createdAt: moment(data, 'createdAt', 'created_at'),
    dueAt: moment(data, 'dueAt', 'due_at'),
  };
}

/** Puts a file where the gateway wants it. The address is signed, so no key goes with it. */
async function upload(url: string, file: Buffer, timeout: number): Promise<Answer<null>> {
  try {
    const response = await fetch(url, {
      method: 'PUT',
      redirect: 'error',
      headers: { 'content-type': 'application/pdf' },
      body: new Uint8Array(file),
      signal: AbortSignal.timeout(timeout),
    });
    return response.ok
      ? { outcome: 'done', data: null }
      : { outcome: 'unknown', message: `The evidence was not taken: HTTP ${response.status}` };
  } catch (error) {
    return { outcome: 'unknown', message: error instanceof Error ? error.message : String(error) };
  }
}

/** @param timeout milliseconds until an upload counts as unknown */
export function createDisputes(call: Call, timeout: number): DisputeGateway {
  const path = (id: string, more = ''): string => `/dispute/${encodeURIComponent(id)}${more}`;
  return {
    async listDisputes({ from, to, page }) {
      const query = new URLSearchParams({
        perPage: String(PAGE_SIZE),
        page: String(page),
        from: from.toISOString(),
        to: to.toISOString(),
      });
      const answer = await call('GET', `/dispute?${query.toString()}`);
      if (answer.outcome !== 'done') return answer;
      if (!Array.isArray(answer.data)) return unreadable;
      const listed: readonly unknown[] = answer.data;
      const read = listed.map((item) => (isJson(item) ? readDispute(item) : null) ?? unreadRow(item, 'id'));
      return { outcome: 'done', data: read };
    },

    async fetchDispute(id) {
      const answer = await call('GET', path(id));
      if (answer.outcome !== 'done') return answer;
      const dispute = isJson(answer.data) ? readDispute(answer.data) : null;
      return dispute ? { outcome: 'done', data: dispute } : unreadable;
    },

    async answerDispute(id, { resolution, message, refundKobo, fileName, file, customer, service }) {
      const place = await call('GET', path(id, `/upload_url?upload_filename=${encodeURIComponent(fileName)}`));
      if (place.outcome !== 'done') return place;
      const given = isJson(place.data) ? place.data : {};
      const [url, name] = [longTextIn(given, 'signedUrl'), textIn(given, 'fileName')];
      if (url === null || name === null) return unreadable;
      const uploaded = await upload(url, file, timeout);
      if (uploaded.outcome !== 'done') return uploaded;
      let evidence: string | null = null;
      if (resolution === 'declined') {
        const described = await call('POST', path(id, '/evidence'), {
          customer_email: customer.email,
          customer_name: customer.name,
          customer_phone: customer.phone,
          service_details: service,
        });
        if (described.outcome !== 'done') return described;
        evidence = isJson(described.data) ? textIn(described.data, 'id') : null;
      }
      const resolved = await call('PUT', path(id, '/resolve'), {
        resolution,
        message,
        refund_amount: Number(refundKobo),
        uploaded_filename: name,
        ...(evidence === null ? {} : { evidence: Number(evidence) }),
      });
      return resolved.outcome === 'done' ? { outcome: 'done', data: null } : resolved;
    },
  };
}
