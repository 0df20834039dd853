/** Investments and savings plans: the terms of the purchase stay, profit grows with time, and each maturity is paid once. */
import { addOfflineInvestment } from '@ajose/sdk/admin/investments';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import type { UserStats } from '@ajose/sdk/contract/investments';
import { getEarned } from '@ajose/sdk/customer/earnings';
import { addInvestment, addSavingsFunds, getUserInvestments, getUserStats } from '@ajose/sdk/customer/investments';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import { allPages, INVESTMENTS_A_PAGE } from '@ajose/sdk/domain/pages';
import { addTerm, lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mature } from '../../src/saving/investments/mature.ts';
import { startMoney } from '../money.ts';
import { apiOf, newAdmin, newCustomer, PASSWORD, type TestCustomer } from '../people.ts';
import { login } from '@ajose/sdk/customer/session';
import { newReceipt } from '../receipts.ts';

const DAY = 86_400_000;
let person: TestCustomer;

const money = await startMoney({ DUAL_APPROVAL_BACKDATED_DAYS: '3650' });
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson(100_000);
});

const invest = (productId: string, capital: number, idempotencyKey: string = crypto.randomUUID()) =>
  addInvestment(person.api, { userId: person.user._id, productId, capital, idempotencyKey });
const topUp = (investmentId: string, amount: number, idempotencyKey: string = crypto.randomUUID()) =>
  addSavingsFunds(person.api, { userId: person.user._id, investmentId, amount, idempotencyKey });

/** Signs in again, because a session does not last as long as an investment. */
async function later(ms: number): Promise<void> {
  money.clock.advance(ms);
  const { token } = await login(apiOf(money), { email: person.user.email, password: PASSWORD });
  person = { ...person, token, api: apiOf(money, token) };
}
const mine = async () => (await getUserInvestments(person.api, { userId: person.user._id })).investments;

test('profit grows with time and is paid with the capital exactly once, also after a long downtime', async () => {
  const product = await money.newProduct({ cost: 1000, rate: 9, days: 30 });
  await invest(product, 12_345.67);
  expect((await mine())[0]).toMatchObject({ expectedProfit: 1111.11, status: 'in_progress' });
  await later(15 * DAY);
  const half = (await mine())[0]?.profit ?? 0;
  expect(half).toBeGreaterThanOrEqual(555.54);
  expect(half).toBeLessThan(555.6);
  expect(await mature(money.deps)).toBe(0);
  await later(400 * DAY);
  expect((await mine())[0]).toMatchObject({ profit: 1111.11, status: 'in_progress' });
  const [first, second] = await Promise.all([mature(money.deps), mature(money.deps)]);
  expect(first + second).toBe(1);
  expect((await mine())[0]).toMatchObject({ profit: 1111.11, status: 'completed' });
  expect(await money.walletOf(person)).toBe(101_111.11);
  const { data } = await getUserTransactions(person.api, person.user._id);
  expect(data[0]).toMatchObject({
    type: 'deposit',
    amount: 13_456.78,
    reason: expect.stringMatching(/^Payout: /),
    paymentMethod: 'wallet',
  });
  await money.expectPromisesKept();
});

test('several maturities of several customers at the same time are all paid', async () => {
  const product = await money.newProduct({ cost: 10, rate: 10, days: 3 });
  for (let index = 0; index < 5; index += 1) await invest(product, 100 + index);
  const before = person;
  person = await money.newPerson(1000);
  for (let index = 0; index < 3; index += 1) await invest(product, 50);
  await later(4 * DAY);
  const paid = await Promise.all([mature(money.deps), mature(money.deps), mature(money.deps)]);
  expect(paid.reduce((sum, item) => sum + item, 0)).toBe(8);
  expect(await money.walletOf(person)).toBe(1015);
  expect(await money.walletOf(before)).toBe(100_051);
  await money.expectPromisesKept();
});

test('an account row that somebody else has locked delays no other maturity, and is paid by the next run', async () => {
  const product = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  const [waits, other] = [await money.newPerson(5000), await money.newPerson(5000)];
  for (const { api, user } of [waits, other]) {
    await addInvestment(api, {
      userId: user._id,
      productId: product,
      capital: 1000,
      idempotencyKey: crypto.randomUUID(),
    });
  }
  await later(31 * DAY);
  const holder = await money.owner.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM ledger.accounts WHERE customer_id = $1 FOR UPDATE', [waits.user._id]);
    expect(await mature(money.deps)).toBe(1);
    expect(await money.walletOf(other)).toBe(5100);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  expect(await mature(money.deps)).toBe(1);
  expect(await money.walletOf(waits)).toBe(5100);
});

