/**
 * Two gateways side by side: a payment or payout that has begun at one stays there, the rest goes to the other, and no payout is paid by
 * both.
 */
import { buildMonnifySandbox, type MonnifySandbox } from '@ajose/monnify-sandbox/sandbox';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshBanks } from '../../src/gateways/banks/refresh.ts';
import { sweepDeposits } from '../../src/money/deposits/sweep.ts';
import type { Deps } from '../../src/gateways/deps.ts';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { createMonnify } from '../../src/gateways/monnify/monnify.ts';
import { searchGateways } from '../../src/money/reconciliation/gateway-lists.ts';
import { applyTransfer, payOut, referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { startMoney } from '../money.ts';
import { newReference, paymentsOf } from '../payments.ts';
import type { TestCustomer } from '../people.ts';
import { keys } from '../scripted-monnify.ts';
import { before, gatewayOf, withGateway } from '../stack.ts';

const MINUTE = 60_000;

let other: MonnifySandbox;
let paystack: Gateway;
let monnify: Gateway;
let person: TestCustomer;

const money = await startMoney({ GATEWAY_PREFERRED: 'paystack' });

beforeAll(async () => {
  paystack = gatewayOf(money.deps);
  other = buildMonnifySandbox({ ...keys, deliver: async () => 200, settleAfterMs: 1 });
  monnify = createMonnify({ ...keys, baseUrl: await other.listen() });
  await refreshBanks(both());
});
afterAll(async () => {
  await money.close();
  await other.close();
});
beforeEach(async () => {
  person = await money.newPerson(10_000);
});

/** Both gateways; the first one is preferred. */
const both = (changes: { paystack?: Partial<Gateway>; monnify?: Partial<Gateway> } = {}): Deps =>
  withGateway(money.deps, { ...paystack, ...changes.paystack }, { ...monnify, ...changes.monnify });

/** Monnify is the gateway that new payments and payouts prefer. */
const preferringMonnify = (deps: Deps): Deps => ({ ...deps, env: { ...deps.env, gatewayPreferred: 'monnify' } });

const orderOther = async (path: string, body: object = {}): Promise<void> => {
  const answer = await other.app.inject({ method: 'POST', url: `/sandbox/${path}`, payload: body });
  expect([path, answer.statusCode]).toEqual([path, 200]);
};

let asked = 0;
async function withdraw(amount: number): Promise<string> {
  const id = `WDL_${(asked += 1)}_ABCDEFGH`;
  return (await addTransaction(person.api, money.withdrawalBody(person, id, amount))).transaction._id;
}

async function payout(id: string): Promise<{ state: string; gateway: string | null }> {
  const { rows } = await money.owner.query<{ state: string; gateway: string | null }>(
    'SELECT state, gateway FROM money.payouts WHERE id = $1',
    [id],
  );
  if (!rows[0]) throw new Error('There is no such payout');
  return rows[0];
}

async function accounts(): Promise<Record<string, number>> {
  const { rows } = await money.owner.query<Record<string, bigint>>(
    `SELECT wallet, held, paystack_out, monnify_out FROM ledger.accounts WHERE customer_id = $1`,
    [person.user._id],
  );
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, kobo]) => [name, Number(kobo) / 100]));
}

const casesAbout = async (reference: string): Promise<object[]> =>
  (
    await money.owner.query<{ kind: string; gateway: string }>(
      'SELECT kind, gateway FROM money.cases WHERE reference = $1 ORDER BY id',
      [reference],
    )
  ).rows;

/** The payouts' job runs again, some time later. */
async function later(deps: Deps, ms = 15 * MINUTE): Promise<void> {
  money.clock.advance(ms);
  await payOut(deps);
  await new Promise((resolve) => setTimeout(resolve, 20));
}

const paidBy = (id: string) => ({
  paystack: money.sandbox.books.transfers.has(referenceOf(id)),
  monnify: other.books.transfers.has(referenceOf(id)),
});

/** The gateways' lists are read again, from three days ago on. */
async function search(): Promise<void> {
  money.clock.set(new Date());
  await money.owner.query(`DELETE FROM money.job_runs WHERE starts_with(name, 'gateway_lists')`);
  await searchGateways(both());
}

const noAnswer = async () => ({ outcome: 'unknown' as const, message: 'No answer' });
const unsent = async () => ({ outcome: 'unknown' as const, message: 'No connection', isUnsent: true as const });
const lowBalance = async () => ({ outcome: 'refused' as const, code: 'low_balance', message: 'Not enough' });

