/** A merchant with Paystack's sandbox. */
import { Merchant } from '../../../packages/sandbox/test/merchant.ts';
import { buildSandbox, type Sandbox, type SandboxOptions } from '../src/sandbox.ts';

export const SECRET = 'sk_test_facts';

export const merchant = new Merchant<SandboxOptions, Sandbox>(buildSandbox, { secretKey: SECRET });

export interface Answer {
  status: number;
  body: {
    status: boolean;
    message: string;
    code?: string;
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

export const { order } = merchant;

export const call = (method: string, path: string, body?: object, key = SECRET): Promise<Answer> =>
  merchant.ask(method, path, { authorization: `Bearer ${key}` }, body) as Promise<Answer>;

export const begin = (reference: string, more: object = {}): Promise<Answer> =>
  call('POST', '/transaction/initialize', { email: 'amaka@ajose.test', amount: 500_000, reference, ...more });
export const verify = async (reference: string): Promise<Answer['body']['data']> =>
  (await call('GET', `/transaction/verify/${reference}`)).body.data;

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
export async function balance(): Promise<number> {
  const { data } = (await call('GET', '/balance')).body as unknown as { data: [{ balance: number }] };
  return data[0].balance;
}
export const transferStatus = async (reference: string): Promise<string> =>
  (await call('GET', `/transfer/verify/${reference}`)).body.data.status;
