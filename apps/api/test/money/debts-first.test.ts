/** Debts first: every credit to a wallet collects the customer's debts in the same posting, and a customer with debts cannot invest. */
import { approveRequest } from '@ajose/sdk/admin/approvals';
import { correctCase, getCases } from '@ajose/sdk/admin/dashboard';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { getAutoSaves, startAutoSave } from '@ajose/sdk/customer/auto-saves';
import {
  addInvestment,
  addSavingsFunds,
  exitEarly,
  getUserInvestments,
  quoteExit,
  setEnding,
} from '@ajose/sdk/customer/investments';
import { getUser, login } from '@ajose/sdk/customer/session';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { autoSave } from '../../src/saving/auto-saves/from-wallet.ts';
import { collectReceivables } from '../../src/money/deposits/reversals.ts';
import { mature } from '../../src/saving/investments/mature.ts';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { chargeEvent, newReference, openAtGateway, payIn, paymentsOf, sendBack, type Payments } from '../payments.ts';
import { apiOf, newAdmin, PASSWORD, type TestAdmin, type TestCustomer } from '../people.ts';

const DAY = 86_400_000;
let admin: TestAdmin;
let other: TestAdmin;
let person: TestCustomer;
let pay: Payments;

const money = await startMoney({ PAYOUTS: 'manual' });
afterAll(() => money.close());
beforeEach(async () => {
  money.clock.set(new Date());
  admin = await newAdmin(money, 'Adaeze Okafor');
  other = await newAdmin(money, 'Tunde Bakare');
  person = await money.newPerson();
  pay = paymentsOf(money, person);
});

const deposit = (naira: number): Promise<string> => payIn(money, person, naira);

async function withdraw(naira: number): Promise<string> {
  const body = money.withdrawalBody(person, `WDL_${newReference()}`, naira);
  return (await addTransaction(person.api, body)).transaction._id;
}

/** Takes a payment of 5,000 back after 4,000 of it have left the wallet. @returns the withdrawal of the 4,000 */
async function owe(): Promise<string> {
  const reference = await deposit(5000);
  const withdrawal = await withdraw(4000);
  await sendBack(money, reference, 5000);
  expect(await standing()).toEqual({ wallet: 0, owed: 4000 });
  return withdrawal;
}

async function standing(): Promise<{ wallet: number; owed: number }> {
  const { token } = await login(apiOf(money), { email: person.user.email, password: PASSWORD });
  const { user } = await getUser(apiOf(money, token));
  return { wallet: user.balance, owed: user.owed.reduce((sum, { amount }) => sum + amount, 0) };
}

/** What a server of the previous version leaves behind: money beside a debt. */
const plant = (naira: number) =>
  money.owner.query(
    `WITH given AS (
       SELECT id FROM ledger.post($1, $2, 'correction', ARRAY[ledger.leg('adjustment', 'wallet', $3)], now(), 'Opening', 'offline', fingerprint => $1, allowed => NULL, debt_free => false))
     INSERT INTO money.deposits (gateway, customer_id, id, requested_kobo, by_hand) SELECT 'paystack', $1, id, $3, true FROM given`,
    [person.user._id, `opening-${crypto.randomUUID()}`, naira * 100],
  );

const product = (more: { savings?: boolean } = {}) => money.newProduct({ cost: 1000, rate: 10, days: 30, ...more });

async function buy(productId: string, capital: number, api = person.api) {
  const body = { userId: person.user._id, productId, capital, idempotencyKey: crypto.randomUUID() };
  return (await addInvestment(api, body)).investment;
}

const later = async (ms: number) => {
  person = await money.later(person, ms);
};