describe('a payout', () => {
  test('whose order was not answered is never ordered elsewhere, whatever is preferred meanwhile', async () => {
    const id = await withdraw(2000);
    await payOut(both({ paystack: { transfer: noAnswer } }));
    expect(await payout(id)).toEqual({ state: 'unknown', gateway: 'paystack' });
    for (const hours of [1, 2, 2]) {
      await later(
        preferringMonnify(both({ paystack: { transfer: noAnswer, verifyTransfer: noAnswer } })),
        hours * 60 * MINUTE,
      );
      expect(await payout(id)).toEqual({ state: 'unknown', gateway: 'paystack' });
    }
    expect(paidBy(id)).toEqual({ paystack: false, monnify: false });
    await later(preferringMonnify(both()));
    await later(preferringMonnify(both()));
    expect(await payout(id)).toEqual({ state: 'paid', gateway: 'paystack' });
    expect(paidBy(id)).toEqual({ paystack: true, monnify: false });
    expect(await accounts()).toEqual({ wallet: 8000, held: 0, paystack_out: 2000, monnify_out: 0 });
    await money.expectPromisesKept();
  });

  test('whose orders are never answered clearly goes to the other gateway a day after the last order', async () => {
    const id = await withdraw(2000);
    const orders: number[] = [];
    const unclear: Gateway['transfer'] = async () => {
      orders.push(money.clock.now().getTime());
      return { outcome: 'unknown', message: 'It exceeds the daily limit' };
    };
    const deps = both({ paystack: { transfer: unclear } });
    await payOut(deps);
    for (let run = 0; run < 4 * 48 && !paidBy(id).monnify; run += 1) await later(deps);
    expect(paidBy(id)).toEqual({ paystack: false, monnify: true });
    const ended = money.clock.now().getTime();
    await later(deps);
    expect(await payout(id)).toEqual({ state: 'paid', gateway: 'monnify' });
    expect(orders.length).toBeGreaterThan(10);
    expect(ended - (orders.at(-1) ?? ended)).toBeGreaterThanOrEqual(24 * 60 * MINUTE);
    expect(ended - (orders[0] ?? 0)).toBeLessThan(31 * 60 * MINUTE);
    expect(await accounts()).toEqual({ wallet: 8000, held: 0, paystack_out: 0, monnify_out: 2000 });
    await money.expectPromisesKept();
  });

  test('that took effect and got no answer is found at its own gateway', async () => {
    const id = await withdraw(2000);
    const lost: Gateway['transfer'] = async (order) => {
      await paystack.transfer(order);
      return noAnswer();
    };
    await payOut(both({ paystack: { transfer: lost } }));
    for (let look = 0; look < 3; look += 1) await later(preferringMonnify(both()));
    expect(await payout(id)).toEqual({ state: 'paid', gateway: 'paystack' });
    expect(paidBy(id)).toEqual({ paystack: true, monnify: false });
  });

  test('that never reached its gateway goes to the other one', async () => {
    const id = await withdraw(2000);
    await payOut(both({ paystack: { transfer: unsent } }));
    expect(await payout(id)).toEqual({ state: 'waiting', gateway: 'paystack' });
    for (let look = 0; look < 3; look += 1) await later(both({ paystack: { transfer: unsent } }));
    expect(await payout(id)).toEqual({ state: 'paid', gateway: 'monnify' });
    expect(paidBy(id)).toEqual({ paystack: false, monnify: true });
    expect(await casesAbout(referenceOf(id))).toEqual([]);
    expect(await accounts()).toEqual({ wallet: 8000, held: 0, paystack_out: 0, monnify_out: 2000 });
    await money.expectPromisesKept();
  });

  test('that goes elsewhere while the first gateway’s answer is read keeps its new gateway, and a case tells of the other', async () => {
    const id = await withdraw(2000);
    await payOut(both({ paystack: { transfer: unsent } }));
    expect(await payout(id)).toEqual({ state: 'waiting', gateway: 'paystack' });
    const order = () => later(preferringMonnify(both({ monnify: { transfer: noAnswer } })));
    const news = {
      gateway: 'paystack',
      reference: referenceOf(id),
      status: 'pending',
      id: 'TRF_of_paystack',
      amountKobo: 200_000n,
      feeKobo: 0n,
      stampDutyKobo: 0n,
      sessionId: null,
      message: '',
    } as const;
    await applyTransfer(before('money.move_payout', both(), order), news);
    expect(await payout(id)).toEqual({ state: 'unknown', gateway: 'monnify' });
    const { rows } = await money.owner.query('SELECT transfer_code FROM money.payouts WHERE id = $1', [id]);
    expect(rows).toEqual([{ transfer_code: null }]);
    expect(await casesAbout(referenceOf(id))).toEqual([{ kind: 'unknown_transfer', gateway: 'paystack' }]);
    for (let look = 0; look < 3; look += 1) await later(both());
    expect(await payout(id)).toEqual({ state: 'paid', gateway: 'monnify' });
  });

  test('that its gateway refuses because we have too little there goes to the other one', async () => {
    const id = await withdraw(2000);
    const poor = both({ paystack: { transfer: lowBalance } });
    await payOut(poor);
    for (let look = 0; look < 3; look += 1) await later(poor);
    expect(await payout(id)).toEqual({ state: 'paid', gateway: 'monnify' });
    expect(await casesAbout('balance')).toContainEqual({ kind: 'gateway_balance_low', gateway: 'paystack' });
    await money.expectPromisesKept();
  });

  test('goes to the gateway that pays to its bank', async () => {
    // ALAT is in Paystack's list only.
    await money.owner.query(`UPDATE customers SET bank_code = '035A' WHERE id = $1`, [person.user._id]);
    const id = await withdraw(500);
    const deps = preferringMonnify(both());
    for (let look = 0; look < 3; look += 1) await later(deps);
    expect(await payout(id)).toEqual({ state: 'paid', gateway: 'paystack' });
  });

  test('is sent with the code that its gateway has for the bank', async () => {
    // OPay has another code at Monnify.
    await money.owner.query(`UPDATE customers SET bank_code = '999992' WHERE id = $1`, [person.user._id]);
    const id = await withdraw(500);
    for (let look = 0; look < 3; look += 1) await later(preferringMonnify(both()));
    expect(await payout(id)).toEqual({ state: 'paid', gateway: 'monnify' });
    expect(other.books.transfers.get(referenceOf(id))).toMatchObject({ bankCode: '305' });
  });

  test('under the reference of another gateway’s payout raises a case, and moves nothing in the books', async () => {
    const id = await withdraw(2000);
    for (let look = 0; look < 3; look += 1) await later(both());
    expect(await payout(id)).toEqual({ state: 'paid', gateway: 'paystack' });
    const to = { name: 'ADA', accountNumber: '0000000000', bankCode: '058' };
    await monnify.transfer({ reference: referenceOf(id), amountKobo: 200_000n, to, reason: 'By hand' });
    const before = await accounts();
    await search();
    expect(await casesAbout(referenceOf(id))).toEqual([{ kind: 'unknown_transfer', gateway: 'monnify' }]);
    expect(await accounts()).toEqual(before);
    await money.expectPromisesKept();
  });
});