test('a product whose term is changed meanwhile is read again, and never bought at the old term', async () => {
  const product = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  const { rows } = await money.owner.query<{ name: string }>('SELECT name FROM products WHERE id = $1', [product]);
  const buyAt = async (value: number, unit: string) => {
    const answer = await money.deps.db.query<{ verdict: string }>(
      `SELECT verdict FROM money.buy($1, $2, $3, $4, 100000, now(), now() + interval '30 days', 10000, 1000, false, $5, '{1}',
                                        NULL, $6, $7)`,
      [person.user._id, `INV-${crypto.randomUUID()}`, crypto.randomUUID(), product, rows[0]?.name, value, unit],
    );
    return answer.rows[0]?.verdict;
  };
  expect(await buyAt(30, 'days')).toBe('posted');
  await money.owner.query('UPDATE products SET term_value = 90 WHERE id = $1', [product]);
  expect(await buyAt(30, 'days')).toBe('product');
  await money.owner.query(`UPDATE products SET term_value = 30, term_unit = 'months' WHERE id = $1`, [product]);
  expect(await buyAt(30, 'days')).toBe('product');
  const bought = await invest(product, 1000);
  const { startDate, endDate } = bought.investment;
  expect(endDate).toBe(addTerm(new Date(startDate), { value: 30, unit: 'months' }).toISOString());
});

test('a purchase and a top-up answer what the wallet holds afterwards, and a repeat does not', async () => {
  const key = crypto.randomUUID();
  const before = await money.walletOf(person);
  const plan = await invest(await money.newProduct({ cost: 10, days: 30, rate: 10, savings: true }), 1000, key);
  expect(plan.balance).toBe(before - 1000);
  const planId = plan.investment._id;
  expect((await topUp(planId, 500, key)).balance).toBe(before - 1500);
  expect((await topUp(planId, 500, key)).balance).toBeUndefined();
  expect(await money.walletOf(person)).toBe(before - 1500);
});

test('running investments keep the terms they were bought at', async () => {
  const product = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  const { investment } = await invest(product, 1000);
  await money.owner.query('UPDATE products SET rate_bps = 100, term_value = 90 WHERE id = $1', [product]);
  expect((await mine())[0]).toMatchObject({ interestRate: 10, expectedProfit: 100, endDate: investment.endDate });
});

test('months are calendar months in Lagos', async () => {
  const product = await money.newProduct({ cost: 1000, rate: 10, days: 1 });
  await money.owner.query(`UPDATE products SET term_unit = 'months' WHERE id = $1`, [product]);
  const { investment } = await invest(product, 1000);
  expect(investment.endDate).toBe(addTerm(new Date(investment.startDate), { value: 1, unit: 'months' }).toISOString());
});

