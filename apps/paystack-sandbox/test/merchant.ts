/** A merchant that calls the sandbox over real HTTP and receives its webhooks. Each test gets a new sandbox. */
import { afterEach, beforeEach } from 'vitest';
import { buildSandbox, type Sandbox, type SandboxOptions } from '../src/sandbox.ts';

export const SECRET = 'sk_test_facts';

export interface Answer {
  status: number;
  body: {
    status: boolean;
    message: string;
    code?: string;
    balance?: number;
    transactions?: unknown[];
    meta?: object;
    data: {
      id: number;
      status: string;
      balance: number;
      access_code: string;
      recipient_code: string;
      transfer_code: string;
    };
  };
}

export class Merchant {
  sandbox = this.build();
  base = '';
  /** The webhooks that arrived, oldest first. */
  received: { body: string; headers: Record<string, string> }[] = [];
  /** What the merchant's server answers to a webhook. */
  answerStatus = 200;

  build(options: Partial<SandboxOptions> = {}): Sandbox {
    return buildSandbox({
      secretKey: SECRET,
      webhookUrl: 'http://receiver.test/',
      settleAfterMs: 0,
      webhookSpeed: 180_000,
      deliver: async (_url, body, headers) => {
        this.received.push({ body, headers });
        return this.answerStatus;
      },
      ...options,
    });
  }

  /** Replaces the sandbox with a new one. */
  async reset(options: Partial<SandboxOptions> = {}): Promise<void> {
    this.received = [];
    this.answerStatus = 200;
    this.sandbox = this.build(options);
    this.base = await this.sandbox.listen();
  }
}

export const merchant = new Merchant();

beforeEach(() => merchant.reset());
afterEach(() => merchant.sandbox.close());

export async function call(method: string, path: string, body?: object, key = SECRET): Promise<Answer> {
  const response = await fetch(merchant.base + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(3000),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

export const begin = (reference: string, more: object = {}): Promise<Answer> =>
  call('POST', '/transaction/initialize', { email: 'amaka@ajose.test', amount: 500_000, reference, ...more });
export const verify = async (reference: string): Promise<Answer['body']['data']> =>
  (await call('GET', `/transaction/verify/${reference}`)).body.data;
export const order = (path: string, body: object = {}): Promise<Answer> => call('POST', `/sandbox/${path}`, body);

export async function send(accountNumber: string, reference: string, amount = 500_000): Promise<Answer> {
  const recipient = await call('POST', '/transferrecipient', {
    type: 'nuban',
    name: 'Amaka Eze',
    account_number: accountNumber,
    bank_code: '057',
    currency: 'NGN',
  });
  return call('POST', '/transfer', {
    source: 'balance',
    amount,
    recipient: recipient.body.data.recipient_code,
    reference,
    reason: 'Withdrawal',
    currency: 'NGN',
  });
}
export const balance = async (): Promise<number> => {
  const { data } = (await (
    await fetch(`${merchant.base}/balance`, { headers: { authorization: `Bearer ${SECRET}` } })
  ).json()) as { data: [{ balance: number }] };
  return data[0].balance;
};
export const transferStatus = async (reference: string): Promise<string> =>
  (await call('GET', `/transfer/verify/${reference}`)).body.data.status;
