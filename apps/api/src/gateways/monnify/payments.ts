/** Monnify's protocol of payments. What a payment means for money is decided in money/deposits/. */
import { toNaira } from '@ajose/sdk/domain/money';
import type { Answer, Charge, GatewayCustomer, PaymentAccount, PaymentGateway } from '../gateway.ts';
import { longTextIn, text, type Json } from '../json.ts';
import { orMissing, reading, type Call, type MonnifyOptions } from './call.ts';
import { listPaid } from './lists.ts';
import { DESCRIPTION, methodsFor, readCharge } from './read.ts';
import { momentOf } from './values.ts';

/** How Monnify's own references begin. A payment that we did not begin has only such a reference. */
const OWN = 'MNFY|';

interface Begun {
  transactionReference: string;
  checkoutUrl: string;
}

/** A page over https; a sandbox without https may have pages without it. */
function pageAt(address: string, baseUrl: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && baseUrl.startsWith('http://'));
  return url && isSafe ? url.href : null;
}

function readOpened(data: Json, until: Date, now: Date): PaymentAccount | null {
  const [number, bank, name] = [text(data, 'accountNumber'), text(data, 'bankName'), text(data, 'accountName')];
  if (!number || !bank || !name) return null;
  const seconds = Number(data['accountDurationSeconds']);
  // The end is also sent as a span of time, which needs no time zone.
  const end = seconds > 0 ? new Date(now.getTime() + seconds * 1000) : momentOf(data['expiresOn']);
  return { number, bank, name, until: end ?? until };
}

type FetchCustomer = (ref: string) => Promise<Answer<GatewayCustomer>>;

/** Adds the account number that a transfer went to, where the answer has only its customer. */
async function withNumber(answer: Answer<Charge>, fetchCustomer: FetchCustomer): Promise<Answer<Charge>> {
  if (answer.outcome !== 'done') return answer;
  const { into } = answer.data;
  if (into === null || into.number !== '' || into.customerRef === '') return answer;
  const customer = await fetchCustomer(into.customerRef);
  // A refusal does not mean that the number is nobody's: for a closed number the gateway answers that there is no account.
  if (customer.outcome !== 'done') return { outcome: 'unknown', message: customer.message };
  return {
    outcome: 'done',
    data: { ...answer.data, into: { ...into, number: customer.data.account?.number ?? '' } },
  };
}

/** @param fetchCustomer reads a customer's account number, which some answers about a payment lack */
export function createPayments(
  call: Call,
  { contractCode, baseUrl, now = () => new Date() }: Pick<MonnifyOptions, 'contractCode' | 'baseUrl' | 'now'>,
  fetchCustomer: FetchCustomer,
): PaymentGateway {
  type Beginning = Parameters<PaymentGateway['openTransfer']>[0];

  async function initiate(
    { reference, amountKobo, email, name, metadata }: Omit<Beginning, 'until'>,
    more: Json,
  ): Promise<Answer<Begun>> {
    const answer = await call('POST', '/api/v1/merchant/transactions/init-transaction', {
      amount: toNaira(amountKobo),
      customerName: name,
      customerEmail: email,
      paymentReference: reference,
      paymentDescription: DESCRIPTION,
      currencyCode: 'NGN',
      contractCode,
      metadata,
      ...more,
    });
    return reading(answer, (data) => {
      const [transactionReference, checkoutUrl] = [
        text(data, 'transactionReference'),
        longTextIn(data, 'checkoutUrl') ?? '',
      ];
      // As the description asks, checks that the answer is about the payment that was begun.
      const isOurs = text(data, 'paymentReference') === reference;
      return isOurs && transactionReference ? { transactionReference, checkoutUrl } : null;
    });
  }

  async function query(by: 'paymentReference' | 'transactionReference', value: string): Promise<Answer<Charge>> {
    const asked = new URLSearchParams({ [by]: value });
    const answer = await call('GET', `/api/v2/merchant/transactions/query?${asked.toString()}`);
    const charge = reading(answer, (data) => (text(data, by) === value ? readCharge(data) : null));
    return withNumber(orMissing(charge, 'transaction_not_found'), fetchCustomer);
  }

  return {
    async begin({ channels, returnTo, ...payment }) {
      const paymentMethods = methodsFor(channels);
      const begun = await initiate(payment, {
        redirectUrl: returnTo,
        ...(paymentMethods.length > 0 ? { paymentMethods } : {}),
      });
      return reading(begun, ({ checkoutUrl }) => {
        const page = typeof checkoutUrl === 'string' ? pageAt(checkoutUrl, baseUrl) : null;
        return page === null ? null : { page };
      });
    },

    async openTransfer({ until, ...payment }) {
      const begun = await initiate(payment, { paymentMethods: methodsFor(['bank_transfer']) });
      if (begun.outcome !== 'done') return begun;
      const { transactionReference } = begun.data;
      const asked = now();
      const answer = await call('POST', '/api/v1/merchant/bank-transfer/init-payment', { transactionReference });
      const account = reading(answer, (data) => readOpened(data, until, asked));
      // Monnify has begun the payment all the same, so the reference cannot be used again.
      return account.outcome === 'unknown' ? { outcome: 'unknown', message: account.message } : account;
    },

    verify: (reference) => query(reference.startsWith(OWN) ? 'transactionReference' : 'paymentReference', reference),

    fetchPayment: (id) => query('transactionReference', id),

    listPaid: (window) => listPaid(call, window),
  };
}
