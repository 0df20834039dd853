/** The published facts about Monnify's banks and transfers. */
import { describe, expect, it, vi } from 'vitest';
import { banks as paystackBanks } from '../../paystack-sandbox/src/banks.ts';
import { balance, bearer, call, events, merchant, order, send, transferStatus, WALLET } from './merchant.ts';

const validate = (accountNumber: string, bankCode = '057', headers: Record<string, string> = {}) =>
  fetch(`${merchant.base}/api/v1/disbursements/account/validate?accountNumber=${accountNumber}&bankCode=${bankCode}`, {
    headers: { ...bearer(), ...headers },
  }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as { responseBody: object } }));

describe('banks', () => {
  it('have Monnify’s codes, which differ from Paystack’s', async () => {
    const listed = (await call('GET', '/api/v1/banks')).body.responseBody as unknown as {
      code: string;
      name: string;
    }[];
    expect(listed).toContainEqual({
      name: 'Access bank',
      code: '044',
      ussdTemplate: '*901*Amount*AccountNumber#',
      baseUssdCode: '*901#',
      transferUssdTemplate: '*901*AccountNumber#',
    });
    expect(listed).toContainEqual(expect.objectContaining({ name: 'Moniepoint Microfinance Bank', code: '50515' }));
    const codes = listed.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    // OPay has another code than at Paystack, and ALAT is not there.
    expect(listed).toContainEqual(expect.objectContaining({ name: 'OPAY', code: '305' }));
    expect(paystackBanks.find(({ name }) => name.startsWith('OPay'))?.code).toBe('999992');
    expect(codes).not.toContain('035A');
  });

  it('say who holds an account, and refuse an account that nobody holds', async () => {
    expect(await validate('0123456789')).toMatchObject({
      status: 200,
      body: {
        responseBody: {
          accountNumber: '0123456789',
          accountName: expect.stringMatching(/^[A-Z]+ [A-Z]+ [A-Z]+$/),
          bankCode: '057',
        },
      },
    });
    const holder = { 'x-sandbox-holder': encodeURIComponent('Amaka Eze') };
    expect((await validate('0000000000', '057', holder)).body.responseBody).toMatchObject({ accountName: 'EZE AMAKA' });
    expect((await validate('0000000005', '057', holder)).body.responseBody).not.toMatchObject({
      accountName: 'EZE AMAKA',
    });
    for (const [number, code] of [
      ['0000000004', '057'],
      ['12', '057'],
      ['0123456789', 'x'],
    ] as const)
      expect((await validate(number, code)).status).toBe(404);
  });
});

