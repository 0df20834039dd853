/** gateway/monnify by itself: its login, which calls are done, refused or unknown, and how answers are read. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNaira } from '@ajose/sdk/domain/money';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { gatewayCalls } from '../../src/gateways/calls.ts';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { createMonnify } from '../../src/gateways/monnify/monnify.ts';
import { readCharge } from '../../src/gateways/monnify/read.ts';
import { koboOf, momentOf } from '../../src/gateways/monnify/values.ts';
import { keys, monnify, order, PAID, payment, refusal, success } from '../scripted-monnify.ts';

describe('amounts', () => {
  test('are read from texts and numbers exactly, and written without losing a kobo', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 7_000_000_000_000_000n }), (kobo) => {
        const digits = String(kobo).padStart(3, '0');
        expect(koboOf(`${digits.slice(0, -2)}.${digits.slice(-2)}`)).toBe(kobo);
        expect(koboOf(JSON.parse(JSON.stringify(toNaira(kobo))))).toBe(kobo);
      }),
    );
  });

  test.each([
    ['100.00', 10_000n],
    ['4919798101.36', 491_979_810_136n],
    ['0.5', 50n],
    [20.32, 2032n],
    [35, 3500n],
  ])('%j is %s kobo', (value, kobo) => {
    expect(koboOf(value)).toBe(kobo);
  });

  test.each(['100.001', 0.1 + 0.2, '1e3', 1e21, '-5', -5, '', ' 5', '5 ', '1,000', Number.NaN, null, true, {}])(
    '%j is no amount',
    (value) => {
      expect(koboOf(value)).toBeNull();
    },
  );
});

test.each([
  ['25/07/2022 11:20:20 AM', '2022-07-25T10:20:20.000Z'],
  ['02/06/2023 10:34:26 PM', '2023-06-02T21:34:26.000Z'],
  ['01/01/2023 12:05:00 AM', '2022-12-31T23:05:00.000Z'],
  ['01/01/2023 12:05:00 PM', '2023-01-01T11:05:00.000Z'],
  ['2021-11-17 11:28:42.615', '2021-11-17T10:28:42.615Z'],
  ['2026-09-21T23:47:43', '2026-09-21T22:47:43.000Z'],
  ['2026-09-21T23:07:43.900657213', '2026-09-21T22:07:43.900Z'],
  ['2022-07-31T14:31:34.000+0000', '2022-07-31T14:31:34.000Z'],
  ['2023-10-27T10:00:00Z', '2023-10-27T10:00:00.000Z'],
  ['31/31/2022 11:20:20 AM', undefined],
  ['yesterday', undefined],
])('the time %s is %s', (value, moment) => {
  expect(momentOf(value)?.toISOString()).toBe(moment);
});

describe('a payment', () => {
  test.each([
    ['PAID', 'success'],
    ['OVERPAID', 'success'],
    ['PARTIALLY_PAID', 'success'],
    ['PENDING', 'pending'],
    ['ABANDONED', 'abandoned'],
    ['CANCELLED', 'abandoned'],
    ['EXPIRED', 'abandoned'],
    ['FAILED', 'failed'],
    ['REVERSED', 'reversed'],
  ])('that is %s is %s', (paymentStatus, status) => {
    expect(readCharge({ ...PAID, paymentStatus })).toMatchObject({ status, amountKobo: 10_000n, channel: 'card' });
  });

  test('has the amount that arrived, and its fee is the part that is not passed on', () => {
    const over = { ...PAID, paymentStatus: 'OVERPAID', amountPaid: '150.00', settlementAmount: '147.58' };
    expect(readCharge(over)).toMatchObject({ amountKobo: 15_000n, feesKobo: 242n });
    const part = { ...PAID, paymentStatus: 'PARTIALLY_PAID', amountPaid: '50.00', settlementAmount: null };
    expect(readCharge(part)).toMatchObject({ amountKobo: 5_000n, feesKobo: 0n });
    const unsettled = { ...PAID, settlementAmount: '0.00' };
    expect(readCharge(unsettled)).toMatchObject({ amountKobo: 10_000n, feesKobo: 0n });
    const open = { ...PAID, paymentStatus: 'PENDING', amountPaid: '0.00', paidOn: null };
    expect(readCharge(open)).toMatchObject({ amountKobo: 10_000n, feesKobo: 0n, paidAt: null });
  });

  test.each([
    ['paymentStatus', 'UNDERPAID'],
    ['amountPaid', '100.005'],
    ['amountPaid', null],
    ['settlementAmount', '100.01'],
    ['settlementAmount', 'much'],
    ['paymentReference', ''],
  ])('whose %s is %j cannot be read', (key, value) => {
    expect(readCharge({ ...PAID, [key]: value })).toBeNull();
  });

  test('keeps a card only where it may be charged again; the same card has the same signature', () => {
    const cardDetails = {
      cardType: 'MasterCard',
      last4: '9098',
      expMonth: '07',
      expYear: '29',
      bin: '539941',
      bankName: 'Zenith bank',
      reusable: true,
      cardToken: 'MNFY_0CD0138B45F7478E941C3EC6D3698969',
    };
    const card = readCharge({ ...PAID, cardDetails })?.card;
    expect(card).toMatchObject({
      code: cardDetails.cardToken,
      last4: '9098',
      expMonth: 7,
      expYear: 2029,
      bank: 'Zenith bank',
    });
    const again = readCharge({ ...PAID, cardDetails: { ...cardDetails, cardToken: 'MNFY_2' } })?.card;
    expect(again?.signature).toBe(card?.signature);
    const other = readCharge({ ...PAID, cardDetails: { ...cardDetails, last4: '9099' } })?.card;
    expect(other?.signature).not.toBe(card?.signature);
    for (const wrong of [{ reusable: false }, { cardToken: null }, { last4: '' }, { expMonth: '13' }])
      expect(readCharge({ ...PAID, cardDetails: { ...cardDetails, ...wrong } })?.card).toBeNull();
  });

  test('to a customer’s own account number says whose it is, and the number is looked up where the payment hides it', async () => {
    const payment = {
      ...PAID,
      paymentReference: PAID.transactionReference,
      paymentMethod: 'ACCOUNT_TRANSFER',
      product: { type: 'RESERVED_ACCOUNT', reference: 'own-c-1' },
      accountPayments: [{ accountName: 'NGOZI EZE', accountNumber: '******4872', bankCode: '057' }],
    };
    const { gateway, asked } = monnify(({ path }) =>
      path.includes('reserved-accounts')
        ? success({
            accountReference: 'own-c-1',
            bvn: '21212121212',
            accounts: [{ bankCode: '50515', bankName: 'Moniepoint', accountNumber: '6839490147', accountName: 'ADE' }],
          })
        : success(payment),
    );
    expect(await gateway.verify(PAID.transactionReference)).toMatchObject({
      outcome: 'done',
      data: { channel: 'dedicated_nuban', sender: 'NGOZI EZE', into: { customerRef: 'own-c-1', number: '6839490147' } },
    });
    // Monnify's own reference is both of its references.
    expect(asked[0]?.query.get('transactionReference')).toBe(PAID.transactionReference);
    const news = { ...payment, destinationAccountInformation: { accountNumber: '6839490148' } };
    expect(readCharge(news)?.into).toEqual({ customerRef: 'own-c-1', number: '6839490148' });
    // A passing fault does not make the payment nobody's; a number that was given back does.
    const verify = async (answer: Response) =>
      monnify(({ path }) => (path.includes('reserved-accounts') ? answer : success(payment))).gateway.verify(
        PAID.transactionReference,
      );
    expect(await verify(refusal(400, 'Unable to process request'))).toMatchObject({ outcome: 'unknown' });
    expect(await verify(refusal(404, 'Cannot find reserved account'))).toMatchObject({
      data: { into: { number: '' } },
    });
  });
});

describe('the login', () => {
  test('is made once for twenty callers, with the keys, and again before the token ends', async () => {
    let now = new Date('2026-11-26T10:00:00Z');
    const { gateway, asked, logins } = monnify(() => success(PAID), { now: () => now });
    const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.verify(PAID.paymentReference)));
    expect(answers.every(({ outcome }) => outcome === 'done')).toBe(true);
    expect([logins(), asked.length, asked[0]?.headers.get('authorization')]).toEqual([1, 20, 'Bearer token-1']);
    now = new Date('2026-11-26T10:58:00Z');
    await gateway.verify(PAID.paymentReference);
    expect(logins()).toBe(1);
    now = new Date('2026-11-26T10:59:30Z');
    await gateway.verify(PAID.paymentReference);
    expect([logins(), asked.at(-1)?.headers.get('authorization')]).toEqual([2, 'Bearer token-2']);
  });

  test('is made again where the token is refused, and then the call is made once more', async () => {
    const { gateway, asked, logins } = monnify(({ headers }) =>
      headers.get('authorization') === 'Bearer token-1' ? refusal(401, 'Access token expired') : success(PAID),
    );
    const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.verify(PAID.paymentReference)));
    expect(answers.every(({ outcome }) => outcome === 'done')).toBe(true);
    expect([logins(), asked.length]).toEqual([2, 40]);
  });

  test('is not made again when the answer to a call with the old token comes late', async () => {
    let release = () => {};
    const late = new Promise<void>((done) => {
      release = done;
    });
    const { gateway, logins } = monnify(async ({ headers, query }) => {
      if (headers.get('authorization') !== 'Bearer token-1') return success(PAID);
      if (query.get('paymentReference') === 'slow') await late;
      return refusal(401, 'Access token expired');
    });
    const slow = gateway.verify('slow');
    await gateway.verify(PAID.paymentReference);
    release();
    await slow;
    expect(logins()).toBe(2);
  });

  test('that does not help leaves the outcome unknown', async () => {
    const { gateway, asked } = monnify(() => refusal(401, 'Access token expired'));
    expect(await gateway.transfer(order)).toEqual({ outcome: 'unknown', message: 'Access token expired' });
    expect(asked.length).toBe(2);
  });

  test.each([
    ['refused', () => refusal(401, 'Invalid client')],
    ['refused with another status', () => refusal(400, 'Invalid client')],
    ['a page', () => new Response('<html></html>', { status: 200 })],
    ['down', () => refusal(500, 'System error')],
    ['without a token', () => success({ expiresIn: 3600 })],
    ['broken', () => Promise.reject(new Error('socket hang up'))],
  ])('that is %s means that nothing was sent', async (_how, login) => {
    let calls = 0;
    const gateway = createMonnify({
      ...keys,
      fetch: async () => {
        calls += 1;
        return login();
      },
    });
    expect(await gateway.transfer(order)).toMatchObject({ outcome: 'unknown', isUnsent: true });
    expect(calls).toBe(1);
  });
});

describe('a call', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function over(handler: Parameters<typeof createServer>[1], timeout = 8000): Promise<Gateway> {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.url !== '/api/v1/auth/login') return handler?.(request, response);
      const responseBody = { accessToken: 't', expiresIn: 3600 };
      return response.end(JSON.stringify({ requestSuccessful: true, responseBody }));
    });
    await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    return createMonnify({ ...keys, baseUrl: `http://127.0.0.1:${port}`, timeout });
  }

  test('that reaches no server was not sent', async () => {
    const gateway = createMonnify({ ...keys, baseUrl: 'http://127.0.0.1:9' });
    expect(await gateway.transfer(order)).toMatchObject({ outcome: 'unknown', isUnsent: true });
  });

  test('that is not answered in time may have been done', async () => {
    const gateway = await over(() => undefined, 200);
    const answer = await gateway.transfer(order);
    expect(answer.outcome).toBe('unknown');
    expect(answer).not.toHaveProperty('isUnsent');
  });

  test('that is redirected does not follow the redirect', async () => {
    const gateway = await over((request, response) => {
      if (request.url === '/moved') response.end(JSON.stringify({ requestSuccessful: true, responseBody: PAID }));
      else response.writeHead(302, { location: '/moved' }).end();
    });
    expect(await gateway.verify(PAID.paymentReference)).toMatchObject({ outcome: 'unknown' });
  });

  test('is counted by its outcome', async () => {
    const count = async (outcome: string) =>
      (await gatewayCalls.get()).values.find(({ labels }) => labels.gateway === 'monnify' && labels.outcome === outcome)
        ?.value ?? 0;
    const before = [await count('done'), await count('refused')];
    const { gateway } = monnify(() => refusal(404, 'Nothing here'));
    await gateway.verify('r');
    // The login of this Monnify is answered by the test, so it is counted as well.
    expect([await count('done'), await count('refused')]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
  });
});

describe('an answer', () => {
  const calls = {
    begin: (gateway: Gateway) => gateway.begin(payment),
    verify: (gateway: Gateway) => gateway.verify('r'),
    transfer: (gateway: Gateway) => gateway.transfer(order),
    verifyTransfer: (gateway: Gateway) => gateway.verifyTransfer('r'),
    refund: (gateway: Gateway) => gateway.refund({ id: '7', reference: 'r', chargeId: 'MNFY|1', amountKobo: 100n }),
    openAccount: (gateway: Gateway) => gateway.openAccount('own-1'),
  };

  test.each([
    ['begin', 422, 'Duplicate payment reference', 99, 'duplicate_reference'],
    ['verify', 404, "There's no transaction matching supplied reference. Please confirm", 99, 'transaction_not_found'],
    ['verify', 404, 'Not found', 99, 'transaction_not_found'],
    ['transfer', 400, 'Supplied reference already exists!', 99, 'duplicate_transfer_reference'],
    ['transfer', 400, 'No', 'D05', 'duplicate_transfer_reference'],
    ['transfer', 400, 'Insufficient wallet balance', 'D04', 'low_balance'],
    ['transfer', 200, 'You do not have sufficient balance to process this request.', 99, 'low_balance'],
    ['transfer', 400, 'Invalid destination account number', 99, 'account_not_found'],
    ['transfer', 400, 'Something went wrong', 'D01', 'D01'],
    ['verifyTransfer', 400, 'Could not find disbursement transaction for given reference', 99, 'transfer_not_found'],
    ['verifyTransfer', 404, 'No', 'D02', 'transfer_not_found'],
    ['refund', 422, 'Refund not permitted for specified transaction.', 'R2', 'R2'],
    ['refund', 422, 'Merchant does not have sufficient funds to process refund.', 'R5', 'low_balance'],
    ['openAccount', 404, 'Cannot find reserved account', 99, 'not_identified'],
  ] as const)('to %s of %d %j (%s) is a refusal: %5$s', async (name, status, message, news, code) => {
    const { gateway } = monnify(() => refusal(status, message, news));
    expect(await calls[name](gateway)).toMatchObject({ outcome: 'refused', code });
  });

  test.each([
    ['a server’s fault', refusal(500, 'System error')],
    ['too many calls', refusal(429, 'Rate limit')],
    ['a key that is refused', refusal(403, 'Forbidden')],
    ['a page', new Response('<html>502</html>', { status: 502 })],
    ['a page that says it is fine', new Response('<html></html>', { status: 200 })],
    ['not in an envelope', Response.json({ status: 404, error: 'Not Found' }, { status: 404 })],
    ['an empty envelope', Response.json({ requestSuccessful: true, responseBody: null })],
  ])('that is %s is unknown', async (_what, response) => {
    for (const call of Object.values(calls)) {
      const { gateway } = monnify(() => response.clone());
      expect(await call(gateway)).toMatchObject({ outcome: 'unknown' });
    }
  });

  test.each([
    ['transfer', 400, 'An unexpected error occurred', 99],
    ['transfer', 400, 'Duplicate request', 'D07'],
    ['transfer', 400, 'Unauthorized request', 'D06'],
    ['refund', 400, 'Error occurred while processing your request', 99],
    ['refund', 400, 'Name inquiry network error.', 'R11'],
  ] as const)('to %s of %d %j (%s) leaves open whether money moves', async (name, status, message, news) => {
    const { gateway } = monnify(() => refusal(status, message, news));
    const open = { outcome: 'unknown', message };
    const isAnswer = news === 99 || news === 'D07';
    expect(await calls[name](gateway)).toEqual(isAnswer ? { ...open, wasAnswered: true } : open);
  });
});