describe('a debt is collected in the posting that credits', () => {
  test('a deposit, and the case about the debt is closed by the job', async () => {
    await owe();
    await deposit(1500);
    expect(await standing()).toEqual({ wallet: 0, owed: 2500 });
    await deposit(6000);
    expect(await standing()).toEqual({ wallet: 3500, owed: 0 });
    const collected = (await pay.list()).filter(
      ({ type, reason }) => type === 'withdrawal' && reason.startsWith('Reversed: '),
    );
    expect(collected.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1000, 1500, 2500]);
    await collectReceivables(money.deps);
    const { cases } = await getCases(admin.api, { userId: person.user._id });
    expect(cases).toMatchObject([{ kind: 'reversal_not_covered', resolution: 'Collected from the wallet.' }]);
    await money.expectPromisesKept();
  });

  test('a deposit that an administrator credits by hand', async () => {
    await owe();
    const { transaction } = await pay.start(newReference(), 5000);
    await setTransactionStatus(admin.api, transaction._id, { status: 'completed' });
    expect(await standing()).toEqual({ wallet: 1000, owed: 0 });
    await money.expectPromisesKept();
  });

  test('a withdrawal that comes back', async () => {
    const withdrawal = await owe();
    await setTransactionStatus(admin.api, withdrawal, { status: 'failed' });
    expect(await standing()).toEqual({ wallet: 0, owed: 0 });
    await money.expectPromisesKept();
  });

  test('an investment that ends, both in a call with others and with an instruction', async () => {
    const [plain, instructed] = [await product(), await product()];
    await plant(20_000);
    await buy(plain, 10_000);
    const { _id } = await buy(instructed, 10_000);
    await setEnding(person.api, { userId: person.user._id, investmentId: _id, choice: 'everything' });
    await owe();
    await money.owner.query(
      `UPDATE money.investments SET ends_at = ends_at - interval '1 hour' WHERE customer_id = $1 AND id <> $2`,
      [person.user._id, _id],
    );
    // Without their terms, or the proof would see that the investments do not end as they were bought.
    await money.owner.query(`UPDATE ledger.transactions SET metadata = metadata - 'terms' WHERE customer_id = $1`, [
      person.user._id,
    ]);
    await later(30 * DAY - 1_800_000);
    await mature(money.deps);
    expect(await standing()).toEqual({ wallet: 7000, owed: 0 });
    await later(DAY);
    await mature(money.deps);
    expect(await standing()).toEqual({ wallet: 7000, owed: 0 });
    await money.expectPromisesKept();
  });

  test('an investment that ends with an instruction while its owner owes stays in the wallet', async () => {
    await plant(10_000);
    const { _id } = await buy(await product(), 10_000);
    await setEnding(person.api, { userId: person.user._id, investmentId: _id, choice: 'everything' });
    await owe();
    await later(31 * DAY);
    await mature(money.deps);
    expect(await standing()).toEqual({ wallet: 7000, owed: 0 });
    const { investments } = await getUserInvestments(person.api, { userId: person.user._id });
    expect(investments.map(({ status, ending }) => [status, ending.notFollowed])).toEqual([
      ['completed', expect.stringContaining('reversed by its bank')],
    ]);
    await money.expectPromisesKept();
  });

  test('an investment that is left early', async () => {
    await plant(10_000);
    const productId = await product();
    await money.owner.query('UPDATE products SET exit_after_days = 0, exit_price_bps = 0 WHERE id = $1', [productId]);
    const { _id } = await buy(productId, 10_000);
    await owe();
    const { quote } = await quoteExit(person.api, { userId: person.user._id, investmentId: _id });
    await exitEarly(person.api, { userId: person.user._id, quoteId: quote._id });
    expect(await standing()).toEqual({ wallet: quote.arrives - 4000, owed: 0 });
    await money.expectPromisesKept();
  });

  test('a payment without an owner that a correction credits', async () => {
    await owe();
    const reference = newReference();
    await openAtGateway(money, reference, {});
    await money.pay(reference);
    await money.tell(chargeEvent(money, reference));
    const { cases } = await getCases(admin.api, { resolved: false, limit: 100 });
    const openCase = cases.find((openCase) => openCase.reference === reference);
    const body = { correction: 'creditCustomer' as const, reason: 'Hers', userId: person.user._id };
    await approveRequest(other.api, waits(await correctCase(admin.api, openCase?._id ?? '', body))._id);
    expect(await standing()).toEqual({ wallet: 1000, owed: 0 });
    await money.expectPromisesKept();
  });

  test('a dispute that is released frees its debt first, and what comes back pays another debt', async () => {
    const [reversed, disputed] = [await deposit(4000), await deposit(5000)];
    await withdraw(6000);
    const { id } = (await money.order(`transactions/${disputed}/dispute`)) as { id: number };
    const dispute = (await (await fetch(`${money.gatewayUrl}/sandbox/disputes`)).json()) as { id: number }[];
    await money.tell({ event: 'charge.dispute.create', data: dispute.find((item) => item.id === id) });
    await sendBack(money, reversed, 4000);
    expect(await standing()).toEqual({ wallet: 0, owed: 6000 });
    await money.tell({ event: 'charge.dispute.resolve', data: await money.order(`disputes/${id}/release`) });
    // The held 3,000 return; 2,000 of the dispute are no longer owed, but 4,000 of the reversed payment are.
    expect(await standing()).toEqual({ wallet: 0, owed: 1000 });
    await money.expectPromisesKept();
  });
});