describe('transfers', () => {
  it('end as their account numbers say', async () => {
    for (const digit of ['0', '1', '2', '3', '5'])
      expect((await send(`000000000${digit}`, `wdl-${digit}`)).body.responseBody['status']).toBe('PENDING');
    await vi.waitFor(async () => {
      const statuses = await Promise.all(['0', '1', '2', '3', '5'].map((digit) => transferStatus(`wdl-${digit}`)));
      expect(statuses).toEqual(['SUCCESS', 'PENDING', 'FAILED', 'REVERSED', 'SUCCESS']);
    });
    expect((await call('GET', '/api/v2/disbursements/single/summary?reference=wdl-0')).body.responseBody).toMatchObject(
      {
        amount: 5000,
        reference: 'wdl-0',
        fee: 35,
        status: 'SUCCESS',
        transactionReference: expect.stringMatching(/^MFDS\d{14}[0-9A-Z]{6}$/),
        sourceAccountNumber: WALLET,
        destinationAccountNumber: '0000000000',
        destinationBankName: 'Zenith bank',
        createdOn: expect.stringMatching(/\+0000$/),
      },
    );
    await vi.waitFor(() =>
      expect(
        events()
          .map(({ eventType }) => eventType)
          .toSorted(),
      ).toEqual([
        'FAILED_DISBURSEMENT',
        'REVERSED_DISBURSEMENT',
        'SUCCESSFUL_DISBURSEMENT',
        'SUCCESSFUL_DISBURSEMENT',
        'SUCCESSFUL_DISBURSEMENT',
      ]),
    );
    expect(events().find(({ eventData }) => eventData['reference'] === 'wdl-0')?.eventData).toMatchObject({
      amount: 5000,
      fee: 35,
      status: 'SUCCESS',
      sessionId: expect.stringMatching(/^\d{30}$/),
      completedOn: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d:\d\d [AP]M$/),
      destinationBankCode: '057',
    });
    await order('transfers/wdl-1/success');
    expect(await transferStatus('wdl-1')).toBe('SUCCESS');
    expect((await order('transfers/wdl-2/success')).status).toBe(400);
    expect((await call('GET', '/api/v2/disbursements/single/summary?reference=none')).status).toBe(404);
  });

  it('end at once where the merchant waits for the outcome', async () => {
    const now = async (digit: string) =>
      (await send(`000000000${digit}`, `now-${digit}`, { async: false })).body.responseBody;
    expect(await now('0')).toMatchObject({ status: 'SUCCESS', totalFee: 35, amount: 5000 });
    expect(await now('1')).toMatchObject({ status: 'PENDING' });
    expect(await now('2')).toMatchObject({ status: 'FAILED' });
    expect(await now('3')).toMatchObject({ status: 'SUCCESS' });
    await vi.waitFor(async () => expect(await transferStatus('now-3')).toBe('REVERSED'));
  });

  it('lower the balance with their fee, and give it back when they fail', async () => {
    await order('balance', { balance: 1_000_000 });
    await send('0000000001', 'held');
    expect(await balance()).toBe('4965.00');
    await order('transfers/held/failed');
    expect(await balance()).toBe('10000.00');
  });

  it('are refused for a used reference, an unknown bank, a wrong source, and an amount above the balance', async () => {
    await send('0123456789', 'once');
    expect(await send('0123456789', 'once')).toMatchObject({ status: 400, body: { responseCode: 99 } });
    expect((await send('0123456789', 'bank', { destinationBankCode: '035A' })).status).toBe(400);
    expect((await send('0123456789', 'source', { sourceAccountNumber: '0000000000' })).status).toBe(400);
    expect((await send('0123456789', 'name', { destinationAccountName: '' })).status).toBe(400);
    expect((await call('GET', '/api/v2/disbursements/wallet-balance?accountNumber=1')).status).toBe(400);
    await order('balance', { balance: 503_499 });
    expect((await send('0123456789', 'poor')).body.responseMessage).toMatch(/sufficient balance/);
    await order('balance', { balance: 503_500 });
    expect((await send('0123456789', 'just')).status).toBe(200);
  });

  it('above the balance are made and fail at once where Monnify is told to do so', async () => {
    await merchant.again({ lowBalance: 'failed', openingKobo: 100_000 });
    expect((await send('0123456789', 'poor')).body.responseBody).toMatchObject({ status: 'FAILED' });
    expect(await balance()).toBe('1000.00');
    await vi.waitFor(() => expect(merchant.received).toHaveLength(1));
    expect(events()[0]).toMatchObject({
      eventType: 'FAILED_DISBURSEMENT',
      eventData: { sessionId: '', transactionDescription: expect.stringMatching(/sufficient balance/) },
    });
  });

  it('are refused for two minutes after the same amount to the same account, where Monnify is told to do so', async () => {
    let now = Date.parse('2026-11-26T10:00:00Z');
    await merchant.again({ sameTransferMs: 120_000, now: () => new Date(now) });
    await send('0123456789', 'same-1');
    expect(await send('0123456789', 'same-2')).toMatchObject({ status: 400, body: { responseCode: 'D07' } });
    expect((await send('0123456789', 'other', { amount: 5001 })).status).toBe(200);
    now += 120_000;
    expect((await send('0123456789', 'same-2')).status).toBe(200);
  });

  it('wait for the merchant’s one-time password where that is on', async () => {
    await order('otp', { on: true });
    const before = await balance();
    expect((await send('0123456789', 'otp')).body.responseBody['status']).toBe('PENDING_AUTHORIZATION');
    expect(await balance()).toBe(before);
    const authorize = (authorizationCode: string) =>
      call('POST', '/api/v2/disbursements/single/validate-otp', { reference: 'otp', authorizationCode });
    expect((await call('POST', '/api/v2/disbursements/single/resend-otp', { reference: 'otp' })).status).toBe(200);
    expect((await authorize('000000')).status).toBe(400);
    expect((await authorize('123456')).body.responseBody['status']).toBe('PENDING');
    await vi.waitFor(async () => expect(await transferStatus('otp')).toBe('SUCCESS'));
    expect((await authorize('123456')).status).toBe(400);
  });

  it('are listed and searched in pages from 0', async () => {
    await send('0000000001', 'listed-1');
    await send('0000000001', 'listed-2', { amount: 7000 });
    expect(
      (await call('GET', '/api/v2/disbursements/single/transactions?pageSize=1&pageNo=0')).body.responseBody,
    ).toMatchObject({ content: [{ reference: 'listed-2', status: 'PENDING' }], totalPages: 2, last: false });
    const search = (more: string) =>
      call('GET', `/api/v2/disbursements/search-transactions?sourceAccountNumber=${WALLET}&${more}`);
    expect((await search('amountFrom=6000')).body.responseBody).toMatchObject({ content: [{ reference: 'listed-2' }] });
    expect((await search(`startDate=${Date.now() + 60_000}`)).body.responseBody).toMatchObject({ content: [] });
    expect((await call('GET', '/api/v2/disbursements/search-transactions')).status).toBe(400);
  });
});
