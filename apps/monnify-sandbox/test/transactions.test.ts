/** The published facts about Monnify's payments. */
import { describe, expect, it, vi } from 'vitest';
import { feeOf, usualFees } from '../src/fees.ts';
import { API_KEY, balance, begin, call, CONTRACT, events, merchant, order, query } from './merchant.ts';

describe('payments', () => {
  it('begin with an answer that names the page where the customer pays', async () => {
    const { status, body } = await begin('pay-1', { paymentMethods: ['ACCOUNT_TRANSFER', 'CARD'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ requestSuccessful: true, responseMessage: 'success', responseCode: '0' });
    const { transactionReference } = body.responseBody;
    expect(transactionReference).toMatch(/^MNFY\|\d\d\|\d{14}\|\d{6}$/);
    expect(body.responseBody).toMatchObject({
      paymentReference: 'pay-1',
      merchantName: 'Ajose',
      apiKey: API_KEY,
      enabledPaymentMethod: ['CARD', 'ACCOUNT_TRANSFER'],
      checkoutUrl: `${merchant.base}/checkout/${encodeURIComponent(String(transactionReference))}`,
    });
  });

  it('are refused where the reference was used, a field is missing, or the amount is below 20 naira', async () => {
    await begin('once');
    expect(await begin('once')).toMatchObject({
      status: 422,
      body: { requestSuccessful: false, responseCode: 99, responseMessage: 'Duplicate payment reference' },
    });
    for (const wrong of [
      { customerEmail: 'nobody' },
      { customerEmail: undefined },
      { amount: 19.99 },
      { amount: 'much' },
      { amount: 100.001 },
      { currencyCode: 'USD' },
      { contractCode: 'another' },
      { paymentMethods: ['CASH'] },
    ])
      expect((await begin(`wrong-${JSON.stringify(wrong)}`, wrong)).status).toBeGreaterThanOrEqual(400);
    expect((await begin('least', { amount: 20 })).status).toBe(200);
    await merchant.again({ duplicatePaymentStatus: 400 });
    await begin('once');
    expect((await begin('once')).status).toBe(400);
  });

  it('are pending until they are paid, and then have amounts as text and Lagos time without a zone', async () => {
    await merchant.again({ now: () => new Date('2026-07-25T22:20:20.000Z') });
    await begin('told', { metadata: { userId: 'u-1' } });
    expect(await query('told')).toMatchObject({ paymentStatus: 'PENDING', amountPaid: '0.00', paidOn: null });
    await order('transactions/told/pay', { channel: 'card' });
    const paid = await query('told');
    expect(paid).toMatchObject({
      paymentReference: 'told',
      amountPaid: '5000.00',
      totalPayable: '5000.00',
      settlementAmount: '4919.37',
      paidOn: '25/07/2026 11:20:20 PM',
      paymentStatus: 'PAID',
      paymentDescription: 'Add funds',
      currency: 'NGN',
      paymentMethod: 'CARD',
      customer: { email: 'amaka@ajose.test', name: 'Amaka Eze' },
      metaData: { userId: 'u-1' },
    });
    const reference = encodeURIComponent(String(paid['transactionReference']));
    for (const path of [
      `/api/v2/merchant/transactions/query?transactionReference=${reference}`,
      `/api/v2/transactions/${reference}`,
    ])
      expect((await call('GET', path)).body.responseBody).toEqual(paid);
    expect((await call('GET', '/api/v2/merchant/transactions/query?paymentReference=other')).status).toBe(404);
  });

  it('send an event, and raise the balance by the settled amount', async () => {
    const before = Number(await balance());
    await begin('event', { metadata: { userId: 'u-1' } });
    await order('transactions/event/confirm');
    expect(Number(await balance())).toBe(before + 4919.37);
    await vi.waitFor(() => expect(merchant.received).toHaveLength(1));
    expect(events()[0]).toMatchObject({
      eventType: 'SUCCESSFUL_TRANSACTION',
      eventData: {
        product: { type: 'WEB_SDK', reference: 'event' },
        paymentReference: 'event',
        amountPaid: 5000,
        totalPayable: 5000,
        settlementAmount: '4919.37',
        paymentStatus: 'PAID',
        paymentMethod: 'ACCOUNT_TRANSFER',
        paidOn: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
        paymentSourceInformation: [{ amountPaid: 5000, accountNumber: '0065432190' }],
        destinationAccountInformation: { bankCode: '035', accountNumber: expect.stringMatching(/^\d{10}$/) },
        metaData: { userId: 'u-1' },
      },
    });
    expect(await query('event')).toMatchObject({
      paymentMethod: 'ACCOUNT_TRANSFER',
      accountDetails: { accountName: 'NGOZI EZE', accountNumber: '******2190', amountPaid: '5000.00' },
      accountPayments: [{ accountNumber: '******2190' }],
      cardDetails: null,
    });
  });

  it('open an account, which sends a transfer of another amount back', async () => {
    await merchant.again({ now: () => new Date('2026-11-26T10:00:00.000Z') });
    const { body } = await begin('account');
    const { transactionReference } = body.responseBody;
    const open = () =>
      call('POST', '/api/v1/merchant/bank-transfer/init-payment', { transactionReference, bankCode: '058' });
    const opened = (await open()).body.responseBody;
    expect(opened).toMatchObject({
      accountNumber: expect.stringMatching(/^\d{10}$/),
      bankName: 'Wema bank',
      bankCode: '035',
      ussdCode: `*737*50*${String(opened['accountNumber'])}*5000#`,
      accountDurationSeconds: 2400,
      expiresOn: '2026-11-26T11:40:00',
    });
    expect((await open()).body.responseBody['accountNumber']).toBe(opened['accountNumber']);
    await order('transactions/account/confirm', { amount: 400_000 });
    expect(await query('account')).toMatchObject({ paymentStatus: 'PENDING' });
    await vi.waitFor(() => expect(merchant.received).toHaveLength(1));
    expect(events()[0]).toMatchObject({
      eventType: 'REJECTED_PAYMENT',
      eventData: {
        paymentReference: 'account',
        amount: 5000,
        paymentSourceInformation: { amountPaid: 4000 },
        paymentRejectionInformation: { rejectionReason: 'UNDER_PAYMENT', expectedAmount: 5000 },
      },
    });
    await order('transactions/account/confirm');
    expect(await query('account')).toMatchObject({ paymentStatus: 'PAID' });
    expect((await order('transactions/account/confirm')).status).toBe(400);
  });

  it('keep a transfer of another amount where the contract says so', async () => {
    await merchant.again({ acceptsOtherAmounts: true });
    await begin('less');
    await order('transactions/less/confirm', { amount: 400_000 });
    expect(await query('less')).toMatchObject({ paymentStatus: 'PARTIALLY_PAID', amountPaid: '4000.00' });
    await order('transactions/less/pay');
    expect(await query('less')).toMatchObject({ paymentStatus: 'PAID', amountPaid: '5000.00' });
    expect((await order('transactions/less/pay')).status).toBe(400);
    await begin('more');
    await order('transactions/more/confirm', { amount: 600_000 });
    expect(await query('more')).toMatchObject({ paymentStatus: 'OVERPAID', amountPaid: '6000.00' });
  });

  it('are listed newest first, in pages from 0, by status, amount and time', async () => {
    for (const reference of ['one', 'two', 'three', 'open', 'failed']) await begin(reference);
    for (const reference of ['one', 'two', 'three']) await order(`transactions/${reference}/pay`);
    await order('transactions/failed/fail');
    type Page = { content: { paymentReference: string }[]; totalPages: number; last: boolean; number: number };
    const list = async (search: string): Promise<Page> =>
      (await call('GET', `/api/v1/transactions/search?${search}`)).body.responseBody as unknown as Page;
    const references = async (search: string): Promise<string[]> =>
      (await list(search)).content.map(({ paymentReference }) => paymentReference);
    expect(await references('')).toEqual(['failed', 'open', 'three', 'two', 'one']);
    expect(await list('paymentStatus=PAID&size=2&page=1')).toMatchObject({
      content: [{ paymentReference: 'one', amount: 5000, fee: 80.63, paymentStatus: 'PAID', amountPaid: 5000 }],
      totalPages: 2,
      last: true,
      number: 1,
    });
    expect(await list('paymentStatus=PAID&size=2&page=0')).toMatchObject({ last: false });
    expect(await references('paymentReference=two')).toEqual(['two']);
    expect(await references('paymentStatus=FAILED')).toEqual(['failed']);
    expect(await references('amount=4999')).toEqual([]);
    const now = Date.now();
    expect(await references(`from=${now - 3_600_000}&to=${now + 3_600_000}&paymentStatus=FAILED`)).toEqual(['failed']);
    expect(await references(`from=${now + 3_600_000}`)).toEqual([]);
    for (const wrong of ['from=yesterday', 'page=-1', 'size=many'])
      expect((await call('GET', `/api/v1/transactions/search?${wrong}`)).status).toBe(400);
    await merchant.again({ searchInEnvelope: false });
    await begin('bare');
    expect((await call('GET', '/api/v1/transactions/search')).body).toMatchObject({
      content: [{ paymentReference: 'bare' }],
    });
  });

  it('cost what Monnify’s description shows', () => {
    const fee = (kobo: number): number => feeOf(usualFees, 'card', kobo);
    // 20.00 is settled as 19.68.
    expect(fee(2_000)).toBe(32);
    expect([10_000, 500_000, 12_403_100, 12_403_101, 100_000_000].map(fee)).toEqual([
      161, 8_063, 200_000, 200_000, 200_000,
    ]);
  });

  it('are settled once, with an event that names each', async () => {
    await begin('settled');
    await order('transactions/settled/pay');
    await begin('not-paid');
    expect((await order('settle')).body).toMatchObject({ settled: 1 });
    expect((await order('settle')).body).toMatchObject({ settled: 0 });
    await vi.waitFor(() => expect(merchant.received).toHaveLength(2));
    expect(events()[1]).toMatchObject({
      eventType: 'SETTLEMENT',
      eventData: { amount: '4919.37', transactionsCount: 1, transactions: [{ paymentReference: 'settled' }] },
    });
  });
});

describe('kept cards', () => {
  async function keep(number = '4111111111111111', cvv = '123'): Promise<string> {
    await begin('first');
    await call('POST', '/checkout/first/card', { number, cvv, expiry: '12/40' });
    const { cardDetails } = (await query('first')) as { cardDetails: { cardToken: string } };
    return cardDetails.cardToken;
  }
  const chargeAgain = (cardToken: string, paymentReference: string, more: object = {}) =>
    call('POST', '/api/v1/merchant/cards/charge-card-token', {
      cardToken,
      amount: 20,
      customerName: 'Amaka Eze',
      customerEmail: 'amaka@ajose.test',
      paymentReference,
      currencyCode: 'NGN',
      contractCode: CONTRACT,
      apiKey: API_KEY,
      ...more,
    });

  it('are charged by their token, once for each reference', async () => {
    const token = await keep();
    expect(token).toMatch(/^MNFY_[0-9A-F]{32}$/);
    expect((await query('first'))['cardDetails']).toMatchObject({
      last4: '1111',
      expMonth: '12',
      expYear: '40',
      bin: '411111',
      reusable: true,
      maskedPan: '411111******1111',
    });
    const before = Number(await balance());
    const first = await chargeAgain(token, 'again');
    expect(first.body.responseBody).toMatchObject({
      paymentStatus: 'PAID',
      amountPaid: '20.00',
      settlementAmount: '19.68',
      product: { type: 'API_NOTIFICATION' },
    });
    expect(await chargeAgain(token, 'again')).toEqual(first);
    expect(Number(await balance())).toBe(before + 19.68);
    expect((await chargeAgain(token, 'other', { customerEmail: 'ngozi@ajose.test' })).status).toBe(400);
    expect((await chargeAgain('MNFY_NONE', 'none')).status).toBe(404);
  });

  it('are refused, paid late or held by the bank as a test orders', async () => {
    const token = await keep('4084080000001001', '408');
    expect((await chargeAgain(token, 'poor')).body.responseBody).toMatchObject({
      paymentStatus: 'FAILED',
      paymentDescription: 'Insufficient funds',
    });
    await order(`authorizations/${token}/late`);
    expect((await chargeAgain(token, 'late')).body.responseBody).toMatchObject({ paymentStatus: 'PENDING' });
    await vi.waitFor(async () => expect(await query('late')).toMatchObject({ paymentStatus: 'PAID' }));
    await order(`authorizations/${token}/paused`);
    expect((await chargeAgain(token, 'paused')).body.responseBody).toMatchObject({ paymentStatus: 'PENDING' });
    expect((await order(`authorizations/${token}/broken`)).status).toBe(400);
  });
});
