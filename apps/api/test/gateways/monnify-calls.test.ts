/** gateway/monnify alone: its requests, how it reads answers, and how it reads events. */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createMonnify } from '../../src/gateways/monnify/monnify.ts';
import { keys, monnify, order, PAID, payment, refusal, success, type Asked } from '../scripted-monnify.ts';

const begun = (more = {}) => ({
  transactionReference: 'MNFY|1',
  paymentReference: payment.reference,
  checkoutUrl: 'https://checkout.monnify.test/MNFY|1',
  ...more,
});

describe('a payment begins', () => {
  test('on a page, with Monnify’s names for the ways to pay', async () => {
    const { gateway, asked } = monnify(() => success(begun()));
    expect(await gateway.begin(payment)).toEqual({
      outcome: 'done',
      data: { page: 'https://checkout.monnify.test/MNFY|1' },
    });
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/merchant/transactions/init-transaction',
      body: {
        amount: 10_000.01,
        paymentReference: payment.reference,
        currencyCode: 'NGN',
        contractCode: keys.contractCode,
        redirectUrl: payment.returnTo,
        paymentMethods: ['CARD', 'ACCOUNT_TRANSFER', 'USSD'],
        metadata: payment.metadata,
      },
    });
  });

  test.each([
    ['another payment', { paymentReference: 'payment-2' }],
    ['a page without https', { checkoutUrl: 'http://checkout.monnify.test/1' }],
    ['a script', { checkoutUrl: 'javascript:alert(1)' }],
    ['no page', { checkoutUrl: undefined }],
  ])('with an unknown outcome where the answer has %s', async (_what, more) => {
    const { gateway } = monnify(() => success(begun(more)));
    expect(await gateway.begin(payment)).toMatchObject({ outcome: 'unknown' });
  });

  test('on a page without https where the gateway has no https itself', async () => {
    const page = { checkoutUrl: 'http://127.0.0.1:4012/checkout/1' };
    const { gateway } = monnify(() => success(begun(page)), { baseUrl: 'http://127.0.0.1:4012' });
    expect(await gateway.begin(payment)).toEqual({ outcome: 'done', data: { page: page.checkoutUrl } });
  });

  const account = { accountNumber: '7004199814', accountName: 'Ajose', bankName: 'Sterling bank' };
  const opening = (answered: object) =>
    monnify(({ path }) => success(path.endsWith('init-payment') ? { ...account, ...answered } : begun()), {
      now: () => new Date('2026-11-26T10:00:00Z'),
    });
  const { channels: _channels, returnTo: _returnTo, ...transferred } = payment;
  const toOpen = { ...transferred, until: new Date('2026-11-26T10:30:00Z') };

  test.each([
    ['as a span', { accountDurationSeconds: 2400, expiresOn: '2026-11-26T11:10:00' }, '2026-11-26T10:40:00.000Z'],
    ['as a time in Lagos', { expiresOn: '2026-11-26T11:10:00' }, '2026-11-26T10:10:00.000Z'],
    ['not at all', {}, '2026-11-26T10:30:00.000Z'],
  ])('with an account that is open for as long as Monnify tells: %s', async (_how, answered, until) => {
    const { gateway, asked } = opening(answered);
    expect(await gateway.openTransfer(toOpen)).toEqual({
      outcome: 'done',
      data: { number: '7004199814', bank: 'Sterling bank', name: 'Ajose', until: new Date(until) },
    });
    expect(asked.map(({ body }) => body)).toMatchObject([
      { paymentMethods: ['ACCOUNT_TRANSFER'] },
      { transactionReference: 'MNFY|1' },
    ]);
  });
});

test('a payout is ordered in one call, and its outcome is read from the answer', async () => {
  const answers = ['SUCCESS', 'PENDING_AUTHORIZATION', 'IN_PROGRESS', 'FAILED', 'EXPIRED', 'NEW_WORD'];
  const statuses = [];
  for (const status of answers) {
    const { gateway, asked } = monnify(() =>
      success({ amount: 2000.5, reference: order.reference, status, totalFee: 35 }),
    );
    const answer = await gateway.transfer(order);
    statuses.push(answer.outcome === 'done' ? answer.data.status : answer.outcome);
    expect(asked[0]?.body).toEqual({
      amount: 2000.5,
      reference: order.reference,
      narration: order.reason,
      destinationBankCode: '057',
      destinationAccountNumber: '0123456789',
      destinationAccountName: 'Ade Ojo',
      currency: 'NGN',
      sourceAccountNumber: keys.sourceAccount,
      async: false,
    });
  }
  expect(statuses).toEqual(['success', 'otp', 'pending', 'failed', 'abandoned', 'unknown']);
  const { gateway } = monnify(() => success({ amount: 1, reference: 'another', status: 'SUCCESS', fee: 35 }));
  expect(await gateway.verifyTransfer(order.reference)).toMatchObject({ outcome: 'unknown' });
});

