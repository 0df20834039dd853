/**
 * The sandbox answers what Monnify publishes: the schemas of its OpenAPI description, which monnify-description.json holds with their
 * source and licence. They require no field, so each described field has to be there as well.
 */
import { readFileSync } from 'node:fs';
import { buildMonnifySandbox, type MonnifySandbox } from '@ajose/monnify-sandbox/sandbox';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type Schema = Readonly<Record<string, unknown>>;

interface Description {
  refusals: Record<string, object>;
  refusal: Schema;
  answers: Record<string, Schema>;
  examples: Record<string, object>;
}

const description = JSON.parse(
  readFileSync(new URL('../monnify-description.json', import.meta.url), 'utf8'),
) as Description;
const ajv = new Ajv({ allErrors: true, strict: false });

/** Described, but not of every answer. */
const SOMETIMES = new Set(['merchantLogoUrl', 'senderInfo', 'allowedPaymentSources', 'ipAddress', 'deviceType']);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The described fields that an answer lacks, in each object and in the first row of each list. */
function missing(schema: unknown, answer: unknown, path = ''): string[] {
  if (!isObject(schema)) return [];
  if (Array.isArray(answer)) return answer.length > 0 ? missing(schema['items'], answer[0], `${path}/*`) : [];
  if (!isObject(answer) || !isObject(schema['properties'])) return [];
  return Object.entries(schema['properties']).flatMap(([name, inner]) => {
    if (name in answer) return missing(inner, answer[name], `${path}/${name}`);
    return SOMETIMES.has(name) ? [] : [`${path}/${name}`];
  });
}

