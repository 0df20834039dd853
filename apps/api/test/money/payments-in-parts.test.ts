/** Payments in parts. Each part is credited once, with its fee, whoever reports it and in whatever order. */
import { buildMonnifySandbox, type MonnifySandbox } from '@ajose/monnify-sandbox/sandbox';
import { addTransaction, getUserTransactions } from '@ajose/sdk/customer/transactions';
import { toNaira } from '@ajose/sdk/domain/money';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { select } from '../../src/platform/database/db.ts';
import { applyPayment } from '../../src/money/deposits/credit.ts';
import { handleEvents } from '../../src/money/gateway-events.ts';
import type { Charge, Gateway } from '../../src/gateways/gateway.ts';
import { createMonnify } from '../../src/gateways/monnify/monnify.ts';
import { checkPromises } from '../../src/money/reconciliation/books.ts';
import { compareWithGateway } from '../../src/money/reconciliation/gateway-books.ts';
import { searchGateways } from '../../src/money/reconciliation/gateway-lists.ts';
import { applyRefund, searchRefunds } from '../../src/money/refunds.ts';
import { figureRows } from '../../src/office/reports/gateway-rows.ts';
import { rowsOf } from '../../src/office/reports/month-rows.ts';
import { creditByHand, newReference } from '../payments.ts';
import { newAdmin, newCustomer, type TestCustomer } from '../people.ts';
import { keys } from '../scripted-monnify.ts';
import { startStack, type Stack } from '../stack.ts';

let stack: Stack;
let sandbox: MonnifySandbox;
let real: Gateway;
let person: TestCustomer;
/** Whether the webhooks arrive. */
let isTold = true;
/** Answers look-ups instead of the gateway. */
let instead: Gateway['verify'] | null = null;

beforeAll(async () => {
  const deliver = async (_url: string, body: string, headers: Record<string, string>) =>
    isTold ? (await stack.fetch('http://api/api/monnify/webhook', { method: 'POST', headers, body })).status : 200;
  sandbox = buildMonnifySandbox({ ...keys, webhookUrl: 'http://api/', deliver, settleAfterMs: 1 });
  real = createMonnify({ ...keys, baseUrl: await sandbox.listen() });
  const gateway: Gateway = { ...real, verify: (reference) => (instead ? instead(reference) : real.verify(reference)) };
  stack = await startStack({ gateway, env: { LIMIT_SIGN_UPS: '1000000' } });
});
afterAll(async () => {
  await stack.close();
  await sandbox.close();
});
beforeEach(async () => {
  person = await newCustomer(stack);
  [isTold, instead] = [true, null];
});

async function order(path: string, body: object = {}): Promise<void> {
  const answer = await sandbox.app.inject({ method: 'POST', url: `/sandbox/${path}`, payload: body });
  expect([path, answer.statusCode]).toEqual([path, 200]);
}

const pay = (reference: string, naira: number) =>
  order(`transactions/${reference}/pay`, { channel: 'card', amount: naira * 100 });

/** Asks for 10,000 naira. */
async function start(): Promise<string> {
  const reference = newReference();
  await addTransaction(person.api, {
    userId: person.user._id,
    amount: 10_000,
    transactionId: reference,
    currency: 'NGN',
    reason: 'wallet',
    incomingStatus: 'pending',
    type: 'deposit',
    paymentMethod: 'paystack',
  });
  return reference;
}

async function account(customer = person.user._id) {
  const { rows } = await stack.owner.query<Record<'wallet' | 'fees' | 'adjustment' | 'gateway', bigint>>(
    `SELECT wallet, gateway_fee AS fees, adjustment, monnify AS gateway FROM ledger.accounts WHERE customer_id = $1`,
    [customer],
  );
  const [first] = rows;
  if (!first) throw new Error('No account');
  return {
    wallet: toNaira(first.wallet),
    fees: toNaira(first.fees),
    adjustment: toNaira(first.adjustment),
    gateway: toNaira(first.gateway),
  };
}

const becomes = (wanted: object) =>
  vi.waitFor(async () => expect(await account()).toMatchObject(wanted), { timeout: 10_000, interval: 50 });

const deposits = async () =>
  (await getUserTransactions(person.api, person.user._id, { limit: 100 })).data.map((userTransaction) => ({
    amount: userTransaction.amount,
    status: userTransaction.status,
    after: userTransaction.afterBalance,
  }));

async function casesOf(reference: string): Promise<readonly string[]> {
  const { rows } = await stack.owner.query<{ kind: string }>(
    'SELECT kind FROM money.cases WHERE reference = $1 AND resolved_at IS NULL',
    [reference],
  );
  return rows.map(({ kind }) => kind);
}

async function charged(reference: string): Promise<Charge> {
  const answer = await real.verify(reference);
  if (answer.outcome !== 'done') throw new Error(answer.message);
  return answer.data;
}