describe('a deposit', () => {
  test('stays at the gateway at which it was begun', async () => {
    const reference = newReference();
    await paymentsOf(money, person).start(reference);
    await money.pay(reference);
    await money.owner.query('UPDATE money.deposits SET look_at = now() WHERE customer_id = $1', [person.user._id]);
    const verify: Gateway['verify'] = () => Promise.reject(new Error('Monnify has nothing to say about it'));
    money.clock.advance(MINUTE);
    await sweepDeposits(preferringMonnify(both({ monnify: { verify } })));
    expect(await money.walletOf(person)).toBe(15_000);
  });

  test('is not credited with a payment that another gateway has under its reference', async () => {
    const reference = newReference();
    await paymentsOf(money, person).start(reference);
    const payment = {
      reference,
      amountKobo: 900_000n,
      email: person.user.email,
      name: person.user.name,
      channels: ['card'],
      returnTo: 'http://localhost:3000',
      metadata: { userId: person.user._id, type: 'deposit' },
    };
    expect(await monnify.begin(payment)).toMatchObject({ outcome: 'done' });
    await orderOther(`transactions/${reference}/pay`);
    await search();
    expect(await money.walletOf(person)).toBe(10_000);
    expect(await casesAbout(reference)).toEqual([{ kind: 'reference_taken', gateway: 'monnify' }]);
    // The ledger refuses it too, where the deposit is begun after a server has looked for one.
    const credit = `SELECT verdict FROM money.credit_deposit($1, 'monnify', $2, 900000, 0, 'card', now(), now(), '{}')`;
    const { rows } = await money.owner.query(credit, [person.user._id, reference]);
    expect(rows).toEqual([{ verdict: 'key_reused' }]);
    // Its own payment is credited all the same.
    await money.pay(reference);
    await search();
    expect(await money.walletOf(person)).toBe(15_000);
    expect(await casesAbout(reference)).toHaveLength(1);
    await money.expectPromisesKept();
  });

  test('two payments without an owner under one reference are two, one at each gateway', async () => {
    const reference = newReference();
    const payment = {
      reference,
      amountKobo: 300_000n,
      email: 'stranger@example.com',
      name: 'A Stranger',
      channels: ['card'],
      returnTo: 'http://localhost:3000',
      metadata: {},
    };
    for (const gateway of [paystack, monnify]) expect(await gateway.begin(payment)).toMatchObject({ outcome: 'done' });
    await money.pay(reference);
    await orderOther(`transactions/${reference}/pay`);
    await search();
    await search();
    expect(await casesAbout(reference)).toEqual([
      { kind: 'unowned_payment', gateway: 'paystack' },
      { kind: 'unowned_payment', gateway: 'monnify' },
    ]);
    await money.expectPromisesKept();
  });
});
