/** The gateway reads what Monnify publishes: the examples and schemas of monnify-description.json. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMonnify } from '../../src/gateways/monnify/monnify.ts';
import { keys } from '../scripted-monnify.ts';
import { fitting } from '../shapes.ts';

const description = JSON.parse(readFileSync(new URL('../monnify-description.json', import.meta.url), 'utf8')) as {
  refusals: Record<string, object>;
  answers: Record<string, Readonly<Record<string, unknown>>>;
  examples: Record<string, object>;
};

describe('the gateway reads what Monnify describes', () => {
  const LOGIN = 'POST /api/v1/auth/login';
  const login = { requestSuccessful: true, responseBody: { accessToken: 'token', expiresIn: 3600 } };
  let answers: (name: string) => { status?: number; body: unknown };
  const gateway = createMonnify({
    ...keys,
    fetch: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const { status = 200, body } = answers(`${init?.method ?? 'GET'} ${pathname}`);
      return Response.json(body, { status });
    },
  });

  /** The description's name of a call whose path names a record. */
  const described = (name: string): string =>
    Object.keys(description.answers).find((item) =>
      new RegExp(`^${item.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '(?!transactions$)[^/]+')}$`).test(name),
    ) ?? name;
  const example = (name: string): unknown => description.examples[name];
  /** The example of a look-up is the answer of the call that made the record. */
  const LOOKED_UP: Readonly<Record<string, string>> = {
    'GET /api/v2/bank-transfer/reserved-accounts/{accountReference}': 'POST /api/v2/bank-transfer/reserved-accounts',
    'GET /api/v1/refunds/{refundReference}': 'POST /api/v1/refunds/initiate-refund',
  };
  const asExamples = (): void => {
    answers = (name) => {
      const known = described(name);
      const body = example(known) ?? example(LOOKED_UP[known] ?? '') ?? login;
      // The examples of a refund and of a payment are about different payments.
      const isRefunded = known.includes('query') && refunded;
      return { body: isRefunded ? paymentOf(REFUNDED) : body };
    };
  };
  const REFUNDED = 'MNFY|65|20220727094724|000477';
  let refunded = false;
  const paymentOf = (transactionReference: string): object => {
    const { responseBody } = example('GET /api/v2/merchant/transactions/query') as { responseBody: object };
    return { requestSuccessful: true, responseBody: { ...responseBody, transactionReference } };
  };

  const window = { from: new Date(0), to: new Date(), page: 1 };
  const payment = { amountKobo: 2000n, email: 'a@example.com', metadata: {} };
  const begun = { ...payment, name: 'N', reference: '123-03hjsj--1klsa--dkad' };
  const order = { amountKobo: 20_000n, reason: 'x', to: { name: 'N', accountNumber: '1', bankCode: '1' } };
  const shown = { email: 'a@example.com', bvn: '1', lastName: 'Ogunboyejo', bankCode: '1', accountNumber: '1' };
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    listBanks: () => gateway.listBanks(),
    begin: () => gateway.begin({ ...begun, channels: ['card'], returnTo: 'https://example.com' }),
    openTransfer: () => gateway.openTransfer({ ...begun, until: new Date(1_800_000_000_000) }),
    verify: () => gateway.verify('12-3---03--1kls0a--dkad'),
    fetchPayment: () => gateway.fetchPayment('MNFY|67|20220725111957|000283'),
    chargeCard: () => gateway.chargeCard({ ...payment, reference: '1642776mml0068n2937', code: 'MNFY_0' }),
    transfer: () => gateway.transfer({ ...order, reference: 'referen00ce---1290034' }),
    verifyTransfer: () => gateway.verifyTransfer('referen00ce---1290034'),
    balance: () => gateway.balance(),
    refund: () =>
      gateway.refund({ id: '1', reference: '12-3---03--1kls0a--dkad', chargeId: REFUNDED, amountKobo: 10_000n }),
    fetchRefund: () => gateway.fetchRefund('202100op3456'),
    fetchCustomer: () => gateway.fetchCustomer('abc1niui23'),
    openAccount: () => gateway.openAccount('abc1niui23'),
    identifyCustomer: () => gateway.identifyCustomer({ ...shown, ref: 'abc1niui23', firstName: 'Olatunde' }),
  };
  const resolved = () => gateway.resolveAccount({ accountNumber: '1', bankCode: '1', holder: 'N' });
  const others: typeof calls = {
    resolveAccount: () => resolved().catch((error: unknown) => expect(error).toMatchObject({ status: 503 })),
    listPaid: () => gateway.listPaid(window),
    listPaidOfOne: () => gateway.listPaid({ ...window, customerRef: 'own-1' }),
    listTransfers: () => gateway.listTransfers(window),
    listRefunds: () => gateway.listRefunds(window),
    closeAccount: () => gateway.closeAccount('own-1'),
  };

  const read: Readonly<Record<string, unknown>> = {
    listBanks: { data: [{ code: '50515', name: 'Rolez Microfinance Bank' }, { code: '044' }, { code: '50211' }] },
    begin: { data: { page: 'https://sandbox.sdk.monnify.com/checkout/MNFY|20190915200044|000090' } },
    openTransfer: { data: { number: '1234567890', bank: 'GTBank', name: 'Monnify Merchant' } },
    verify: { data: { status: 'success', amountKobo: 10_000n, feesKobo: 1000n, channel: 'card', card: null } },
    fetchPayment: { data: { paidAt: new Date('2022-07-25T10:20:20Z'), email: 'stephen@ikhane.com' } },
    chargeCard: {
      data: { asks: null, charge: { feesKobo: 32n, card: { code: expect.any(String), last4: '9098', expYear: 2023 } } },
    },
    transfer: { data: { status: 'success', amountKobo: 20_000n, feeKobo: 3500n } },
    verifyTransfer: { data: { status: 'success', feeKobo: 3500n, id: 'MFDS20220731033133AABQGN' } },
    balance: { data: 491_979_810_136n },
    refund: { data: { id: '202100op3456', status: 'processed', amountKobo: 10_000n } },
    fetchRefund: { data: { reference: '12-3---03--1kls0a--dkad', status: 'processed' } },
    fetchCustomer: { data: { identified: true, account: { number: '6839490147', provider: '50515' } } },
    openAccount: { data: { id: 'abc1niui23', name: 'MARVELOUS BENJI' } },
    identifyCustomer: { data: null },
  };

  test.each(Object.keys(read))('the example: %s', async (name) => {
    refunded = name === 'fetchRefund';
    asExamples();
    expect(await calls[name]?.()).toMatchObject({ outcome: 'done', ...(read[name] as object) });
  });

  test('the example: resolveAccount', async () => {
    asExamples();
    expect(await resolved()).toEqual({ accountName: 'Damilare Ogunnaike' });
  });

  test.each(Object.entries({ ...calls, ...others }))(
    '%s: every answer of the described shape is read, and none ends in an error or a refusal',
    async (_name, call) => {
      const names = Object.keys(description.answers);
      const bodies = fc.record(
        Object.fromEntries(names.map((name) => [name, fitting(description.answers[name] ?? {})])),
      );
      await fc.assert(
        fc.asyncProperty(bodies, async (made) => {
          answers = (name) => {
            if (name === LOGIN) return { body: login };
            return { body: { ...(made[described(name)] as object), requestSuccessful: true } };
          };
          // An empty answer may mean that the customer is not identified: these two codes are right then.
          const code = expect.stringMatching(/^(?!not_identified$|not_matched$)/);
          expect(await call()).not.toMatchObject({ outcome: 'refused', code });
        }),
        { numRuns: 25 },
      );
    },
  );

  test('an unknown payment and an unknown transfer are told apart from a key that is refused', async () => {
    const answering = (status: number, body: unknown): void => {
      answers = (name) => (name === LOGIN ? { body: login } : { status, body });
    };
    answering(404, description.refusals['error']);
    expect(await gateway.verify('r')).toMatchObject({ outcome: 'refused', code: 'transaction_not_found' });
    expect(await gateway.verifyTransfer('r')).toMatchObject({ outcome: 'refused', code: 'transfer_not_found' });
    answering(401, description.refusals['401']);
    expect(await gateway.verify('r')).toMatchObject({ outcome: 'unknown' });
    expect(await gateway.verifyTransfer('r')).toMatchObject({ outcome: 'unknown' });
  });
});