describe('savings plans', () => {
  test('are called savings in the history, and investments are called investments', async () => {
    const terms = { cost: 1000, rate: 10, days: 100 };
    const saved = await invest(await money.newProduct({ ...terms, savings: true }), 2000);
    const invested = await invest(await money.newProduct(terms), 3000);
    const { data } = await getUserTransactions(person.api, person.user._id);
    expect(data.slice(0, 2).map(({ reason }) => reason)).toEqual([
      `Investment: ${invested.investment.product.name}`,
      `Savings: ${saved.investment.product.name}`,
    ]);
  });

  test('earn on each top-up for the share of the term that is left, and count towards this month', async () => {
    const product = await money.newProduct({ cost: 1000, rate: 10, days: 100, savings: true });
    const { investment } = await invest(product, 10_000);
    expect(investment.totalSavings).toEqual({ amount: 10_000, amountThisMonth: 10_000 });
    await later(50 * DAY);
    const topped = await topUp(investment._id, 4000);
    expect(topped.investment.capital).toBe(14_000);
    expect(topped.investment.expectedProfit).toBeCloseTo(1200, 1);
    expect(topped.investment.totalSavings).toEqual({ amount: 14_000, amountThisMonth: 4000 });
    await later(51 * DAY);
    await expect(topUp(investment._id, 100)).rejects.toMatchObject({ status: 409, code: 'plan_completed' });
    await mature(money.deps);
    await expect(topUp(investment._id, 100)).rejects.toMatchObject({ status: 409, code: 'plan_completed' });
    expect(await money.walletOf(person)).toBeCloseTo(101_200, 1);
    await money.expectPromisesKept();
  });

  test('round the profit once, on the sum of all contributions, also when they come at the same time', async () => {
    const { investment: plan } = await invest(
      await money.newProduct({ cost: 1000, rate: 14, days: 30, savings: true }),
      1000,
    );
    expect(plan.expectedProfit).toBe(140);
    for (let n = 0; n < 15; n += 1) {
      const at = (part: number) =>
        topUp(plan._id, 0.04, `00000000-0000-4000-8000-0000000${String(n * 3 + part).padStart(5, '0')}`);
      await Promise.all([at(0), at(1), at(2)]);
    }
    const topped = (await mine()).find(({ _id }) => _id === plan._id);
    expect(topped).toMatchObject({ capital: 1001.8, expectedProfit: 140.25, toppedUp: true });
    await money.expectPromisesKept();
  });

  test('say to administrators their rate and end with all money that goes into or comes out of them', async () => {
    const { investment: plan } = await invest(
      await money.newProduct({ cost: 1000, rate: 7.25, days: 10, savings: true }),
      1000,
    );
    expect(plan.toppedUp).toBeUndefined();
    await topUp(plan._id, 500);
    await later(11 * DAY);
    await mature(money.deps);
    const { transactions } = await getAllTransactions((await newAdmin(money)).api, { userId: person.user._id });
    const terms = { interestRate: 7.25, endDate: plan.endDate };
    expect(transactions.map(({ kind, plan: of }) => [kind, of])).toEqual([
      ['from_plan', terms],
      ['into_plan', terms],
      ['into_plan', terms],
      ['paid_in', undefined],
    ]);
  });

  test('take money only from their owner, and only plans take top-ups', async () => {
    const plain = await money.newProduct({ cost: 1000, rate: 10, days: 100 });
    const plan = await money.newProduct({ cost: 1000, rate: 10, days: 100, savings: true });
    const [investment, ownPlan] = [await invest(plain, 1000), await invest(plan, 1000)];
    await expect(topUp(investment.investment._id, 10)).rejects.toMatchObject({ status: 404 });
    const other = await money.newPerson(1000);
    const foreign = {
      userId: other.user._id,
      investmentId: ownPlan.investment._id,
      amount: 10,
      idempotencyKey: crypto.randomUUID(),
    };
    await expect(addSavingsFunds(other.api, foreign)).rejects.toMatchObject({ status: 404 });
    expect(await money.walletOf(other)).toBe(1000);
  });
});

test('offline cash is booked and invested without changing the wallet, and an investment that has ended is paid by the next run', async () => {
  const admin = await newAdmin(money);
  const product = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  const startDate = new Date(Date.now() - 40 * DAY).toISOString();
  const body = {
    userId: person.user._id,
    productId: product,
    capital: 5000,
    startDate,
    ...newReceipt(),
    idempotencyKey: crypto.randomUUID(),
  };
  const done = await addOfflineInvestment(admin.api, body);
  expect(done).toMatchObject({
    transactionsCreated: 'deposit_and_withdrawal',
    investment: { isOffline: true, startDate },
  });
  await addOfflineInvestment(admin.api, body);
  expect(await money.walletOf(person)).toBe(100_000);
  const { data } = await getUserTransactions(person.api, person.user._id);
  const offline = data.filter(({ paymentMethod, timestamp }) => paymentMethod === 'offline' && timestamp === startDate);
  expect(new Map(offline.map(({ type, amount }) => [type, amount]))).toEqual(
    new Map([
      ['deposit', 5000],
      ['withdrawal', 5000],
    ]),
  );
  // The pair is dated with the investment's start and stands where it was booked, so that the balances follow each
  // other.
  expect(data.slice(0, 2).map(({ type, beforeBalance, afterBalance }) => [type, beforeBalance, afterBalance])).toEqual([
    ['withdrawal', 105_000, 100_000],
    ['deposit', 100_000, 105_000],
  ]);
  expect(Date.now() - Date.parse(offline[0]?.postedAt ?? '')).toBeLessThan(60_000);
  await mature(money.deps);
  expect(await money.walletOf(person)).toBe(105_500);
  await money.expectPromisesKept();
  const tomorrow = new Date(Date.now() + 30 * DAY).toISOString();
  await expect(
    addOfflineInvestment(admin.api, { ...body, startDate: tomorrow, idempotencyKey: crypto.randomUUID() }),
  ).rejects.toMatchObject({ status: 422 });
  for (const longAgo of ['1900-01-01T00:00:00.000Z', '1960-06-01T00:00:00.000Z', '1999-12-31T22:59:59.000Z']) {
    await expect(
      addOfflineInvestment(admin.api, { ...body, startDate: longAgo, idempotencyKey: crypto.randomUUID() }),
    ).rejects.toMatchObject({ status: 422, fields: { startDate: 'The start date cannot be before the year 2000' } });
  }
  const dreamt = addInvestment(person.api, { ...body, isOffline: true } as never);
  await expect(dreamt).rejects.toMatchObject({ status: 403 });
});