test('a transfer that fails at once takes its reason from a look-up, if that is answered', async () => {
  const failed = { amount: 2000.5, reference: order.reference, status: 'FAILED', totalFee: 35 };
  const transfer = (lookUp: () => Response) =>
    monnify(({ method }) => (method === 'POST' ? success(failed) : lookUp())).gateway.transfer(order);
  const why = 'The account is restricted';
  expect(await transfer(() => success({ ...failed, transactionDescription: why }))).toMatchObject({
    data: { status: 'failed', message: why },
  });
  expect(await transfer(() => refusal(500, 'Down'))).toMatchObject({ data: { status: 'failed', message: '' } });
});

describe('lists', () => {
  const window = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-26T00:00:00Z'), page: 1 };
  const paid = (paymentReference: string, paymentStatus: string, day: string) => ({
    paymentReference,
    paymentStatus,
    amount: 100,
    amountPaid: 99.5,
    createdOn: `2026-11-${day}T10:00:00.000+0000`,
  });

  test('have all money that arrived, newest first, and Monnify counts their pages from 0', async () => {
    const rows = [paid('a', 'PAID', '03'), paid('b', 'OVERPAID', '05'), paid('c', 'PARTIALLY_PAID', '04')];
    const { gateway, asked } = monnify(({ query }) =>
      success({
        content:
          query.get('page') === '0' ? rows.filter((row) => row.paymentStatus === query.get('paymentStatus')) : [],
      }),
    );
    const first = await gateway.listPaid(window);
    expect(first).toMatchObject({
      outcome: 'done',
      data: [
        { reference: 'b', status: 'success', amountKobo: 9950n },
        { reference: 'c', status: 'success' },
        { reference: 'a', status: 'success' },
      ],
    });
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      page: '0',
      size: '100',
      paymentStatus: 'PAID',
      from: String(window.from.getTime()),
      to: String(window.to.getTime()),
    });
    expect(await gateway.listPaid({ ...window, page: 2 })).toEqual({ outcome: 'done', data: [] });
  });

  test('in the form of the description, without an envelope, are read; a row that cannot be read hides no other', async () => {
    const row = { ...paid('a', 'SUCCESSFUL', '03'), amountPaid: undefined, transactionDate: '2026-11-03T10:00:00Z' };
    const bare = monnify(({ query }) => Response.json({ content: query.get('paymentStatus') === 'PAID' ? [row] : [] }));
    expect(await bare.gateway.listPaid(window)).toMatchObject({ data: [{ reference: 'a', amountKobo: 10_000n }] });
    const rows = [{ paymentStatus: 'PAID', transactionReference: 'MNFY|1' }, paid('a', 'PAID', '03')];
    const broken = monnify(({ query }) => success({ content: query.get('paymentStatus') === 'PAID' ? rows : [] }));
    expect(await broken.gateway.listPaid(window)).toMatchObject({
      data: [{ reference: 'a' }, { id: 'MNFY|1', unread: 'The row cannot be read' }],
    });
  });

  test('of a customer’s account number are read back to the beginning of the window', async () => {
    const pages = [
      [paid('new', 'PAID', '28'), paid('a', 'PAID', '20')],
      [paid('open', 'PENDING', '19'), paid('b', 'PAID', '18')],
      [paid('old', 'PAID', '02'), paid('older', 'PAID', '01')],
      [paid('oldest', 'PAID', '01')],
    ];
    const { gateway, asked } = monnify(({ query }) => success({ content: pages[Number(query.get('page'))] ?? [] }));
    const from = new Date('2026-11-10T00:00:00Z');
    const answer = await gateway.listPaid({ ...window, from, customerRef: 'own-1' });
    expect(answer).toMatchObject({ outcome: 'done', data: [{ reference: 'a' }, { reference: 'b' }] });
    expect(asked.map(({ query }) => query.get('accountReference'))).toEqual(['own-1', 'own-1', 'own-1']);
    expect(await gateway.listPaid({ ...window, from, page: 2, customerRef: 'own-1' })).toEqual({
      outcome: 'done',
      data: [],
    });
  });

  test('that come oldest first are read to their end', async () => {
    const pages = [[paid('old', 'PAID', '01'), paid('older', 'PAID', '02')], [paid('a', 'PAID', '20')]];
    const { gateway } = monnify(({ query }) => success({ content: pages[Number(query.get('page'))] ?? [] }));
    const from = new Date('2026-11-10T00:00:00Z');
    const answer = await gateway.listPaid({ ...window, from, customerRef: 'own-1' });
    expect(answer).toMatchObject({ outcome: 'done', data: [{ reference: 'a' }] });
  });

  test('are empty for an account number without payments', async () => {
    const { gateway } = monnify(() => refusal(404, "There's no transaction matching supplied reference"));
    expect(await gateway.listPaid({ ...window, customerRef: 'own-1' })).toEqual({ outcome: 'done', data: [] });
  });
});

