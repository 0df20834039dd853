/** A merchant that calls the sandbox over real HTTP and receives its webhooks. Each test gets a new sandbox. */
import { afterEach, beforeEach } from 'vitest';
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

export class Merchant {
  sandbox = this.build();
  base = '';
  token = '';
  /** The webhooks that arrived, oldest first. */
  received: { body: string; headers: Record<string, string> }[] = [];
  /** What the merchant's server answers to a webhook. */
  answerStatus = 200;

  build(options: Partial<MonnifySandboxOptions> = {}): MonnifySandbox {
    return buildMonnifySandbox({
      apiKey: API_KEY,
      secretKey: SECRET,
      contractCode: CONTRACT,
      sourceAccount: WALLET,
      webhookUrl: 'http://receiver.test/',
      settleAfterMs: 0,
      webhookSpeed: 600_000,
      deliver: async (_url, body, headers) => {
        this.received.push({ body, headers });
        return this.answerStatus;
      },
      ...options,
    });
  }

  /** Replaces the sandbox with a new one, and signs in. */
  async reset(options: Partial<MonnifySandboxOptions> = {}): Promise<void> {
    this.received = [];
    this.answerStatus = 200;
    this.sandbox = this.build(options);
    this.base = await this.sandbox.listen();
    this.token = await signIn();
  }

  /** Starts another with these options. */
  async again(options: Partial<MonnifySandboxOptions>): Promise<void> {
    await this.sandbox.close();
    await this.reset(options);
  }

  get events(): { eventType: string; eventData: Body }[] {
    return this.received.map(({ body }) => JSON.parse(body));
  }
}

export const merchant = new Merchant();

beforeEach(() => merchant.reset());
afterEach(() => merchant.sandbox.close());

export const basic = (key = API_KEY, secret = SECRET): string =>
  `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;

export async function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer> {
  const response = await fetch(merchant.base + path, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(3000),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

export async function signIn(): Promise<string> {
  const { body } = await ask('POST', '/api/v1/auth/login', { authorization: basic() });
  return String(body.responseBody['accessToken']);
}

export const call = (method: string, path: string, body?: object): Promise<Answer> =>
  ask(method, path, { authorization: `Bearer ${merchant.token}` }, body);

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

/** Orders answer without the envelope. */
export async function order(path: string, body: object = {}, method = 'POST'): Promise<{ status: number; body: Body }> {
  const { status, body: answer } = await ask(method, `/sandbox/${path}`, {}, method === 'GET' ? undefined : body);
  return { status, body: answer as unknown as Body };
}

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
