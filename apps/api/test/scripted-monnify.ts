/** A client of Monnify's whose calls are answered by the test. */
import type { MonnifyOptions } from '../src/gateways/monnify/call.ts';
import { createMonnify } from '../src/gateways/monnify/monnify.ts';

export const keys = {
  apiKey: 'MK_TEST_A',
  secretKey: 'a-secret-key',
  contractCode: '5867418298',
  sourceAccount: '3934178936',
  baseUrl: 'https://api.monnify.test',
};

export const success = (responseBody: unknown) =>
  Response.json({ requestSuccessful: true, responseMessage: 'success', responseCode: '0', responseBody });
export const refusal = (status: number, responseMessage: string, responseCode: number | string = 99) =>
  Response.json({ requestSuccessful: false, responseMessage, responseCode }, { status });

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A Monnify whose logins succeed with `token-1`, `token-2` and so on, and whose other calls are answered by the test. */
export function monnify(answer: (asked: Asked) => Response | Promise<Response>, more: Partial<MonnifyOptions> = {}) {
  const asked: Asked[] = [];
  let logins = 0;
  const send: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    const call = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body,
    };
    if (url.pathname === '/api/v1/auth/login') {
      logins += 1;
      return success({ accessToken: `token-${logins}`, expiresIn: 3600 });
    }
    asked.push(call);
    return answer(call);
  };
  const gateway = createMonnify({ ...keys, fetch: send, ...more });
  return { asked, gateway, logins: () => logins };
}

/** A payment as it is looked up. */
export const PAID = {
  transactionReference: 'MNFY|67|20220725111957|000283',
  paymentReference: 'payment-1-wallet-aaaaa',
  amountPaid: '100.00',
  totalPayable: '100.00',
  settlementAmount: '98.39',
  paidOn: '25/07/2022 11:20:20 AM',
  paymentStatus: 'PAID',
  paymentDescription: 'Ajose',
  currency: 'NGN',
  paymentMethod: 'CARD',
  product: { type: 'WEB_SDK', reference: 'payment-1-wallet-aaaaa' },
  cardDetails: null,
  customer: { email: 'ade@ajose.test', name: 'Ade' },
  metaData: { userId: 'u-1' },
};

export const payment = {
  reference: PAID.paymentReference,
  amountKobo: 1_000_001n,
  email: 'ade@ajose.test',
  name: 'Ade Ojo',
  channels: ['card', 'bank_transfer', 'ussd', 'opay', 'bank'],
  returnTo: 'https://ajose.test/back',
  metadata: { userId: 'u-1' },
};
export const order = {
  reference: 'wdl-0123456789abcdef',
  amountKobo: 200_050n,
  reason: 'Ajose withdrawal',
  to: { name: 'Ade Ojo', accountNumber: '0123456789', bankCode: '057' },
};