const FEE = 161.25;
const WHOLE = { wallet: 10_000, fees: -FEE, adjustment: 0, gateway: FEE - 10_000 };
const inParts = [
  { amount: 6000, status: 'completed', after: 10_000 },
  { amount: 4000, status: 'completed', after: 4000 },
];

test('each part is credited once by its webhook, as a transaction of its own', async () => {
  const reference = await start();
  await pay(reference, 4000);
  await becomes({ wallet: 4000, fees: -64.5 });
  await pay(reference, 6000);
  await becomes(WHOLE);
  const charge = await charged(reference);
  await Promise.all([applyPayment(stack.deps, charge), applyPayment(stack.deps, charge), searchGateways(stack.deps)]);
  await applyPayment(stack.deps, { ...charge, amountKobo: 400_000n, feesKobo: 6450n });
  await compareWithGateway(stack.deps);
  expect(await account()).toEqual(WHOLE);
  expect(await deposits()).toEqual(inParts);
  expect(await casesOf(reference)).toEqual([]);
  expect(await checkPromises(stack.owner)).toEqual([]);
});

test('news of all parts at once, in any order, credits the full sum', async () => {
  const reference = await start();
  isTold = false;
  await pay(reference, 4000);
  const part = await charged(reference);
  await pay(reference, 6000);
  const total = await charged(reference);
  await Promise.all([part, total, part, total].map((charge) => applyPayment(stack.deps, charge)));
  expect(await account()).toEqual(WHOLE);
  expect(await checkPromises(stack.owner)).toEqual([]);
});

test.each([
  ['the comparison', () => compareWithGateway(stack.deps)],
  ['the list', () => searchGateways(stack.deps)],
] as const)('a part whose webhook is lost is credited by %s', async (_name, job) => {
  const reference = await start();
  await pay(reference, 4000);
  await becomes({ wallet: 4000 });
  isTold = false;
  await pay(reference, 6000);
  await job();
  await job();
  expect(await account()).toEqual(WHOLE);
  expect(await deposits()).toEqual(inParts);
  expect(await casesOf(reference)).toEqual([]);
});

test('a part whose look-up fails is credited by the job of the events', async () => {
  const reference = await start();
  await pay(reference, 4000);
  await becomes({ wallet: 4000 });
  const asked = vi.fn<Gateway['verify']>(async () => ({ outcome: 'unknown', message: 'HTTP 503' }));
  instead = asked;
  await pay(reference, 6000);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  instead = null;
  stack.clock.advance(10_000);
  await handleEvents(stack.deps);
  expect(await account()).toEqual(WHOLE);
});

test('a fee that the gateway tells later is booked, and the booked fee never falls', async () => {
  const reference = await start();
  isTold = false;
  await pay(reference, 10_000);
  const charge = await charged(reference);
  await applyPayment(stack.deps, { ...charge, feesKobo: 0n });
  expect(await account()).toMatchObject({ wallet: 10_000, fees: 0 });
  await compareWithGateway(stack.deps);
  expect(await account()).toEqual(WHOLE);
  await applyPayment(stack.deps, { ...charge, feesKobo: 0n });
  expect(await account()).toEqual(WHOLE);
  expect(await deposits()).toHaveLength(1);
  expect(await checkPromises(stack.owner)).toEqual([]);
});

test('parts make good what was advanced by hand, and then the case about the difference is closed', async () => {
  const reference = await start();
  await creditByHand(stack.owner, person.user._id, reference, stack.clock.now());
  isTold = false;
  await pay(reference, 4000);
  await applyPayment(stack.deps, await charged(reference));
  expect(await account()).toMatchObject({ wallet: 10_000, adjustment: -6000 });
  expect(await casesOf(reference)).toEqual(['advance_differs']);
  await pay(reference, 6000);
  await applyPayment(stack.deps, await charged(reference));
  expect(await account()).toEqual(WHOLE);
  expect(await casesOf(reference)).toEqual([]);
  expect(await checkPromises(stack.owner)).toEqual([]);
});

test('a part that arrives after two administrators set the difference right is the customer’s', async () => {
  const reference = await start();
  await creditByHand(stack.owner, person.user._id, reference, stack.clock.now());
  isTold = false;
  await pay(reference, 4000);
  await applyPayment(stack.deps, await charged(reference));
  const admin = await newAdmin(stack);
  await stack.owner.query(
    `SELECT money.correct(e.id, 'takeDifference', $1, 600000, '{}', $4, 'Not paid', $3) FROM money.cases e WHERE e.reference = $2`,
    [person.user._id, reference, stack.clock.now(), admin.id],
  );
  expect(await account()).toMatchObject({ wallet: 4000, adjustment: 0 });
  await pay(reference, 6000);
  await applyPayment(stack.deps, await charged(reference));
  expect(await account()).toEqual(WHOLE);
  expect(await casesOf(reference)).toEqual([]);
});

