/**
 * The sandbox answers, and the gateway reads, what Paystack publishes: the schemas and examples of its OpenAPI description, which
 * paystack-description.json holds with their source and licence.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { customerCodeOf } from '../../../paystack-sandbox/src/wire.ts';
import { buildSandbox, type Sandbox } from '@ajose/paystack-sandbox/sandbox';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { createPaystack } from '../../src/gateways/paystack/paystack.ts';
import { fitting } from '../shapes.ts';

interface Description {
  refusals: Record<string, object>;
  answers: Record<string, Record<string, unknown>>;
}

const description = JSON.parse(
  readFileSync(new URL('../paystack-description.json', import.meta.url), 'utf8'),
) as Description;
const ajv = new Ajv({ allErrors: true, strict: false });

const secretKey = 'sk_test_of_the_description';
const NGOZI = { email: 'ngozi@example.com', first_name: 'Ngozi', last_name: 'Eze', phone: '' };
const ACCOUNT = { accountNumber: '0000000000', bankCode: '057', holder: 'Ngozi Eze' };

describe('the sandbox answers as Paystack describes it', () => {
  let sandbox: Sandbox;
  let url: string;
  beforeAll(async () => {
    sandbox = buildSandbox({ secretKey, settleAfterMs: 60_000, deliver: async () => 200 });
    url = await sandbox.listen();
    await ask('POST', '/transaction/initialize', {
      email: 'ngozi@example.com',
      amount: 500_000,
      reference: 'described-1',
      metadata: '{"userId":"u-1"}',
    });
    await ask('POST', '/transaction/initialize', {
      email: 'ade@example.com',
      amount: 500_000,
      reference: 'described-2',
    });
    const card = { number: '4084084084084081', cvv: '408', expiry: '12/40' };
    await ask('POST', `/checkout/${sandbox.books.charge('described-1')?.accessCode}/card`, card);
    const { data } = await ask('POST', '/transferrecipient', RECIPIENT);
    code = (data as { recipient_code: string }).recipient_code;
    for (const reference of ['described-transfer-1', 'described-transfer-2']) {
      await ask('POST', '/transfer', {
        source: 'balance',
        amount: 10_000,
        recipient: code,
        reference,
        reason: 'Payout',
      });
    }
    await ask('POST', '/sandbox/transfers/described-transfer-1/success', {});
  });
  afterAll(() => sandbox.close());

  const RECIPIENT = {
    type: 'nuban',
    name: 'Ngozi Eze',
    account_number: '0000000000',
    bank_code: '057',
    currency: 'NGN',
  };
  let code: string;

  async function ask(method: string, path: string, body?: object): Promise<{ data?: unknown }> {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect({ path, status: answer.status < 300 ? 200 : answer.status }).toEqual({ path, status: 200 });
    return (await answer.json()) as { data?: unknown };
  }

  const again = () => ({
    email: 'ngozi@example.com',
    amount: 100_000,
    reference: 'described-3',
    authorization_code: [...sandbox.books.authorizations.keys()][0] ?? '',
    metadata: '{}',
  });
  const transfer = () => ({
    source: 'balance',
    amount: 10_000,
    recipient: code,
    reference: 'described-transfer-3',
    reason: 'x',
  });
  const account = () => [...sandbox.books.accounts.values()].at(-1);
  const asked: readonly { name: string; path: string | (() => string); body?: () => object }[] = [
    { name: 'GET /bank', path: '/bank?country=nigeria&currency=NGN&perPage=100' },
    { name: 'GET /bank/resolve', path: '/bank/resolve?account_number=0000000000&bank_code=057' },
    {
      name: 'POST /transaction/initialize',
      path: '/transaction/initialize',
      body: () => ({ email: 'a@example.com', amount: 100_000 }),
    },
    { name: 'GET /transaction/verify/{reference}', path: '/transaction/verify/described-1' },
    { name: 'GET /transaction/verify/{reference}', path: '/transaction/verify/described-2' },
    { name: 'GET /transaction', path: '/transaction?status=success' },
    { name: 'POST /transferrecipient', path: '/transferrecipient', body: () => RECIPIENT },
    { name: 'POST /transfer', path: '/transfer', body: transfer },
    { name: 'GET /transfer/verify/{reference}', path: '/transfer/verify/described-transfer-1' },
    { name: 'GET /transfer/verify/{reference}', path: '/transfer/verify/described-transfer-2' },
    { name: 'GET /transfer', path: '/transfer' },
    { name: 'POST /refund', path: '/refund', body: () => ({ transaction: 'described-1', amount: 100_000 }) },
    { name: 'GET /refund', path: '/refund' },
    { name: 'GET /refund/{id}', path: () => `/refund/${[...sandbox.books.refunds.keys()].at(-1)}` },
    { name: 'GET /balance', path: '/balance' },
    { name: 'POST /transaction/charge_authorization', path: '/transaction/charge_authorization', body: again },
    {
      name: 'POST /customer/authorization/deactivate',
      path: '/customer/authorization/deactivate',
      body: () => ({ authorization_code: again().authorization_code }),
    },
    { name: 'POST /customer', path: '/customer', body: () => NGOZI },
    { name: 'GET /customer/{code}', path: `/customer/${customerCodeOf(NGOZI.email)}` },
    {
      name: 'POST /customer/{code}/identification',
      path: `/customer/${customerCodeOf(NGOZI.email)}/identification`,
      body: () => ({
        country: 'NG',
        type: 'bank_account',
        account_number: '0000000000',
        bvn: '22234567891',
        bank_code: '058',
        first_name: 'Ngozi',
        last_name: 'Eze',
      }),
    },
    {
      name: 'POST /dedicated_account',
      path: '/dedicated_account',
      body: () => ({ customer: customerCodeOf(NGOZI.email), preferred_bank: 'test-bank' }),
    },
    { name: 'GET /customer/{code}', path: `/customer/${customerCodeOf(NGOZI.email)}` },
    {
      name: 'GET /dedicated_account/requery',
      path: () =>
        `/dedicated_account/requery?account_number=${account()?.number}&provider_slug=test-bank&date=2026-01-02`,
    },
    { name: 'DELETE /dedicated_account/{id}', path: () => `/dedicated_account/${account()?.id}` },
  ];

  test.each(asked)('$name: $path', async ({ name, path, body }) => {
    const answer = await ask(name.split(' ')[0] ?? 'GET', typeof path === 'string' ? path : path(), body?.());
    const fits = ajv.compile(description.answers[name] ?? false);
    fits(answer);
    const wrong = (fits.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    expect([...new Set(wrong.map((item) => item.replaceAll(/\/\d+/g, '/*')))]).toEqual([]);
  });
});

describe('the gateway reads what Paystack describes', () => {
  let server: Server;
  let newGateway: () => Gateway;
  let gateway: Gateway;
  let next: { status: number; body: unknown };
  beforeAll(async () => {
    server = createServer((_request, answer) => {
      answer.writeHead(next.status, { 'content-type': 'application/json' }).end(JSON.stringify(next.body));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    newGateway = () => createPaystack({ secretKey, baseUrl: `http://127.0.0.1:${port}` });
    gateway = newGateway();
  });
  afterAll(() => server.close());

  const window = { from: new Date(0), to: new Date(), page: 1 };
  const to = { name: 'N', accountNumber: '1', bankCode: '1' };
  const order = { reference: 'r', amountKobo: 1n, to, reason: 'x' };
  const payment = {
    reference: 'r',
    amountKobo: 1n,
    email: 'a@example.com',
    name: 'A B',
    channels: [],
    returnTo: 'https://app.example.com',
    metadata: {},
  };
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    'GET /bank': () => gateway.listBanks(),
    'GET /bank/resolve': () => gateway.resolveAccount(ACCOUNT).catch(() => ({ outcome: 'unknown' })),
    'POST /transaction/initialize': () => gateway.begin(payment),
    'GET /transaction/verify/{reference}': () => gateway.verify('r'),
    'GET /transaction': () => gateway.listPaid(window),
    'POST /transferrecipient': () => newGateway().transfer(order),
    'POST /transfer': () => gateway.transfer(order),
    'GET /transfer/verify/{reference}': () => gateway.verifyTransfer('r'),
    'GET /transfer': () => gateway.listTransfers(window),
    'POST /refund': () => gateway.refund({ id: '1', reference: 'r', chargeId: '1', amountKobo: 1n }),
    'GET /refund': () => gateway.listRefunds(window),
    'GET /refund/{id}': () => gateway.fetchRefund('1'),
    'GET /balance': () => gateway.balance(),
    'POST /transaction/charge_authorization': () =>
      gateway.chargeCard({ reference: 'r', amountKobo: 1n, email: 'a@example.com', code: 'AUTH_x', metadata: {} }),
    'POST /customer/authorization/deactivate': () => gateway.forgetCard('AUTH_x'),
    'POST /dedicated_account': () => gateway.openAccount('CUS_x'),
    'GET /dedicated_account/requery': () => gateway.requeryAccount({ number: '1', provider: 'x', day: '2026-01-02' }),
    'DELETE /dedicated_account/{id}': () => gateway.closeAccount('1'),
    'POST /customer': () =>
      gateway.createCustomer({ id: '1', email: 'a@example.com', firstName: 'A', lastName: 'B', phone: '' }),
    'GET /customer/{code}': () => gateway.fetchCustomer('CUS_x'),
    'POST /customer/{code}/identification': () =>
      gateway.identifyCustomer({
        ref: 'CUS_x',
        email: 'a@example.com',
        bvn: '1',
        firstName: 'A',
        lastName: 'B',
        bankCode: '1',
        accountNumber: '1',
      }),
  };

  test.each(Object.entries(calls))(
    '%s: every answer of the described shape is read, and none ends in an error',
    async (name, call) => {
      await fc.assert(
        fc.asyncProperty(fitting(description.answers[name] ?? {}), async (body) => {
          next = { status: 200, body: { ...(body as object), status: true } };
          expect(await call()).not.toMatchObject({ outcome: 'refused' });
        }),
        { numRuns: 25 },
      );
    },
  );

  test('an unknown payment and an unknown transfer are told apart from a key that is refused', async () => {
    next = { status: 404, body: description.refusals['404'] };
    expect(await gateway.verify('r')).toMatchObject({ outcome: 'refused', code: 'transaction_not_found' });
    expect(await gateway.verifyTransfer('r')).toMatchObject({ outcome: 'refused', code: 'transfer_not_found' });
    next = { status: 401, body: description.refusals['401'] };
    expect(await gateway.verify('r')).toMatchObject({ outcome: 'unknown' });
    expect(await gateway.verifyTransfer('r')).toMatchObject({ outcome: 'unknown' });
  });
});