describe('refunds', () => {
  const refund = (refundReference: string, transactionReference: string, refundStatus = 'PENDING') => ({
    refundReference,
    transactionReference,
    refundStatus,
    refundAmount: 50.25,
    createdOn: '02/11/2026 03:35:22 AM',
  });
  const rows = [refund('rfd-1', 'MNFY|1', 'COMPLETED'), refund('rfd-2', 'MNFY|2', 'FAILED'), refund('rfd-3', 'MNFY|1')];
  const answering = ({ path, query }: Asked): Response => {
    if (path === '/api/v1/refunds') return success({ content: rows, last: true });
    if (path.startsWith('/api/v1/refunds/')) return success(rows.find((row) => path.endsWith(row.refundReference)));
    const id = query.get('transactionReference');
    return success({ ...PAID, transactionReference: id, paymentReference: `payment-of-${id}` });
  };

  test('name the reference of their payment, which is looked up once', async () => {
    const { gateway, asked } = monnify(answering);
    const window = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-26T00:00:00Z'), page: 1 };
    expect(await gateway.listRefunds(window)).toMatchObject({
      outcome: 'done',
      data: [
        { id: 'rfd-1', reference: 'payment-of-MNFY|1', status: 'processed', amountKobo: 5025n, disputeId: null },
        { id: 'rfd-2', reference: 'payment-of-MNFY|2', status: 'failed' },
        { id: 'rfd-3', reference: 'payment-of-MNFY|1', status: 'pending' },
      ],
    });
    expect(asked.filter(({ path }) => path.includes('query')).length).toBe(2);
    expect(await gateway.listRefunds({ ...window, chargeId: 'MNFY|2' })).toMatchObject({ data: [{ id: 'rfd-2' }] });
    expect(await gateway.fetchRefund('rfd-3')).toMatchObject({ data: { reference: 'payment-of-MNFY|1' } });
  });

  test('that cannot be read are named and hide no others, and there is no list where Monnify is silent', async () => {
    const window = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-11-26T00:00:00Z'), page: 1 };
    const content = [refund('new', 'MNFY|1', 'ON_HOLD'), refund('odd', 'MNFY|2'), refund('none', 'MNFY|3'), ...rows];
    const list =
      (of: (id: string | null) => Response | null) =>
      (call: Asked): Response => {
        if (call.path === '/api/v1/refunds') return success({ content, last: true });
        return of(call.query.get('transactionReference')) ?? answering(call);
      };
    const odd = list((id) => {
      if (id === 'MNFY|2') return success({ ...PAID, transactionReference: id, paymentStatus: 'UNDERPAID' });
      return id === 'MNFY|3' ? refusal(404, 'Transaction not found') : null;
    });
    const { gateway } = monnify(odd);
    expect(await gateway.listRefunds(window)).toMatchObject({
      outcome: 'done',
      data: [
        { id: 'new', unread: 'The answer cannot be read' },
        { id: 'odd', unread: 'The answer cannot be read' },
        { id: 'none', unread: 'Transaction not found' },
        { id: 'rfd-1', status: 'processed' },
        { id: 'rfd-2', unread: 'The answer cannot be read' },
        { id: 'rfd-3', status: 'pending' },
      ],
    });
    const silent = monnify(list((id) => (id === 'MNFY|2' ? new Response('', { status: 503 }) : null)));
    expect(await silent.gateway.listRefunds(window)).toMatchObject({ outcome: 'unknown' });
  });

  test('are ordered under a reference of ours, so that a refund whose answer was lost can be looked up', async () => {
    const { gateway, asked } = monnify((call) =>
      call.method === 'POST'
        ? refusal(422, 'Supplied refund reference already exists for the merchant.', 'R9')
        : answering(call),
    );
    const ordered = { id: '3', reference: 'payment-a', chargeId: 'MNFY|1', amountKobo: 5025n };
    expect(await gateway.refund(ordered)).toMatchObject({
      outcome: 'done',
      data: { id: 'rfd-3', reference: 'payment-a' },
    });
    expect(asked[0]?.body).toMatchObject({
      transactionReference: 'MNFY|1',
      refundReference: 'rfd-3',
      refundAmount: 50.25,
    });
    expect(String(asked[0]?.body['customerNote']).length).toBeLessThanOrEqual(16);
  });
});