test('a refund of the full payment that is known before its last part takes that part too', async () => {
  const reference = await start();
  isTold = false;
  await pay(reference, 4000);
  await applyPayment(stack.deps, await charged(reference));
  await pay(reference, 6000);
  const charge = await charged(reference);
  await order(`transactions/${reference}/reverse`);
  await searchRefunds(stack.deps);
  expect(await account()).toMatchObject({ wallet: 0 });
  await applyPayment(stack.deps, charge);
  expect(await account()).toMatchObject({ wallet: 0, gateway: FEE });
  expect(await checkPromises(stack.owner)).toEqual([]);
});

/** Opens a payment that names no customer. */
async function startUnowned(): Promise<string> {
  const reference = newReference();
  const asked = { reference, amountKobo: 1_000_000n, email: 'a@example.com', name: 'A', metadata: {} };
  await real.begin({ ...asked, channels: ['card'], returnTo: 'http://localhost:3000/back' });
  return reference;
}

const strayOf = async (reference: string) =>
  (
    await stack.owner.query(
      `SELECT u.kobo, u.fees_kobo AS fees, e.amount_kobo AS asked FROM money.unowned_payments u
         LEFT JOIN money.cases e ON e.kind = 'unowned_payment' AND e.reference = u.reference AND e.resolved_at IS NULL
        WHERE u.reference = $1`,
      [reference],
    )
  ).rows;

test('parts of a payment without an owner are kept for its owner, and the case is about all of them', async () => {
  const reference = await startUnowned();
  isTold = false;
  await pay(reference, 4000);
  await applyPayment(stack.deps, await charged(reference));
  expect(await strayOf(reference)).toEqual([{ kobo: 400_000n, fees: 6450n, asked: 400_000n }]);
  await pay(reference, 6000);
  await searchGateways(stack.deps);
  await searchGateways(stack.deps);
  expect(await strayOf(reference)).toEqual([{ kobo: 1_000_000n, fees: 16_125n, asked: 1_000_000n }]);
  expect(await checkPromises(stack.owner)).toEqual([]);
  const admin = await newAdmin(stack);
  await stack.owner.query(`UPDATE money.cases SET customer_id = $2 WHERE reference = $1`, [reference, person.user._id]);
  await stack.owner.query(
    `SELECT money.correct(e.id, 'creditCustomer', $1, 1000000, '{"feesKobo": 16125, "channel": "card"}', $3, 'Found', $4) FROM money.cases e WHERE e.reference = $2`,
    [person.user._id, reference, admin.id, stack.clock.now()],
  );
  expect(await account()).toEqual(WHOLE);
  expect(await checkPromises(stack.owner)).toEqual([]);
});

test('a part that arrives after a payment without an owner went back is kept, with a case, until it too goes back', async () => {
  const reference = await startUnowned();
  isTold = false;
  await pay(reference, 4000);
  await applyPayment(stack.deps, await charged(reference));
  await order(`transactions/${reference}/refund`);
  await searchRefunds(stack.deps);
  const more = { status: 'success', amountKobo: 1_000_000n, feesKobo: 16_125n } as const;
  await applyPayment(stack.deps, { ...(await charged(reference)), ...more });
  expect(await strayOf(reference)).toMatchObject([{ kobo: 1_000_000n, fees: 16_125n }]);
  expect(await casesOf(reference)).toContain('gateway_differs');
  expect(await checkPromises(stack.owner)).toEqual([]);
  const back = { gateway: 'monnify', reference, status: 'processed', disputeId: null } as const;
  await searchRefunds(stack.deps);
  await applyRefund(stack.deps, { ...back, id: `${reference}-rest`, amountKobo: 600_000n });
  const { rows } = await stack.owner.query(
    'SELECT kobo - returned_kobo AS kept FROM money.unowned_payments WHERE reference = $1',
    [reference],
  );
  expect(rows).toEqual([{ kept: 400_000n }]);
  expect(await checkPromises(stack.owner)).toEqual([]);
});

test('the reports count each part at its gateway, and the fee once', async () => {
  const from = stack.clock.now();
  stack.clock.advance(1000);
  const reference = await start();
  await pay(reference, 4000);
  await becomes({ wallet: 4000 });
  await pay(reference, 6000);
  await becomes(WHOLE);
  stack.clock.advance(1000);
  const span = { from, to: stack.clock.now() };
  const partsIn = async (rows: Parameters<typeof select>[1]) =>
    (await select<{ kobo: bigint; line: string }>(stack.db, rows)).map(({ kobo, line }) => [toNaira(kobo), line]);
  const paid = expect.arrayContaining([
    [4000, 'monnify:card'],
    [6000, 'monnify:card'],
  ]);
  expect(await partsIn(rowsOf('moneyIn', span, from))).toEqual(paid);
  expect(await partsIn(figureRows('payments', span, 'paid'))).toEqual(paid);
  expect(await partsIn(figureRows('payments', span, 'fees'))).toEqual([[FEE, 'monnify:card']]);
});