test('of two debts the older one is collected first', async () => {
  const older = await deposit(5000);
  const newer = await deposit(3000);
  await withdraw(8000);
  await sendBack(money, older, 5000);
  money.clock.advance(60_000);
  await sendBack(money, newer, 3000);
  await deposit(4000);
  const { rows } = await money.owner.query(
    'SELECT reference, collected_kobo FROM money.receivables WHERE customer_id = $1 ORDER BY opened_at',
    [person.user._id],
  );
  expect(rows).toEqual([
    { reference: older, collected_kobo: 400_000n },
    { reference: newer, collected_kobo: 0n },
  ]);
});

describe('a customer who owes', () => {
  // Said to a member of an organisation as well, so it calls nothing "yours".
  const message =
    'The bank reversed a payment after its money had been used. Please add the missing amount to the wallet; then you can invest again.';
  const OWES = { status: 409, code: 'money_owed', message };

  test('cannot buy or top up, even with money in the wallet', async () => {
    await plant(2000);
    const plan = await buy(await product({ savings: true }), 2000);
    await owe();
    const request = { userId: person.user._id, investmentId: plan._id, amount: 1000 };
    await expect(buy(await product(), 1000)).rejects.toMatchObject(OWES);
    await plant(5000);
    await expect(buy(await product(), 1000)).rejects.toMatchObject(OWES);
    await expect(
      addSavingsFunds(person.api, { ...request, idempotencyKey: crypto.randomUUID() }),
    ).rejects.toMatchObject(OWES);
    expect(await money.walletOf(person)).toBe(5000);
    await collectReceivables(money.deps);
    await buy(await product(), 1000);
    await money.expectPromisesKept();
  });

  test('gets the answer to a purchase that was made before', async () => {
    await plant(2000);
    const [productId, idempotencyKey] = [await product(), crypto.randomUUID()];
    const body = { userId: person.user._id, productId, capital: 2000, idempotencyKey };
    const { investment } = await addInvestment(person.api, body);
    await owe();
    expect((await addInvestment(person.api, body)).investment._id).toBe(investment._id);
  });

  test('saves nothing from the wallet, and is told why', async () => {
    await plant(2000);
    const plan = await buy(await product({ savings: true }), 2000);
    const day = lagosDay(new Date(money.clock.now().getTime() + DAY));
    const asked = { amount: 1000, every: 'day', on: 0, source: 'wallet', cardId: null, planId: plan._id } as const;
    await startAutoSave(person.api, { userId: person.user._id, idempotencyKey: crypto.randomUUID(), ...asked });
    await owe();
    await plant(5000);
    for (const hour of [6, 12, 18]) {
      money.clock.set(new Date(Date.parse(`${day}T00:01:00Z`) + (hour - 1) * 3_600_000));
      await autoSave(money.deps);
    }
    const { token } = await login(apiOf(money), { email: person.user.email, password: PASSWORD });
    const { autoSaves } = await getAutoSaves(apiOf(money, token), person.user._id);
    expect(autoSaves[0]?.past).toMatchObject([
      { outcome: 'not_saved', why: expect.stringContaining('reversed by its bank') },
    ]);
    expect(await money.walletOf(person)).toBe(5000);
  });
});
