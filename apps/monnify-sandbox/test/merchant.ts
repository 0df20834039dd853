/** A merchant with Monnify's sandbox, signed in. */
import { Merchant } from '../../../packages/sandbox/test/merchant.ts';
import { buildMonnifySandbox, type MonnifySandbox, type MonnifySandboxOptions } from '../src/sandbox.ts';

export const API_KEY = 'MK_TEST_FACTS';
export const SECRET = 'secret_of_the_facts';
export const CONTRACT = '5867418298';
export const WALLET = '3934178936';

type Body = Record<string, unknown>;

export interface Answer<T = Body> {
  status: number;
  body: { requestSuccessful: boolean; responseMessage: string; responseCode: string | number; responseBody: T };
}

let token = '';

export const merchant = new Merchant<MonnifySandboxOptions, MonnifySandbox>(
  buildMonnifySandbox,
  { apiKey: API_KEY, secretKey: SECRET, contractCode: CONTRACT, sourceAccount: WALLET },
  async () => {
    token = await signIn();
  },
);

export const { order } = merchant;

/** The webhooks that arrived, oldest first. */
export const events = (): { eventType: string; eventData: Body }[] =>
  merchant.received.map(({ body }) => JSON.parse(body));

export const bearer = (): { authorization: string } => ({ authorization: `Bearer ${token}` });

export const basic = (key = API_KEY, secret = SECRET): string =>
  `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;

export const ask = (method: string, path: string, headers: Record<string, string>, body?: object): Promise<Answer> =>
  merchant.ask(method, path, headers, body) as Promise<Answer>;

export async function signIn(): Promise<string> {
  const { body } = await ask('POST', '/api/v1/auth/login', { authorization: basic() });
  return String(body.responseBody['accessToken']);
}

export const call = (method: string, path: string, body?: object): Promise<Answer> => ask(method, path, bearer(), body);

export const begin = (reference: string, more: object = {}): Promise<Answer> =>
  call('POST', '/api/v1/merchant/transactions/init-transaction', {
    amount: 5000,
    customerName: 'Amaka Eze',
    customerEmail: 'amaka@ajose.test',
    paymentReference: reference,
    paymentDescription: 'Add funds',
    currencyCode: 'NGN',
    contractCode: CONTRACT,
    redirectUrl: 'http://merchant.test/back',
    ...more,
  });

export const query = async (reference: string): Promise<Body> =>
  (await call('GET', `/api/v2/merchant/transactions/query?paymentReference=${encodeURIComponent(reference)}`)).body
    .responseBody;

export const send = (accountNumber: string, reference: string, more: object = {}): Promise<Answer> =>
  call('POST', '/api/v2/disbursements/single', {
    amount: 5000,
    reference,
    narration: 'Withdrawal',
    destinationBankCode: '057',
    destinationAccountNumber: accountNumber,
    destinationAccountName: 'Amaka Eze',
    currency: 'NGN',
    sourceAccountNumber: WALLET,
    async: true,
    ...more,
  });

export const transferStatus = async (reference: string): Promise<unknown> =>
  (await call('GET', `/api/v2/disbursements/single/summary?reference=${reference}`)).body.responseBody['status'];

export const balance = async (): Promise<unknown> =>
  (await call('GET', `/api/v2/disbursements/wallet-balance?accountNumber=${WALLET}`)).body.responseBody[
    'availableBalance'
  ];