describe('a customer', () => {
  const shown = {
    ref: 'own-c-1',
    email: 'ade@ajose.test',
    bvn: '22222222226',
    firstName: 'Ade',
    lastName: 'Ojo',
    bankCode: '057',
    accountNumber: '0123456789',
  };
  const reserved = {
    accountReference: 'own-c-1',
    bvn: shown.bvn,
    status: 'ACTIVE',
    accounts: [{ bankCode: '50515', bankName: 'Moniepoint', accountNumber: '6839490147', accountName: 'ADE OJO' }],
  };
  const account = { id: 'own-c-1', number: '6839490147', name: 'ADE OJO', bank: 'Moniepoint', provider: '50515' };
  const matching = (more: object, reserve: () => Response, lookUp: () => Response = () => success(reserved)) =>
    monnify(({ path, method }) => {
      const match = { accountName: 'OJO ADE', matchStatus: 'FULL_MATCH', ...more };
      if (path.endsWith('bvn-account-match')) return success(match);
      return method === 'POST' ? reserve() : lookUp();
    });

  test('has a name of ours and no account number before the BVN is known', async () => {
    const { gateway, asked } = monnify(() => refusal(404, 'Cannot find reserved account'));
    const created = await gateway.createCustomer({ id: 'c-1', email: '', firstName: '', lastName: '', phone: '' });
    expect(created).toEqual({ outcome: 'done', data: { ref: 'own-c-1', identified: false, account: null } });
    expect(asked).toEqual([]);
    expect(await gateway.fetchCustomer('own-c-1')).toEqual(created);
    expect(await gateway.openAccount('own-c-1')).toMatchObject({ outcome: 'refused', code: 'not_identified' });
  });

  test('is identified by BVN and bank account, and gets the account number with it', async () => {
    const { gateway, asked } = matching({}, () => success(reserved));
    expect(await gateway.identifyCustomer(shown)).toEqual({ outcome: 'done', data: null });
    expect(asked[1]?.body).toMatchObject({ accountReference: 'own-c-1', bvn: shown.bvn, restrictPaymentSource: false });
    expect(await gateway.fetchCustomer('own-c-1')).toEqual({
      outcome: 'done',
      data: { ref: 'own-c-1', identified: true, account },
    });
    expect(await gateway.openAccount('own-c-1')).toEqual({ outcome: 'done', data: account });
  });

  test.each([{ matchStatus: 'NO_MATCH' }, { accountName: 'NGOZI EZE' }])(
    'is refused where the bank has %j',
    async (more) => {
      const { gateway, asked } = matching(more, () => success(reserved));
      expect(await gateway.identifyCustomer(shown)).toEqual({
        outcome: 'refused',
        code: 'not_matched',
        message: 'Your BVN does not fit your bank account',
      });
      expect(asked.length).toBe(1);
    },
  );

  test('who was identified before is told apart from one whose BVN is another customer’s', async () => {
    const twice = () => refusal(422, 'You can not reserve two accounts with the same reference.', 'R42');
    expect(await matching({}, twice).gateway.identifyCustomer(shown)).toMatchObject({ code: 'already_identified' });
    const anothers = matching({}, twice, () => refusal(404, 'Cannot find reserved account'));
    expect(await anothers.gateway.identifyCustomer(shown)).toMatchObject({
      outcome: 'refused',
      code: 'account_reserved',
    });
    const silent = matching({}, twice, () => refusal(500, 'Down'));
    expect(await silent.gateway.identifyCustomer(shown)).toMatchObject({ outcome: 'unknown' });
  });

  test('is named to a sandbox only', async () => {
    for (const [baseUrl, isTold] of [
      ['https://api.monnify.com', false],
      ['https://sandbox.monnify.com', false],
      ['https://api.monnify.com.example', true],
    ] as const) {
      const { gateway, asked } = monnify(() => success({ accountName: 'ADE' }), { baseUrl });
      await gateway.resolveAccount({ accountNumber: '1', bankCode: '1', holder: 'Ade' });
      expect(asked[0]?.headers.has('x-sandbox-holder')).toBe(isTold);
    }
  });
});