function wrongWith(schema: Schema, answer: unknown): string[] {
  const fits = ajv.compile(schema);
  fits(answer);
  const errors = (fits.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  return [...new Set([...errors, ...missing(schema, answer)].map((item) => item.replaceAll(/\/\d+/g, '/*')))];
}

const KEYS = { apiKey: 'MK_TEST_DESCRIBED', secretKey: 'of the description' };
const contractCode = '5867418298';
const sourceAccount = '3934178936';

describe('the sandbox answers as Monnify describes it', () => {
  let sandbox: MonnifySandbox;
  let url: string;
  let token = '';

  async function ask(
    method: string,
    path: string,
    body?: object,
    authorization = `Bearer ${token}`,
  ): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(url + path, {
      method,
      headers: { ...(authorization ? { authorization } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: await answer.json() };
  }
  const login = () =>
    ask(
      'POST',
      '/api/v1/auth/login',
      {},
      `Basic ${Buffer.from(`${KEYS.apiKey}:${KEYS.secretKey}`).toString('base64')}`,
    );

  beforeAll(async () => {
    sandbox = buildMonnifySandbox({
      ...KEYS,
      contractCode,
      sourceAccount,
      settleAfterMs: 60_000,
      deliver: async () => 200,
    });
    url = await sandbox.listen();
    token = ((await login()).body as { responseBody: { accessToken: string } }).responseBody.accessToken;
    for (const reference of ['card', 'transfer', 'open', 'opened'])
      await ask('POST', '/api/v1/merchant/transactions/init-transaction', payment(reference));
    await ask('POST', '/checkout/card/card', { number: '4111111111111111', cvv: '123', expiry: '12/40' });
    await ask('POST', '/sandbox/transactions/transfer/confirm', {});
    for (const reference of ['paid', 'waiting']) await ask('POST', '/api/v2/disbursements/single', payout(reference));
    await ask('POST', '/sandbox/transfers/paid/success', {});
    await ask('POST', '/api/v2/bank-transfer/reserved-accounts', reservation('own'));
    const [account] = sandbox.books.accounts.get('own')?.numbers ?? [];
    await ask('POST', `/sandbox/accounts/${account?.number}/transfer`, { amount: 500_000 });
    await ask('POST', '/sandbox/otp', { on: true });
    await ask('POST', '/api/v2/disbursements/single', payout('authorized'));
  });
  afterAll(() => sandbox.close());

  const payment = (paymentReference: string) => ({
    amount: 5000,
    customerName: 'Ngozi Eze',
    customerEmail: 'ngozi@example.com',
    paymentReference,
    paymentDescription: 'Add funds',
    currencyCode: 'NGN',
    contractCode,
    redirectUrl: 'https://example.com/back',
  });
  const payout = (reference: string) => ({
    amount: 200,
    reference,
    narration: 'Payout',
    destinationBankCode: '50515',
    destinationAccountNumber: '0000000001',
    destinationAccountName: 'Ngozi Eze',
    currency: 'NGN',
    sourceAccountNumber: sourceAccount,
    async: true,
  });
  const reservation = (accountReference: string) => ({
    accountReference,
    accountName: 'Ngozi Eze',
    currencyCode: 'NGN',
    contractCode,
    customerEmail: 'ngozi@example.com',
    customerName: 'Ngozi Eze',
    bvn: '21212121212',
    getAllAvailableBanks: true,
  });
  const refund = (refundReference: string) => ({
    transactionReference: transactionOf('transfer'),
    refundAmount: 100,
    refundReference,
    refundReason: 'Paid twice',
    customerNote: 'Ajose refund',
  });
  const transactionOf = (reference: string): string => sandbox.books.charge(reference)?.transactionReference ?? '';
  const RESERVED = '/api/v1/bank-transfer/reserved-accounts';

  const asked: readonly { name: string; path?: string | (() => string); body?: () => object }[] = [
    { name: 'GET /api/v1/banks' },
    {
      name: 'GET /api/v1/disbursements/account/validate',
      path: '/api/v1/disbursements/account/validate?accountNumber=0123456789&bankCode=057',
    },
    { name: 'POST /api/v1/merchant/transactions/init-transaction', body: () => payment('begun') },
    {
      name: 'POST /api/v1/merchant/bank-transfer/init-payment',
      body: () => ({ transactionReference: transactionOf('opened'), bankCode: '058' }),
    },
    {
      name: 'POST /api/v1/merchant/bank-transfer/init-payment',
      body: () => ({ transactionReference: transactionOf('opened') }),
    },
    ...['card', 'transfer', 'open'].map((reference) => ({
      name: 'GET /api/v2/merchant/transactions/query',
      path: `/api/v2/merchant/transactions/query?paymentReference=${reference}`,
    })),
    {
      name: 'GET /api/v2/transactions/{transactionReference}',
      path: () => `/api/v2/transactions/${encodeURIComponent(transactionOf('card'))}`,
    },
    { name: 'GET /api/v1/transactions/search' },
    {
      name: 'POST /api/v1/merchant/cards/charge-card-token',
      body: () => ({
        ...payment('again'),
        cardToken: [...sandbox.books.cards.keys()][0] ?? '',
        apiKey: KEYS.apiKey,
      }),
    },
    { name: 'POST /api/v2/disbursements/single', body: () => payout('ordered') },
    { name: 'POST /api/v2/disbursements/single/resend-otp', body: () => ({ reference: 'authorized' }) },
    {
      name: 'POST /api/v2/disbursements/single/validate-otp',
      body: () => ({ reference: 'authorized', authorizationCode: '123456' }),
    },
    ...['paid', 'waiting'].map((reference) => ({
      name: 'GET /api/v2/disbursements/single/summary',
      path: `/api/v2/disbursements/single/summary?reference=${reference}`,
    })),
    { name: 'GET /api/v2/disbursements/single/transactions' },
    {
      name: 'GET /api/v2/disbursements/search-transactions',
      path: `/api/v2/disbursements/search-transactions?sourceAccountNumber=${sourceAccount}`,
    },
    {
      name: 'GET /api/v2/disbursements/wallet-balance',
      path: `/api/v2/disbursements/wallet-balance?accountNumber=${sourceAccount}`,
    },
    { name: 'POST /api/v2/bank-transfer/reserved-accounts', body: () => reservation('other') },
    {
      name: 'GET /api/v2/bank-transfer/reserved-accounts/{accountReference}',
      path: '/api/v2/bank-transfer/reserved-accounts/own',
    },
    {
      name: 'GET /api/v1/bank-transfer/reserved-accounts/transactions',
      path: `${RESERVED}/transactions?accountReference=own`,
    },
    {
      name: 'PUT /api/v1/bank-transfer/reserved-accounts/{accountReference}/kyc-info',
      path: `${RESERVED}/own/kyc-info`,
      body: () => ({ bvn: '21212121212', nin: '12345678901' }),
    },
    {
      name: 'DELETE /api/v1/bank-transfer/reserved-accounts/reference/{accountReference}',
      path: `${RESERVED}/reference/own`,
    },
    {
      name: 'POST /api/v1/vas/bvn-account-match',
      body: () => ({ bankCode: '057', accountNumber: '0123456789', bvn: '22222222226' }),
    },
    { name: 'POST /api/v1/refunds/initiate-refund', body: () => refund('refund') },
    { name: 'GET /api/v1/refunds/{refundReference}', path: '/api/v1/refunds/refund' },
    { name: 'GET /api/v1/refunds' },
  ];

  test('POST /api/v1/auth/login', async () => {
    expect(wrongWith(description.answers['POST /api/v1/auth/login'] ?? {}, (await login()).body)).toEqual([]);
  });

  test.each(asked)('$name: $path', async ({ name, path, body }) => {
    const [method = 'GET', described = ''] = name.split(' ');
    const answer = await ask(method, typeof path === 'function' ? path() : (path ?? described), body?.());
    expect(answer.status).toBe(200);
    const schema = description.answers[name];
    expect(schema).toBeDefined();
    expect(wrongWith(schema ?? {}, answer.body)).toEqual([]);
  });

  test('every described call is tested', () => {
    const names = new Set(['POST /api/v1/auth/login', ...asked.map(({ name }) => name)]);
    expect([...names].toSorted()).toEqual(Object.keys(description.answers).toSorted());
  });

  test('refusals are as described', async () => {
    expect(await ask('GET', '/api/v1/banks', undefined, '')).toEqual({
      status: 401,
      body: description.refusals['401'],
    });
    for (const [status, path] of [
      [404, '/api/v2/merchant/transactions/query?paymentReference=none'],
      [404, '/api/v2/disbursements/single/summary?reference=none'],
      [404, '/api/v1/disbursements/account/validate?accountNumber=0000000004&bankCode=057'],
      [400, '/api/v2/disbursements/wallet-balance'],
    ] as const) {
      const answer = await ask('GET', path);
      expect([answer.status, wrongWith(description.refusal, answer.body)]).toEqual([status, []]);
    }
  });
});

test.each(Object.entries(description.examples))('the example of %s has the described shape', (name, example) => {
  const fits = ajv.compile(description.answers[name] ?? false);
  fits(example);
  expect(fits.errors ?? []).toEqual([]);
});