test('the same request twice buys once, and a repeat with another body is refused', async () => {
  const product = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  const idempotencyKey = crypto.randomUUID();
  const [first, second] = await Promise.all([
    invest(product, 2000, idempotencyKey),
    invest(product, 2000, idempotencyKey),
  ]);
  expect(first.investment._id).toBe(second.investment._id);
  await expect(invest(product, 3000, idempotencyKey)).rejects.toMatchObject({ status: 409, code: 'id_reused' });
  await money.owner.query(`UPDATE products SET status = 'inactive' WHERE id = $1`, [product]);
  expect((await invest(product, 2000, idempotencyKey)).investment._id).toBe(first.investment._id);
  expect(await money.walletOf(person)).toBe(98_000);
});

test('a purchase that is refused moves nothing', async () => {
  const product = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  const inactive = await money.newProduct({ cost: 1000, rate: 10, days: 30, status: 'inactive' });
  const refusals: [string, number, object][] = [
    [product, 999.99, { status: 422, message: 'Investment must be at least ₦1,000' }],
    [product, -1000, { status: 422 }],
    [product, 0, { status: 422 }],
    [product, 1000.001, { status: 422 }],
    [product, 1e12, { status: 422 }],
    [
      product,
      100_000.01,
      { status: 409, code: 'insufficient_balance', message: 'Insufficient balance. Your current balance is ₦100,000' },
    ],
    [inactive, 2000, { status: 409, code: 'product_inactive' }],
    [crypto.randomUUID(), 2000, { status: 404 }],
  ];
  for (const [id, capital, refusal] of refusals) await expect(invest(id, capital)).rejects.toMatchObject(refusal);
  expect(await money.walletOf(person)).toBe(100_000);
  const plan = await invest(await money.newProduct({ cost: 1000, rate: 10, days: 30, savings: true }), 1000);
  for (const amount of [-1, 0, 0.001, 1e12, 99_000.01]) {
    await expect(topUp(plan.investment._id, amount)).rejects.toMatchObject({
      status: amount > 1e5 || amount < 1 ? 422 : 409,
    });
  }
  expect(await money.walletOf(person)).toBe(99_000);
});

test.each([40, 60])('a customer of status %i may not invest, but maturities are still paid', async (status) => {
  const product = await money.newProduct({ cost: 1000, rate: 10, days: 3 });
  await invest(product, 1000);
  await money.owner.query('UPDATE customers SET status = $2 WHERE id = $1', [person.user._id, status]);
  await expect(invest(product, 1000)).rejects.toMatchObject({ status: 403, code: 'money_blocked' });
  money.clock.advance(4 * DAY);
  await mature(money.deps);
  expect(await money.walletOf(person)).toBe(100_100);
});

/** The home's figure of 30 days is the same as that of the earnings and that of the history, whose days are Lagos days. */
async function expectOneFigureOf30Days(stats: UserStats): Promise<void> {
  const now = money.clock.now();
  const days = { startDate: lagosDay(new Date(now.getTime() - 29 * DAY)), endDate: lagosDay(now) };
  const { earned } = (await getEarned(person.api, person.user._id, days)).earned;
  expect(stats.changes.profits).toBeCloseTo(earned, 1);
  const [before, after] = [stats.history.at(-31), stats.history.at(-1)];
  expect((after?.earned ?? 0) - (before?.earned ?? 0)).toBeCloseTo(earned, 1);
}

test('the home’s figures have no change when there was nothing before', async () => {
  const fresh = await newCustomer(money);
  const { stats } = await getUserStats(fresh.api, fresh.user._id);
  expect(stats).toMatchObject({
    totalPortfolioValue: 0,
    changes: { profits: null, activeInvestments: null },
  });
  expect(stats.history).toHaveLength(90);
  const product = await money.newProduct({ cost: 1000, rate: 12, days: 120 });
  await invest(product, 10_000);
  await later(40 * DAY);
  await invest(product, 5000);
  const later40 = (await getUserStats(person.api, person.user._id)).stats;
  expect(later40).toMatchObject({
    totalPortfolioValue: 15_000,
    activeInvestments: 2,
    changes: { activeInvestments: 1 },
  });
  // 29 to 30 of 120 days of 1,200 naira, and no more for what was bought just now.
  expect(later40.changes.profits).toBeGreaterThanOrEqual(290);
  expect(later40.changes.profits).toBeLessThanOrEqual(300);
  await expectOneFigureOf30Days(later40);
});