describe('events', () => {
  const { events } = createMonnify(keys);
  const saying = (event: string, data: object) => events.newsIn({ event, data: { ...data } });

  test('are signed over their raw bytes', () => {
    const body = Buffer.from('{ "eventType": "SETTLEMENT",  "eventData": {} }');
    const signature = createHmac('sha512', keys.secretKey).update(body).digest('hex');
    expect(events.signatureHeader).toBe('monnify-signature');
    expect(events.isSigned(body, signature)).toBe(true);
    expect(events.isSigned(Buffer.from(JSON.stringify(JSON.parse(body.toString()))), signature)).toBe(false);
    expect(events.isSigned(body, undefined)).toBe(false);
    expect(events.readEvent(body)).toEqual({ event: 'SETTLEMENT', data: {} });
    for (const wrong of ['', '[]', '{"eventType":1,"eventData":{}}', '{"event":"x","data":{}}'])
      expect(events.readEvent(Buffer.from(wrong))).toBeNull();
  });

  test.each([
    ['SUCCESSFUL_TRANSACTION', PAID, { kind: 'look_up_payment', reference: PAID.paymentReference }],
    ['SUCCESSFUL_TRANSACTION', {}, { kind: 'unread' }],
    [
      'SUCCESSFUL_DISBURSEMENT',
      { reference: 'wdl', sessionId: '0904' },
      { kind: 'look_up_transfer', reference: 'wdl', sessionId: '0904' },
    ],
    [
      'FAILED_DISBURSEMENT',
      { reference: 'wdl', sessionId: '' },
      { kind: 'look_up_transfer', reference: 'wdl', sessionId: null },
    ],
    ['REVERSED_DISBURSEMENT', {}, { kind: 'unread' }],
    ['SUCCESSFUL_REFUND', { transactionReference: 'MNFY|1' }, { kind: 'refund', reference: 'MNFY|1' }],
    ['FAILED_REFUND', {}, { kind: 'unread' }],
    ['SETTLEMENT', { settlementReference: 's' }, { kind: 'nothing' }],
    ['MANDATE_UPDATE', {}, { kind: 'nothing' }],
    ['WALLET_ACTIVITY_NOTIFICATION', {}, { kind: 'nothing' }],
  ])('%s of %j is news', (event, data, news) => {
    expect(saying(event, data)).toEqual(news);
  });

  test('tell of a transfer that was sent back', () => {
    const data = {
      transactionReference: 'MNFY|1',
      paymentSourceInformation: { amountPaid: 50.5 },
      paymentRejectionInformation: { rejectionReason: 'UNDER_PAYMENT' },
      product: { type: 'WEB_SDK', reference: 'p' },
    };
    const rejected = {
      amountKobo: 5050n,
      why: 'amount',
      message: 'Under payment',
      chargeId: 'MNFY|1',
      customerRef: '',
    };
    expect(saying('REJECTED_PAYMENT', data)).toEqual({ kind: 'rejected', rejected });
  });

  test('are kept without what charges a card, and named by type and reference', () => {
    const cardDetails = { last4: '1111', cardToken: 'MNFY_1', authorizationCode: 'x' };
    const event = { event: 'SUCCESSFUL_TRANSACTION', data: { ...PAID, cardDetails } };
    expect(events.withoutSecrets(event).data['cardDetails']).toEqual({ last4: '1111' });
    expect(events.nameEvent(event)).toEqual({
      name: `SUCCESSFUL_TRANSACTION:${PAID.transactionReference}`,
      isDistinct: true,
    });
    const named = (data: object) =>
      events.nameEvent({ event: 'FAILED_REFUND', data: { transactionReference: 't', ...data } }).name;
    expect(named({ refundReference: 'rfd-1' })).not.toBe(named({ refundReference: 'rfd-2' }));
  });
});
