/** Account numbers of customers' own: reserved, read, given back, and paid to. */
import { describe, expect, it, vi } from 'vitest';
import { balance, call, CONTRACT, events, merchant, order, query } from './merchant.ts';

const PATH = '/api/v2/bank-transfer/reserved-accounts';
const reserve = (accountReference: string, more: object = {}) =>
  call('POST', PATH, {
    accountReference,
    accountName: 'Amaka Eze',
    currencyCode: 'NGN',
    contractCode: CONTRACT,
    customerEmail: 'amaka@ajose.test',
    customerName: 'Amaka Eze',
    bvn: '21212121212',
    getAllAvailableBanks: false,
    preferredBanks: ['50515'],
    ...more,
  });
interface Account {
  accounts: { accountNumber: string; bankCode: string }[];
}
const numberOf = (body: { responseBody: unknown }): string =>
  (body.responseBody as Account).accounts[0]?.accountNumber ?? '';

describe('reserved account numbers', () => {
  it('are reserved once for a reference, for a customer with a BVN or NIN', async () => {
    const { status, body } = await reserve('own-1');
    expect(status).toBe(200);
    expect(body.responseBody).toMatchObject({
      contractCode: CONTRACT,
      accountReference: 'own-1',
      accountName: 'AMAKA EZE',
      customerEmail: 'amaka@ajose.test',
      accounts: [{ bankCode: '50515', bankName: 'Moniepoint Microfinance Bank', accountNumber: /^\d{10}$/ }].map(
        (each) => ({ ...each, accountNumber: expect.stringMatching(each.accountNumber) }),
      ),
      collectionChannel: 'RESERVED_ACCOUNT',
      reservedAccountType: 'GENERAL',
      status: 'ACTIVE',
      bvn: '21212121212',
    });
    expect(await reserve('own-1')).toMatchObject({
      status: 422,
      body: { responseMessage: 'You can not reserve two accounts with the same reference' },
    });
    expect((await call('GET', `${PATH}/own-1`)).body.responseBody).toEqual(body.responseBody);
    expect((await reserve('own-2', { bvn: undefined, nin: '12345678901' })).status).toBe(200);
    expect((await reserve('all', { getAllAvailableBanks: true })).body.responseBody).toMatchObject({
      accounts: [{ bankCode: '50515' }, { bankCode: '035' }],
    });
    for (const wrong of [
      { bvn: undefined },
      { bvn: '123' },
      { bvn: '22222222220' },
      { bvn: '22222222227' },
      { preferredBanks: ['058'] },
      { contractCode: 'another' },
    ])
      expect((await reserve(`wrong-${JSON.stringify(wrong)}`, wrong)).status).toBe(422);
  });

  it('take a transfer, whose event names no reference of the merchant’s', async () => {
    const number = numberOf((await reserve('own-1')).body);
    const before = Number(await balance());
    await order(`accounts/${number}/transfer`, { amount: 500_000, sender: 'TUNDE BELLO', bank: '058' });
    await vi.waitFor(() => expect(merchant.received).toHaveLength(1));
    const event = events()[0];
    expect(event).toMatchObject({
      eventType: 'SUCCESSFUL_TRANSACTION',
      eventData: {
        product: { type: 'RESERVED_ACCOUNT', reference: 'own-1' },
        amountPaid: 5000,
        paymentSourceInformation: [{ accountName: 'TUNDE BELLO', bankCode: '058' }],
        destinationAccountInformation: { accountNumber: number, bankCode: '50515' },
        customer: { email: 'amaka@ajose.test' },
      },
    });
    expect(event?.eventData['paymentReference']).toBe(event?.eventData['transactionReference']);
    expect(await query(String(event?.eventData['paymentReference']))).toMatchObject({
      paymentStatus: 'PAID',
      product: { type: 'RESERVED_ACCOUNT', reference: 'own-1' },
    });
    expect(Number(await balance())).toBe(before + 4919.37);
    const list = await call(
      'GET',
      '/api/v1/bank-transfer/reserved-accounts/transactions?accountReference=own-1&page=0&size=10',
    );
    expect(list.body.responseBody).toMatchObject({ content: [{ amountPaid: 5000, completed: true }], last: true });
  });

  it('take a transfer without an event, or send it back with one, when a test orders it', async () => {
    const number = numberOf((await reserve('own-1')).body);
    await order(`accounts/${number}/transfer`, { amount: 500_000, unnoticed: true });
    await order(`accounts/${number}/transfer`, { amount: 900_000, refused: true });
    await vi.waitFor(() => expect(merchant.received).toHaveLength(1));
    expect(events()[0]?.eventType).toBe('REJECTED_PAYMENT');
    expect((await call('GET', '/api/v1/transactions/search')).body.responseBody).toMatchObject({
      content: [{ amountPaid: 5000 }],
    });
  });

  it('accept another BVN of their customer, and receive no money once they are given back', async () => {
    const number = numberOf((await reserve('own-1')).body);
    const identify = (body: object) => call('PUT', '/api/v1/bank-transfer/reserved-accounts/own-1/kyc-info', body);
    expect((await identify({ bvn: '21212121213', nin: '12345678901' })).body.responseBody).toMatchObject({
      accountReference: 'own-1',
      bvn: '21212121213',
    });
    expect((await identify({})).status).toBe(422);
    const gone = await call('DELETE', '/api/v1/bank-transfer/reserved-accounts/reference/own-1');
    expect(gone.body.responseBody).toMatchObject({
      accountReference: 'own-1',
      accountNumber: number,
      bankCode: '50515',
    });
    expect((await call('GET', `${PATH}/own-1`)).status).toBe(404);
    expect((await order(`accounts/${number}/transfer`, { amount: 500_000 })).status).toBe(404);
    expect(await merchant.shown('accounts')).toEqual([]);
  });
});