test('a list longer than a page continues on the next one, and the home’s figures count all of it', async () => {
  const product = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  const { investment } = await invest(product, 1000);
  await money.owner.query(
    `INSERT INTO money.investments (customer_id, id, product_id, product_name, rate_bps, is_savings, is_offline, capital, expected,
                                    started_at, ends_at)
     SELECT customer_id, uuidv7(), product_id, product_name, rate_bps, is_savings, is_offline, capital, expected, started_at, ends_at
       FROM money.investments, generate_series(1, 600) WHERE id = $1`,
    [investment._id],
  );
  const page = async (query: object) =>
    (await getUserInvestments(person.api, { userId: person.user._id, ...query })).investments;
  expect(await page({})).toHaveLength(200);
  const all = await allPages(INVESTMENTS_A_PAGE, (n) => page({ page: n }));
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(601);
  expect((await getUserStats(person.api, person.user._id)).stats.activeInvestments).toBe(601);
  await money.owner.query('DELETE FROM money.investments WHERE customer_id = $1 AND id <> $2', [
    person.user._id,
    investment._id,
  ]);
});

test('the profit of 30 days ago is what had accrued then, also for investments that were paid since', async () => {
  const product = await money.newProduct({ cost: 1000, rate: 12, days: 60 });
  await invest(product, 10_000);
  await later(70 * DAY);
  await mature(money.deps);
  const { stats } = await getUserStats(person.api, person.user._id);
  // 40 to 41 of 60 days had passed: at least 800 of 1,200 naira.
  expect(stats.totalProfits).toBe(1200);
  expect(stats.changes.profits).toBeGreaterThanOrEqual(380);
  expect(stats.changes.profits).toBeLessThanOrEqual(400);
  await expectOneFigureOf30Days(stats);
  money.clock.set(new Date());
});

// This test is last: it leaves an investment that cannot be paid, which breaks a promise of the ledger.
test('an investment that cannot be paid raises a case and does not stop the others', async () => {
  const product = await money.newProduct({ cost: 10, rate: 10, days: 3 });
  const blocked = [(await invest(product, 100)).investment._id, (await invest(product, 200)).investment._id];
  await invest(product, 300);
  for (const id of blocked) {
    await money.owner.query(
      `SELECT ledger.post($1, $2, 'offline', ARRAY[ledger.leg('offline', 'wallet', 100)], now(), 'Opening', 'offline', fingerprint => $3, allowed => NULL, debt_free => false)`,
      [person.user._id, `PAY-${id}`, crypto.randomUUID()],
    );
  }
  const other = person;
  person = await money.newPerson(1000);
  await invest(product, 50);
  await later(4 * DAY);
  const matureOne = async () =>
    (await money.deps.db.query<{ n: number }>('SELECT money.mature(1, $1) AS n', [money.clock.now()])).rows[0]?.n;
  let paid = 0;
  while ((await matureOne()) !== 0) paid += 1;
  expect(paid).toBeGreaterThanOrEqual(2);
  expect(await money.walletOf(other)).toBe(100_000 - 600 + 330 + 2);
  expect(await money.walletOf(person)).toBe(1005);
  const raised = async () => {
    const { rows } = await money.owner.query<{ kind: string; reference: string; amount_kobo: bigint }>(
      'SELECT kind, reference, amount_kobo FROM money.cases WHERE customer_id = $1 ORDER BY amount_kobo, id',
      [other.user._id],
    );
    return rows;
  };
  const refused = (index: number, kobo: bigint) => ({
    kind: 'maturity_refused',
    reference: `PAY-${blocked[index]}`,
    amount_kobo: kobo,
  });
  expect(await raised()).toEqual([refused(0, 11_000n), refused(1, 22_000n)]);
  // Closing the case makes the job try again.
  await money.owner.query('UPDATE money.cases SET resolved_at = now() WHERE reference = $1', [`PAY-${blocked[0]}`]);
  expect(await mature(money.deps)).toBe(0);
  expect(await raised()).toEqual([refused(0, 11_000n), refused(0, 11_000n), refused(1, 22_000n)]);
});
