/** The facts of paystack.md, one by one, over real HTTP. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectionFee, transferFee } from '../src/fees.ts';
import { buildSandbox, type Sandbox, type SandboxOptions } from '../src/sandbox.ts';

const SECRET = 'sk_test_facts';
let sandbox: Sandbox;
let base: string;
let received: { body: string; headers: Record<string, string> }[];
let answerStatus: number;

interface Answer {
  status: number;
  body: {
    status: boolean;
    message: string;
    code?: string;
    balance?: number;
    transactions?: unknown[];
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

const build = (options: Partial<SandboxOptions> = {}): Sandbox =>
  buildSandbox({
    secretKey: SECRET,
    webhookUrl: 'http://receiver.test/',
    settleAfterMs: 0,
    webhookSpeed: 180_000,
    deliver: async (_url, body, headers) => {
      received.push({ body, headers });
      return answerStatus;
    },
    ...options,
  });

beforeEach(async () => {
  received = [];
  answerStatus = 200;
  sandbox = build();
  base = await sandbox.listen();
});
afterEach(() => sandbox.close());

async function call(method: string, path: string, body?: object, key = SECRET): Promise<Answer> {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(3000),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const begin = (reference: string, more: object = {}): Promise<Answer> =>
  call('POST', '/transaction/initialize', { email: 'amaka@ajose.test', amount: 500_000, reference, ...more });
const verify = async (reference: string): Promise<Answer['body']['data']> =>
  (await call('GET', `/transaction/verify/${reference}`)).body.data;
const order = (path: string, body: object = {}): Promise<Answer> => call('POST', `/sandbox/${path}`, body);

async function send(accountNumber: string, reference: string, amount = 500_000): Promise<Answer> {
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
const balance = async (): Promise<number> => {
  const { data } = (await (
    await fetch(`${base}/balance`, { headers: { authorization: `Bearer ${SECRET}` } })
  ).json()) as { data: [{ balance: number }] };
  return data[0].balance;
};
const transferStatus = async (reference: string): Promise<string> =>
  (await call('GET', `/transfer/verify/${reference}`)).body.data.status;

describe('transactions', () => {
  it('refuses with the words, statuses and codes of the table', async () => {
    await begin('dup-1');
    const cases: [Answer, number, string, string][] = [
      [await call('GET', '/balance', undefined, 'sk_wrong'), 401, 'Invalid key', 'invalid_Key'],
      [await begin('dup-1'), 400, 'Duplicate Transaction Reference', 'duplicate_reference'],
      [await call('GET', '/transaction/verify/none'), 400, 'Transaction reference not found.', 'transaction_not_found'],
      [await begin('bad-mail', { email: 'nobody' }), 400, 'Invalid Email Address Passed', 'invalid_email_address'],
      [await begin('bad-amount', { amount: 10.5 }), 400, 'Invalid Amount Sent', 'invalid_amount'],
      [await begin('too-small', { amount: 4_999 }), 400, 'Invalid Amount Sent', 'invalid_amount'],
    ];
    const meta = { nextStep: expect.any(String) };
    for (const [answer, status, message, code] of cases) {
      expect(answer).toMatchObject({ status, body: { status: false, message, code, meta, type: expect.any(String) } });
    }
  });

  it('takes the characters of a reference as documented', async () => {
    expect((await begin('payment-1763.70=wallet-Ab3dE')).status).toBe(200);
    expect((await begin('payment_1')).status).toBe(400);
  });

  it('is abandoned when fresh, and gives its metadata back as an object', async () => {
    const answer = await begin('fresh', { metadata: JSON.stringify({ userId: 'u1' }), channels: ['card', 'opay'] });
    expect(answer.body.data).toMatchObject({
      access_code: expect.any(String),
      reference: 'fresh',
      authorization_url: expect.stringContaining('/pay/'),
    });
    expect(await verify('fresh')).toMatchObject({
      status: 'abandoned',
      amount: 500_000,
      metadata: { userId: 'u1' },
      fees: null,
      paid_at: null,
    });
  });

  it('answers 200 for a failed payment', async () => {
    await begin('failed');
    await order('transactions/failed/fail', { reason: 'Insufficient Funds' });
    expect(await verify('failed')).toMatchObject({ status: 'failed', gateway_response: 'Insufficient Funds' });
    expect(received).toEqual([]);
  });

  it('reports what was really paid beside what was asked', async () => {
    await begin('short');
    await order('transactions/short/pay', { amount: 100_000 });
    expect(await verify('short')).toMatchObject({
      status: 'success',
      amount: 100_000,
      requested_amount: 500_000,
      fees: 1_500,
    });
  });

  it('rejects a bank transfer of another amount without naming the reference', async () => {
    await begin('wrong-sum', { channels: ['bank_transfer'] });
    await order('transactions/wrong-sum/confirm', { amount: 499_900 });
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      event: 'bank.transfer.rejected',
      data: { bank_transfer: { message_type: 'INCORRECT_AMOUNT', amount: 499_900 } },
    });
    expect(received[0]?.body).not.toContain('wrong-sum');
    await order('transactions/wrong-sum/confirm');
    expect((await verify('wrong-sum')).status).toBe('success');
  });

  it('are listed newest first, in pages, by status and by when they were created', async () => {
    for (const reference of ['one', 'two', 'three', 'open', 'failed']) await begin(reference);
    for (const reference of ['one', 'two', 'three']) await order(`transactions/${reference}/pay`);
    await order('transactions/failed/fail');
    const references = async (query: string): Promise<unknown> => {
      const { data } = (await call('GET', `/transaction?${query}`)).body;
      return Array.isArray(data) ? data.map(({ reference }) => reference) : data;
    };
    expect(await references('')).toEqual(['failed', 'open', 'three', 'two', 'one']);
    expect(await references('status=success&perPage=2')).toEqual(['three', 'two']);
    expect(await references('status=success&perPage=2&page=2')).toEqual(['one']);
    expect(await references('status=success&perPage=2&page=3')).toEqual([]);
    expect((await call('GET', '/transaction?status=success&perPage=2&page=2')).body.meta).toEqual({
      total: 3,
      total_volume: 1_500_000,
      skipped: 2,
      perPage: 2,
      page: 2,
      pageCount: 2,
    });
    const hour = (by: number): string => encodeURIComponent(new Date(Date.now() + by * 3_600_000).toISOString());
    expect(await references(`from=${hour(-1)}&to=${hour(1)}&status=failed`)).toEqual(['failed']);
    expect(await references(`from=${hour(1)}`)).toEqual([]);
    expect(await references(`to=${hour(-1)}`)).toEqual([]);
    for (const wrong of ['from=yesterday', 'page=0', 'perPage=many'])
      expect((await call('GET', `/transaction?${wrong}`)).status).toBe(400);
  });

  it('refunds, tells of it, and takes it off the balance', async () => {
    await begin('back');
    await order('transactions/back/pay');
    const before = await balance();
    const answer = await call('POST', '/refund', { transaction: 'back', amount: 200_000 });
    expect(answer.body).toMatchObject({
      message: 'Refund has been queued for processing',
      data: { status: 'pending', amount: 200_000 },
    });
    await order(`refunds/${answer.body.data.id}/process`);
    expect(await balance()).toBe(before - 200_000);
    await vi.waitFor(() =>
      expect(received.map((each) => JSON.parse(each.body).event)).toEqual([
        'charge.success',
        'refund.pending',
        'refund.processed',
      ]),
    );
    expect((await call('POST', '/refund', { transaction: 'back', amount: 300_001 })).status).toBe(400);
  });

  it('keeps the fees of the facts', () => {
    expect([5_000, 249_999, 250_000, 12_666_666, 100_000_000].map((kobo) => collectionFee(kobo))).toEqual([
      75, 3_750, 13_750, 200_000, 200_000,
    ]);
    expect(collectionFee(250_000, true)).toBe(3_750);
    expect([500_000, 500_001, 5_000_000, 5_000_001].map(transferFee)).toEqual([1_000, 2_500, 2_500, 5_000]);
  });
});

describe('banks and transfers', () => {
  it('lists banks with codes as strings and resolves accounts', async () => {
    const list = await call('GET', '/bank?country=nigeria&currency=NGN&perPage=100');
    expect(list.body.data).toHaveLength(58);
    expect(list.body.data).toContainEqual(
      expect.objectContaining({ code: '035A', name: 'ALAT by WEMA', type: 'nuban' }),
    );
    const name = await call('GET', '/bank/resolve?account_number=0123456789&bank_code=058');
    expect(name.body.data).toMatchObject({
      account_number: '0123456789',
      account_name: expect.stringMatching(/^[A-Z]+ [A-Z]+ [A-Z]+$/),
    });
    for (const query of [
      'account_number=0000000004&bank_code=057',
      'account_number=12&bank_code=057',
      'account_number=0123456789&bank_code=x',
    ]) {
      const refused = await call('GET', `/bank/resolve?${query}`);
      expect([refused.status, refused.body.message]).toEqual([
        422,
        'Could not resolve account name. Check parameters or try again.',
      ]);
    }
  });

  it('gives the same recipient for the same account', async () => {
    const ask = { type: 'nuban', name: 'Amaka', account_number: '0123456789', bank_code: '058', currency: 'NGN' };
    const [one, two] = [await call('POST', '/transferrecipient', ask), await call('POST', '/transferrecipient', ask)];
    expect(one.body.data.recipient_code).toMatch(/^RCP_/);
    expect(two.body.data.recipient_code).toBe(one.body.data.recipient_code);
  });

  it('ends transfers as their account numbers order', async () => {
    for (const digit of ['0', '1', '2', '3', '5'])
      expect((await send(`000000000${digit}`, `wdl-sentinel-0000${digit}`)).body.data.status).toBe('pending');
    await vi.waitFor(async () => {
      const statuses = await Promise.all(
        ['0', '1', '2', '3', '5'].map((digit) => transferStatus(`wdl-sentinel-0000${digit}`)),
      );
      expect(statuses).toEqual(['success', 'pending', 'failed', 'reversed', 'success']);
    });
    const paid = (await call('GET', '/transfer/verify/wdl-sentinel-00000')).body.data;
    expect(paid).toMatchObject({
      fee_charged: 1_000,
      session: { provider: 'nip', id: expect.stringMatching(/^\d{30}$/) },
    });
    await order('transfers/wdl-sentinel-00001/success');
    expect(await transferStatus('wdl-sentinel-00001')).toBe('success');
    expect((await order('transfers/wdl-sentinel-00002/success')).status).toBe(400);
  });

  it('refuses a used reference, a bad one, and more than the balance', async () => {
    await send('0123456789', 'wdl-once-00000001');
    expect((await send('0123456789', 'wdl-once-00000001')).body).toMatchObject({
      message: 'Please provide a unique reference. Reference already exists on a transfer',
      code: 'duplicate_transfer_reference',
    });
    expect((await send('0123456789', 'WDL_UPPER_00000001')).status).toBe(400);
    expect((await send('0123456789', 'short')).status).toBe(400);
    await order('balance', { balance: 500_999 });
    expect((await send('0123456789', 'wdl-poor-00000001')).body.message).toBe(
      'Your balance is not enough to fulfil this request',
    );
    await order('balance', { balance: 501_000 });
    expect((await send('0123456789', 'wdl-just-00000001')).status).toBe(200);
  });

  it('lists transfers as it lists transactions', async () => {
    await send('0000000001', 'wdl-listed-00000001');
    await send('0000000001', 'wdl-listed-00000002');
    await order('transfers/wdl-listed-00000001/success');
    const { body } = await call('GET', '/transfer?perPage=1');
    expect(body.data).toMatchObject([{ reference: 'wdl-listed-00000002', status: 'pending', amount: 500_000 }]);
    expect(body.meta).toEqual({ total: 2, skipped: 0, perPage: 1, page: 1, pageCount: 2 });
    expect((await call('GET', '/transfer?status=success')).body.data).toMatchObject([
      { reference: 'wdl-listed-00000001' },
    ]);
  });

  it('waits for a one-time password when that is on', async () => {
    await order('otp', { on: true });
    const { body } = await send('0123456789', 'wdl-otp-000000001');
    expect(body.data.status).toBe('otp');
    const code = body.data.transfer_code;
    expect((await call('POST', '/transfer/finalize_transfer', { transfer_code: code, otp: '000000' })).status).toBe(
      400,
    );
    expect(
      (await call('POST', '/transfer/finalize_transfer', { transfer_code: code, otp: '123456' })).body.data.status,
    ).toBe('pending');
  });
});

describe('webhooks', () => {
  it('are signed over the exact bytes', async () => {
    await begin('signed', { metadata: JSON.stringify({ name: 'Ọláìtán ₦' }) });
    await order('transactions/signed/pay');
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const [{ body, headers } = { body: '', headers: {} as Record<string, string> }] = received;
    expect(headers['x-paystack-signature']).toBe(createHmac('sha512', SECRET).update(Buffer.from(body)).digest('hex'));
    expect(JSON.parse(body)).toMatchObject({
      event: 'charge.success',
      data: { reference: 'signed', status: 'success', amount: 500_000 },
    });
  });

  it('are tried again until 200', async () => {
    answerStatus = 500;
    await begin('again');
    await order('transactions/again/pay');
    await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(3));
    answerStatus = 200;
    await vi.waitFor(() =>
      expect([...sandbox.books.events.values()].map((event) => event.state)).toEqual(['delivered']),
    );
  });

  it('can be dropped, repeated, delayed and reordered', async () => {
    const pay = async (reference: string): Promise<void> => {
      await begin(reference);
      await order(`transactions/${reference}/pay`);
    };
    const references = (): string[] => received.map((each) => JSON.parse(each.body).data.reference);
    await order('webhooks', { mode: 'drop', count: 1 });
    await pay('a');
    await pay('b');
    await vi.waitFor(() => expect(references()).toEqual(['b']));
    await order('webhooks/resend');
    await vi.waitFor(() => expect(references()).toEqual(['b', 'a']));
    await order('webhooks', { mode: 'repeat', count: 1, times: 3 });
    await pay('c');
    await vi.waitFor(() => expect(references()).toEqual(['b', 'a', 'c', 'c', 'c']));
    await order('webhooks', { mode: 'reorder', count: 2 });
    await pay('d');
    await pay('e');
    await vi.waitFor(() => expect(references().slice(5)).toEqual(['e', 'd']));
    await order('webhooks', { mode: 'delay', count: 1, delayMs: 200 });
    await pay('f');
    await pay('g');
    await vi.waitFor(() => expect(references().slice(7)).toEqual(['g', 'f']));
  });

  it('can be forged', async () => {
    await order('webhooks/forge', { event: 'transfer.success', data: { reference: 'x' } });
    await order('webhooks/forge', { event: 'transfer.success', data: { reference: 'x' }, signature: 'missing' });
    await vi.waitFor(() => expect(received).toHaveLength(2));
    const right = createHmac('sha512', SECRET)
      .update(received[0]?.body ?? '')
      .digest('hex');
    expect(received[0]?.headers['x-paystack-signature']).toMatch(/^[0-9a-f]{128}$/);
    expect(received[0]?.headers['x-paystack-signature']).not.toBe(right);
    expect(received[1]?.headers['x-paystack-signature']).toBeUndefined();
  });
});

describe('ordered faults', () => {
  it('answer 500 without effect, only on their path, only as often as ordered', async () => {
    await order('faults', { mode: 'error', count: 1, path: '/transaction/initialize' });
    expect((await call('GET', '/balance')).status).toBe(200);
    expect((await begin('f1')).status).toBe(500);
    expect((await call('GET', '/transaction/verify/f1')).status).toBe(400);
    expect((await begin('f1')).status).toBe(200);
  });

  it.each(['lost', 'lost_error', 'lost_timeout'])('%s: the transfer is made, the answer is not given', async (mode) => {
    await order('faults', { mode, count: 1, path: '/transfer', method: 'POST', delayMs: 300 });
    const reference = `wdl-${mode.replace('_', '-')}-00000001`;
    sandbox.books.put('recipient', {
      id: 1,
      code: 'RCP_x',
      name: 'A',
      accountNumber: '0123456789',
      bankCode: '057',
      createdAt: '',
    });
    const sent = await call('POST', '/transfer', {
      source: 'balance',
      amount: 500_000,
      recipient: 'RCP_x',
      reference,
    }).catch(() => null);
    expect(sent?.status ?? 'broken').toBe(mode === 'lost_error' ? 500 : 'broken');
    await vi.waitFor(async () => expect(await transferStatus(reference)).toBe('success'));
  });

  it('stay silent without effect, answer with a page, refuse by rate, answer late', async () => {
    await order('faults', { mode: 'timeout', count: 1, path: '/transaction/initialize', delayMs: 200 });
    await expect(begin('t1')).rejects.toThrow('fetch failed');
    expect(sandbox.books.charge('t1')).toBeUndefined();
    await order('faults', { mode: 'rate_limited', count: 1 });
    expect((await begin('t1')).body).toMatchObject({ message: 'Rate limit exceeded!', code: 'rate_limited' });
    await order('faults', { mode: 'html', count: 1 });
    await expect(begin('t1')).rejects.toThrow(/JSON/);
    await order('faults', { mode: 'slow', count: 1, delayMs: 200 });
    const start = Date.now();
    expect((await begin('t1')).status).toBe(200);
    expect(Date.now() - start).toBeGreaterThanOrEqual(190);
  });
});

describe('the books', () => {
  it('add up and survive a kill without a goodbye', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    await sandbox.close();
    sandbox = build({ dataFile: join(folder, 'books.jsonl'), openingKobo: 10_000_000 });
    base = await sandbox.listen();
    await begin('kept');
    await order('transactions/kept/pay');
    await send('0000000001', 'wdl-kept-00000001');
    const books = (await call('GET', '/sandbox/books')).body;
    expect(books.balance).toBe(10_000_000 + 500_000 - 17_500 - 501_000);
    // A second one reads the file while the first has not closed it: that is what a kill leaves.
    const second = build({ dataFile: join(folder, 'books.jsonl'), openingKobo: 10_000_000 });
    const again = (await second.app.inject({ url: '/sandbox/books' })).json();
    await second.close();
    rmSync(folder, { recursive: true });
    expect(again).toEqual(books);
  });

  it('begin anew after a reset, and obey no other origin', async () => {
    await begin('gone');
    expect(
      (await fetch(`${base}/sandbox/reset`, { method: 'POST', headers: { origin: 'http://elsewhere.test' } })).status,
    ).toBe(400);
    await order('reset');
    expect((await call('GET', '/sandbox/books')).body.transactions).toEqual([]);
  });
});
