/** paystack.ts against the sandbox over HTTP: which calls are done, refused or unknown. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSandbox, type Sandbox } from '@ajose/paystack-sandbox/sandbox';
import { sameName } from '@ajose/sdk/domain/names';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPaystack } from '../../src/gateways/paystack/paystack.ts';
import { isSigned } from '../../src/gateways/signature.ts';
import type { Gateway } from '../../src/gateways/gateway.ts';

const secretKey = 'sk_test_of_the_gateway';
let sandbox: Sandbox;
let baseUrl: string;
let gateway: Gateway;

beforeAll(async () => {
  sandbox = buildSandbox({ secretKey });
  baseUrl = await sandbox.listen();
  gateway = createPaystack({ secretKey, baseUrl });
});
afterAll(() => sandbox.close());

const payment = (reference: string) => ({
  reference,
  amountKobo: 500_000n,
  email: 'ade@ajose.test',
  name: 'Ade Bello',
  channels: ['card', 'bank_transfer', 'ussd', 'opay', 'bank'],
  returnTo: 'https://app.example.com',
  metadata: { userId: 'u-1', reason: 'wallet' },
});

const order = (reference: string) => ({
  reference,
  amountKobo: 200_000n,
  to: { name: 'Ade Bello', accountNumber: '0000000001', bankCode: '057' },
  reason: 'Wallet withdrawal',
});

test('a redirect of the gateway is not followed', async () => {
  const elsewhere = createServer((request, response) => {
    if (request.url === '/moved') {
      response.setHeader('content-type', 'application/json');
      response.end(
        '{"status":true,"message":"","data":{"status":"success","reference":"r","amount":1,"currency":"NGN"}}',
      );
      return;
    }
    response.writeHead(302, { location: '/moved' }).end();
  });
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  try {
    const { port } = elsewhere.address() as AddressInfo;
    const redirected = createPaystack({ secretKey, baseUrl: `http://127.0.0.1:${port}` });
    expect(await redirected.verify('payment-1-wallet-aaaaa')).toMatchObject({ outcome: 'unknown' });
  } finally {
    elsewhere.close();
  }
});

describe('payments', () => {
  test('start with an access code, and are abandoned until they are paid', async () => {
    expect(await gateway.begin(payment('payment-1-wallet-aaaaa'))).toMatchObject({ outcome: 'done' });
    expect(await gateway.verify('payment-1-wallet-aaaaa')).toMatchObject({
      outcome: 'done',
      data: { status: 'abandoned', amountKobo: 500_000n, currency: 'NGN', metadata: { userId: 'u-1' } },
    });
  });

  test('are refused with a code when their reference is already known, or not known at all', async () => {
    await gateway.begin(payment('payment-2-wallet-aaaaa'));
    expect(await gateway.begin(payment('payment-2-wallet-aaaaa'))).toMatchObject({
      outcome: 'refused',
      code: 'duplicate_reference',
    });
    expect(await gateway.verify('payment-none')).toMatchObject({ outcome: 'refused', code: 'transaction_not_found' });
  });
});

describe('lists', () => {
  const hour = 3_600_000;
  const around = (page: number) => ({
    from: new Date(Date.now() - hour),
    to: new Date(Date.now() + hour),
    page,
  });
  const referencesOf = async (asked: ReturnType<Gateway['listPaid']>): Promise<string[]> => {
    const answer = await asked;
    if (answer.outcome !== 'done') throw new Error(answer.message);
    return answer.data.map((item) => ('unread' in item ? item.unread : item.reference));
  };

  test('have the paid payments of a window, a hundred per page, and end with an empty page', async () => {
    const paid = Array.from({ length: 101 }, (_, index) => `payment-3-listed-${String(index).padStart(3, '0')}`);
    for (const reference of [...paid, 'payment-3-unpaid']) await gateway.begin(payment(reference));
    for (const reference of paid) {
      const done = await sandbox.app.inject({ method: 'POST', url: `/sandbox/transactions/${reference}/pay` });
      expect(done.statusCode).toBe(200);
    }
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await referencesOf(gateway.listPaid(around(page))));
    expect(pages).toEqual([paid.slice(1).toReversed(), paid.slice(0, 1), []]);
    const before = { ...around(1), to: new Date(Date.now() - hour / 2) };
    expect(await referencesOf(gateway.listPaid(before))).toEqual([]);
    expect(await gateway.listPaid(around(2))).toEqual({
      outcome: 'done',
      data: [{ reference: paid[0], status: 'success', amountKobo: 500_000n }],
    });
  });

  test('that do not arrive or cannot be read are unknown', async () => {
    for (const mode of ['html', 'error', 'rate_limited']) {
      await sandbox.app.inject({ method: 'POST', url: '/sandbox/faults', payload: { mode, path: '/transaction' } });
      expect(await gateway.listPaid(around(1))).toMatchObject({ outcome: 'unknown' });
    }
  });
});

test('a reference that is a step of a path is not sent', async () => {
  for (const reference of ['.', '..']) {
    expect(await gateway.verify(reference)).toMatchObject({ outcome: 'refused', code: 'transaction_not_found' });
  }
});

describe('accounts', () => {
  const holder = 'Olúṣeun Adébáyọ̀';

  test('have the name of the bank', async () => {
    const nameOf = (accountNumber: string) => gateway.resolveAccount({ accountNumber, bankCode: '057', holder });
    expect(await nameOf('0000000000')).toEqual({ accountName: 'ADEBAYO OLUSEUN' });
    expect(await nameOf('0123456789')).toEqual({ accountName: 'ADEBAYO OLUSEUN' });
    expect(sameName(holder, (await nameOf('0000000005')).accountName)).toBe(false);
  });

  test('are asked for with the customer’s name at a sandbox, and without it at Paystack', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('No network'));
    for (const baseUrl of ['http://127.0.0.1:9', 'https://api.paystack.co', 'https://api.paystack.co.example']) {
      const asked = createPaystack({ secretKey, baseUrl }).resolveAccount({
        accountNumber: '1',
        bankCode: '1',
        holder,
      });
      await expect(asked).rejects.toMatchObject({ code: 'gateway_unavailable' });
    }
    const calls = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).has('x-sandbox-holder'));
    fetched.mockRestore();
    expect(calls).toEqual([true, false, true]);
  });

  test('that do not exist are told apart from a gateway that does not answer', async () => {
    await expect(
      gateway.resolveAccount({ accountNumber: '0000000004', bankCode: '057', holder }),
    ).rejects.toMatchObject({
      status: 422,
      code: 'account_not_found',
    });
    const wrongKey = createPaystack({ secretKey: 'sk_test_of_somebody_else', baseUrl });
    const nobody = createPaystack({ secretKey, baseUrl: 'http://127.0.0.1:9' });
    for (const silent of [wrongKey, nobody]) {
      await expect(
        silent.resolveAccount({ accountNumber: '0000000000', bankCode: '057', holder }),
      ).rejects.toMatchObject({
        status: 503,
        code: 'gateway_unavailable',
      });
    }
  });

  test('are listed by bank', async () => {
    const answer = await gateway.listBanks();
    expect(answer).toEqual({
      outcome: 'done',
      data: expect.arrayContaining([{ code: '057', name: 'Zenith Bank' }]),
    });
  });
});

describe('the list of banks', () => {
  const many = Array.from({ length: 131 }, (_, index) => ({ code: String(1000 + index), name: `Bank ${index}` }));
  const serving = (pages: readonly object[]) => {
    const asked: string[] = [];
    const paged: typeof fetch = async (input) => {
      asked.push(new URL(input instanceof Request ? input.url : input).search);
      return Response.json(pages[asked.length - 1]);
    };
    return { asked, gateway: createPaystack({ secretKey, baseUrl, fetch: paged }) };
  };

  test('is read to its end', async () => {
    const { asked, gateway } = serving([
      {
        status: true,
        message: 'Banks retrieved',
        data: many.slice(0, 100),
        meta: { next: 'YmFuazo5OQ==', perPage: 100 },
      },
      { status: true, message: 'Banks retrieved', data: many.slice(100), meta: { next: null, perPage: 100 } },
    ]);
    expect(await gateway.listBanks()).toEqual({ outcome: 'done', data: many });
    expect(asked[1]).toContain('next=YmFuazo5OQ%3D%3D');
  });

  test.each([
    ['a page does not come', [{ status: false, message: 'An error occurred' }]],
    ['a bank has no code', [{ status: true, message: 'Banks retrieved', data: [{ name: 'Bank 1' }], meta: {} }]],
  ])('cannot be read where %s', async (_what, rest) => {
    const first = { status: true, message: 'Banks retrieved', data: many.slice(0, 100), meta: { next: 'bmV4dA==' } };
    const { gateway } = serving([first, ...rest]);
    expect((await gateway.listBanks()).outcome).not.toBe('done');
  });
});

describe('transfers', () => {
  test('go to one recipient for a bank account, and each reference works once', async () => {
    const reference = 'wdl-0123456789abcdef';
    expect(await gateway.transfer(order(reference))).toMatchObject({
      outcome: 'done',
      data: { reference, status: 'pending', amountKobo: 200_000n },
    });
    expect(await gateway.transfer(order(reference))).toMatchObject({
      outcome: 'refused',
      code: 'duplicate_transfer_reference',
    });
    expect(sandbox.books.recipients.size).toBe(1);
    expect(await gateway.verifyTransfer(reference)).toMatchObject({ outcome: 'done', data: { status: 'pending' } });
    const window = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000), page: 1 };
    expect(await gateway.listTransfers(window)).toEqual({
      outcome: 'done',
      data: [{ reference, status: 'pending', amountKobo: 200_000n }],
    });
    expect(await gateway.verifyTransfer('wdl-ffffffffffffffff')).toMatchObject({
      outcome: 'refused',
      code: 'transfer_not_found',
    });
  });
});

test('an unclear answer is never taken for a refusal', async () => {
  const nobody = createPaystack({ secretKey, baseUrl: 'http://127.0.0.1:9' });
  expect(await nobody.verify('payment-1-wallet-aaaaa')).toMatchObject({ outcome: 'unknown' });
  // Where no connection is made nothing was asked for.
  expect(await nobody.transfer(order('wdl-0123456789abcdef'))).toMatchObject({ outcome: 'unknown', isUnsent: true });
  expect(await nobody.balance()).toMatchObject({ outcome: 'unknown' });
  const wrongKey = createPaystack({ secretKey: 'sk_test_of_somebody_else', baseUrl });
  expect(await wrongKey.verify('payment-1-wallet-aaaaa')).toMatchObject({ outcome: 'unknown' });
  expect(await wrongKey.verifyTransfer('wdl-0123456789abcdef')).toMatchObject({ outcome: 'unknown' });
});

test('a webhook is accepted only with the signature of its bytes', () => {
  const body = Buffer.from('{"event":"charge.success"}');
  const signature = createHmac('sha512', secretKey).update(body).digest('hex');
  expect(isSigned(body, signature, secretKey)).toBe(true);
  expect(isSigned(Buffer.from('{"event": "charge.success"}'), signature, secretKey)).toBe(false);
  expect(isSigned(body, signature.slice(2), secretKey)).toBe(false);
  expect(isSigned(body, undefined, secretKey)).toBe(false);
  expect(isSigned(body, 'zz'.repeat(64), secretKey)).toBe(false);
});

test('account numbers are given at the bank that the operator chose; a test key knows one bank', async () => {
  const asked: unknown[] = [];
  const hears: typeof fetch = async (url, init) => {
    asked.push(await new Request(url, init).json());
    return Response.json({ status: true, message: '', data: {} });
  };
  const open = (key: string, preferredBank?: string) =>
    createPaystack({ secretKey: key, baseUrl, fetch: hears, ...(preferredBank ? { preferredBank } : {}) }).openAccount(
      'CUS_1',
    );
  await open('sk_live_1', 'titan-paystack');
  await open('sk_live_1');
  await open('sk_test_1', 'titan-paystack');
  expect(asked).toEqual(
    ['titan-paystack', 'wema-bank', 'test-bank'].map((bank) => ({ customer: 'CUS_1', preferred_bank: bank })),
  );
});
