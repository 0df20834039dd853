/** The month's end: each figure equals the sum of its rows, in the period and in the one before, and each table can be downloaded. */
import { getMonthEnd, getMonthEndFile, getMonthEndRows, getReconciliation } from '@ajose/sdk/admin/reports';
import type { MonthEnd, PeriodSum, PeriodTable } from '@ajose/sdk/contract/reports';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mature } from '../../src/saving/investments/mature.ts';
import { compareWithGateway } from '../../src/money/reconciliation/gateway-books.ts';
import { spanOf } from '../../src/office/reports/month-end.ts';
import { rowsInParts, rowsOf as rowsOfTable } from '../../src/office/reports/month-rows.ts';
import { allOfRows } from '../../src/office/reports/rows.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { startMoney } from '../money.ts';
import { payIn, sendBack } from '../payments.ts';
import { apiOf, newAdmin, type TestAdmin, type TestCustomer, newSession } from '../people.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const OCTOBER = { startDate: '2030-10-01', endDate: '2030-10-31' };
let admin: TestAdmin;
let person: TestCustomer;
let report: MonthEnd;

const signedIn = async () => apiOf(money, await newSession(money, admin));

async function withdraw(account: string, id: string, naira: number): Promise<void> {
  await money.owner.query('UPDATE customers SET bank_account_number = $2 WHERE id = $1', [person.user._id, account]);
  await addTransaction(person.api, money.withdrawalBody(person, id, naira));
  await payOut(money.deps);
  person = await money.later(person, MINUTE);
  await payOut(money.deps);
}

const buy = (productId: string, capital: number) =>
  addInvestment(person.api, { userId: person.user._id, productId, capital, idempotencyKey: crypto.randomUUID() });

const money = await startMoney();
afterAll(() => money.close());

beforeAll(async () => {
  money.clock.set(new Date('2030-09-10T09:00:00Z'));
  admin = await newAdmin(money, 'Adaeze Okafor');
  person = await money.newPerson();
  const product = await money.newProduct({ cost: 1000, rate: 10, days: 25 });
  await money.owner.query('UPDATE products SET tax_bps = 1000 WHERE id = $1', [product]);
  await payIn(money, person, 30_000);
  await buy(product, 10_000);
  await withdraw('0000000000', 'WDL_1_MONTH', 1000);
  person = await money.later(person, 25 * DAY);
  await mature(money.deps);
  const reference = await payIn(money, person, 20_000);
  await sendBack(money, reference, 2000);
  await withdraw('0000000000', 'WDL_2_MONTH', 3000);
  await withdraw('0000000002', 'WDL_3_MONTH', 1500);
  await buy(product, 7000);
  await money.owner.query(
    `SELECT ledger.post($1, 'cash', 'offline', ARRAY[ledger.leg('offline', 'wallet', 150000)], $2, 'Cash', 'offline', allowed => NULL, debt_free => false)`,
    [person.user._id, money.clock.now()],
  );
  await compareWithGateway(money.deps);
  report = (await getMonthEnd(await signedIn(), OCTOBER)).monthEnd;
});

const TABLES = [
  'moneyIn',
  'moneyOut',
  'sentBack',
  'fees',
  'interestPaid',
  'tax',
  'invested',
  'repaid',
  'failures',
] as const;

async function rowsOf(days: typeof OCTOBER, table: PeriodTable, key: string): Promise<PeriodSum> {
  const api = await signedIn();
  const first = await getMonthEndRows(api, { ...days, table, key, limit: 1 });
  const rows = [...first.rows];
  for (let page = 2; page <= first.pagination.pages; page += 1)
    rows.push(...(await getMonthEndRows(api, { ...days, table, key, limit: 1, page })).rows);
  return { count: rows.length, amount: toNaira(rows.reduce((kobo, { amount }) => kobo + toKobo(amount), 0n)) };
}

describe.each(TABLES)('%s', (table) => {
  test('has figures that equal the sums of their rows, now and in the period before', async () => {
    expect(report[table].length).toBeGreaterThan(0);
    for (const { key, now, before } of report[table]) {
      expect([key, await rowsOf(OCTOBER, table, key)]).toEqual([key, now]);
      expect([key, await rowsOf(report.before, table, key)]).toEqual([key, before]);
    }
  });

  test('can be downloaded by lines, and by the rows of a figure', async () => {
    const api = await signedIn();
    const sums = await (await getMonthEndFile(api, { ...OCTOBER, table, what: 'sums' })).text();
    for (const { name, now } of report[table]) expect(sums).toContain(`${name},${now.count},${now.amount.toFixed(2)}`);
    const rows = await (await getMonthEndFile(api, { ...OCTOBER, table, what: 'rows' })).text();
    const count = report[table].reduce((total, { now }) => total + now.count, 0);
    expect(rows.trim().split('\n')).toHaveLength(1 + count);
    const file = await getMonthEndFile(api, { ...OCTOBER, table, what: 'rows', format: 'xlsx' });
    expect(file.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const cells = (await readXlsx(await file.arrayBuffer())).sheets[0]?.rows.slice(1) ?? [];
    const kobo = cells.reduce((total, row) => total + toKobo(Number(row[5])), 0n);
    expect([cells.length, toNaira(kobo)]).toEqual([
      count,
      toNaira(report[table].reduce((total, { now }) => total + toKobo(now.amount), 0n)),
    ]);
  });
});

test('says what the month brought, beside what the month before brought', () => {
  expect(report.before).toEqual({ startDate: '2030-09-01', endDate: '2030-09-30' });
  const named = (table: (typeof TABLES)[number]) =>
    Object.fromEntries(report[table].map(({ name, now, before }) => [name, [now.amount, before.amount]]));
  expect(named('moneyIn')).toEqual({ 'Paystack: Card': [20_000, 30_000], Offline: [1500, 0] });
  expect(named('moneyOut')).toEqual({ 'Paystack: Bank transfer': [3000, 1000] });
  expect(named('sentBack')).toEqual({ 'Paystack: Refunds': [2000, 0] });
  expect(Object.keys(named('fees'))).toEqual(['Paystack: Fees on payments', 'Paystack: Fees on payouts']);
  expect(Object.values(named('interestPaid'))).toEqual([[1000, 0]]);
  expect(named('tax')).toEqual({ 'October 2030': [100, 0] });
  expect(Object.values(named('invested'))).toEqual([[7000, 10_000]]);
  expect(Object.values(named('repaid'))).toEqual([[10_900, 0]]);
  expect(Object.values(named('failures'))).toEqual([[1500, 0]]);
});

test('interest paid is what left its account in the ledger, before tax, and each row says its product and what was withheld', async () => {
  const { rows } = await getMonthEndRows(await signedIn(), { ...OCTOBER, table: 'interestPaid', key: 'all' });
  const name = report.interestPaid[0]?.name;
  expect(rows).toMatchObject([{ amount: 1000, userName: person.user.name, what: `${name}, tax ₦100.00` }]);
  const repaid = await getMonthEndRows(await signedIn(), { ...OCTOBER, table: 'repaid', key: 'all' });
  expect(repaid.rows.map(({ what }) => what)).toEqual([name]);
  const { rows: books } = await money.owner.query<{ kobo: bigint }>(
    `SELECT -sum(amount)::bigint AS kobo FROM ledger.entries WHERE account = 'interest'`,
  );
  expect(toNaira(BigInt(books[0]?.kobo ?? 0))).toBe(1000);
});

test('says what falls due by week, and how much gateway and bank money is left then', async () => {
  const { due } = report;
  expect(due.weeks).toHaveLength(14);
  const week = due.weeks.find(({ now }) => now.count > 0);
  // 7,000 with a profit of 700, of which 70 are withheld.
  expect(week).toMatchObject({ from: '2030-10-28', now: { count: 1, amount: 7630 } });
  expect(await rowsOf(OCTOBER, 'due', week?.key ?? '')).toEqual(week?.now);
  expect(due.weeks[0]?.left).toBe(toNaira(toKobo(due.available) - toKobo(due.claimed)));
  expect(due.weeks.at(-1)?.left).toBe(toNaira(toKobo(due.available) - toKobo(due.claimed) - 763_000n));
  const file = await (await getMonthEndFile(await signedIn(), { ...OCTOBER, table: 'due', what: 'sums' })).text();
  expect(file).toContain('2030-10-28,1,7630.00');
});

test.each([
  ['due', 'Week from'],
  ['dueDays', 'Day'],
  ['interest', 'Product'],
  ['invested', 'Product'],
  ['moneyIn', 'Line'],
] as const)('the files of the table %s head its lines with %s, as the screen does', async (table, head) => {
  const api = await signedIn();
  const headOf = async (what: 'sums' | 'rows') =>
    (await (await getMonthEndFile(api, { ...OCTOBER, table, what })).text()).split('\n')[0]?.split(',');
  expect((await headOf('sums'))?.[0]).toMatch(new RegExp(`${head}$`));
  expect((await headOf('rows'))?.[1]).toBe(head);
});

test('a payout that has left the gateway but has not ended takes nothing from what is left', async () => {
  const api = await signedIn();
  const look = async () => {
    await compareWithGateway(money.deps);
    const [gateway] = (await getReconciliation(api)).reconciliation.gateways;
    return { balance: gateway?.balance ?? 0, due: (await getMonthEnd(api, OCTOBER)).monthEnd.due };
  };
  const before = await look();
  await money.owner.query(`UPDATE customers SET bank_account_number = '0000000001' WHERE id = $1`, [person.user._id]);
  await addTransaction(person.api, money.withdrawalBody(person, 'WDL_4_MONTH', 5000));
  await payOut(money.deps);
  const after = await look();
  expect(after.balance).toBeLessThanOrEqual(before.balance - 5000);
  expect(after.due).toEqual(before.due);
});

test('money that is missing at the gateway is subtracted from what is there for what falls due', async () => {
  const api = await signedIn();
  const read = async () => (await getMonthEnd(api, OCTOBER)).monthEnd.due;
  const before = await read();
  await money.order('balance', { balance: money.world.balanceKobo() - 2_000_000 });
  await compareWithGateway(money.deps);
  const { gateways, bank, unexplained, available, weeks } = await read();
  // The payout under way explains a part.
  expect(unexplained).toBeLessThan(-14_000);
  expect([gateways, bank]).toEqual([before.gateways, before.bank]);
  expect(available).toBe(toNaira(toKobo(gateways) + toKobo(unexplained) + toKobo(bank)));
  expect(weeks[0]?.left).toBe(toNaira(toKobo(available) - toKobo(before.claimed)));
  await money.order('balance', { balance: money.world.balanceKobo() + 2_000_000 });
  await compareWithGateway(money.deps);
  expect(await read()).toEqual(before);
});

test('counts what customers have in circles as theirs', async () => {
  const { claimed } = report.due;
  await money.owner.query(
    `SELECT ledger.post($1, 'circle', 'circle_in', ARRAY[ledger.leg('wallet', 'circle', 250000)], $2, 'Circle', allowed => NULL, debt_free => false)`,
    [person.user._id, money.clock.now()],
  );
  expect((await getMonthEnd(await signedIn(), OCTOBER)).monthEnd.due.claimed).toBe(claimed);
});

test('says what falls due on each of the next 14 days, and how much money is left then', async () => {
  const { due } = report;
  const today = money.clock.now();
  expect(due.days.map(({ day }) => day)).toEqual(
    Array.from({ length: 14 }, (_, ahead) => lagosDay(new Date(today.getTime() + ahead * DAY))),
  );
  expect(due.days.every(({ now, left }) => now.count === 0 && left === due.days[0]?.left)).toBe(true);
  // The investment ends on Wednesday, October 30, and is still unpaid that evening.
  money.clock.set(new Date('2030-10-25T09:00:00Z'));
  const later = (await getMonthEnd(await signedIn(), OCTOBER)).monthEnd.due;
  const ends = later.days.filter(({ now }) => now.count > 0);
  expect(ends).toMatchObject([{ day: '2030-10-30', now: { count: 1, amount: 7630 } }]);
  expect(await rowsOf(OCTOBER, 'dueDays', '2030-10-30')).toEqual(ends[0]?.now);
  expect(later.days.at(-1)?.left).toBe(toNaira(toKobo(later.available) - toKobo(later.claimed) - 763_000n));
  // What was due before today is due today.
  money.clock.set(new Date('2030-10-31T09:00:00Z'));
  const overdue = (await getMonthEnd(await signedIn(), OCTOBER)).monthEnd.due;
  expect(overdue.days[0]).toMatchObject({ day: '2030-10-31', now: { count: 1, amount: 7630 } });
  const file = await (await getMonthEndFile(await signedIn(), { ...OCTOBER, table: 'dueDays', what: 'sums' })).text();
  expect(file).toContain('2030-10-31,1,7630.00');
  money.clock.set(today);
});

test('says what interest running investments have earned by now, by product, whatever the month is, with its rows', async () => {
  const before = money.clock.now();
  const { rows } = await money.owner.query<{ started_at: Date; expected: string; name: string }>(
    'SELECT started_at, expected, product_name AS name FROM money.investments WHERE completed_at IS NULL',
  );
  const [runs = { started_at: before, expected: '0', name: '' }] = rows;
  expect(rows).toHaveLength(1);
  money.clock.set(new Date(runs.started_at.getTime() + 5 * DAY));
  const { interest } = (await getMonthEnd(await signedIn(), OCTOBER)).monthEnd;
  // A fifth of its 25 days is over.
  expect(interest).toEqual([
    {
      key: expect.stringMatching(/^[\da-f-]{36}$/),
      name: runs.name,
      now: { count: 1, amount: toNaira(BigInt(runs.expected) / 5n) },
    },
  ]);
  expect(await rowsOf(OCTOBER, 'interest', interest[0]?.key ?? '')).toEqual(interest[0]?.now);
  expect(await rowsOf(OCTOBER, 'interest', 'all')).toEqual(interest[0]?.now);
  const api = await signedIn();
  // Rows as of the report's moment add up to its figure, also when they are opened later.
  const at = money.clock.now();
  money.clock.set(new Date(at.getTime() + 75_000));
  const later = await getMonthEndRows(api, { ...OCTOBER, table: 'interest', key: 'all', at: at.toISOString() });
  expect(later.rows.map(({ amount }) => amount)).toEqual([interest[0]?.now.amount]);
  money.clock.set(at);
  expect((await getMonthEnd(api, { startDate: '2030-09-01', endDate: '2030-09-30' })).monthEnd.interest).toEqual(
    interest,
  );
  for (const what of ['sums', 'rows'] as const) {
    const file = await (await getMonthEndFile(api, { ...OCTOBER, table: 'interest', what })).text();
    expect(file).toContain(runs.name);
    expect(file).toContain('140.00');
  }
  money.clock.set(before);
});

test('the list of what falls due begins with the nearest day', async () => {
  const product = await money.newProduct({ cost: 1000, rate: 10, days: 26 });
  await buy(product, 1000);
  const { due } = (await getMonthEnd(await signedIn(), OCTOBER)).monthEnd;
  const [week] = due.weeks.filter(({ now }) => now.count > 1);
  const { rows } = await getMonthEndRows(await signedIn(), { ...OCTOBER, table: 'due', key: week?.key ?? 'all' });
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted());
});

test('compares any other period with the same number of days before it, and refuses an invalid period', async () => {
  const api = await signedIn();
  const { monthEnd } = await getMonthEnd(api, { startDate: '2030-10-05', endDate: '2030-10-11' });
  expect(monthEnd.before).toEqual({ startDate: '2030-09-28', endDate: '2030-10-04' });
  await expect(getMonthEnd(api, { startDate: '2030-10-05', endDate: '2030-10-01' })).rejects.toMatchObject({
    code: 'invalid_range',
  });
  await expect(getMonthEnd(api, { startDate: '2028-10-05', endDate: '2030-10-01' })).rejects.toMatchObject({
    status: 422,
    code: 'period_too_long',
  });
});

test('a file of rows that are read in several batches has each row once', async () => {
  await money.owner.query(
    `SELECT ledger.post($1, 'many-' || n, 'offline', ARRAY[ledger.leg('offline', 'wallet', n)], $2, 'Cash', 'offline', allowed => NULL, debt_free => false)
       FROM generate_series(1, 1200) n`,
    [person.user._id, money.clock.now()],
  );
  const now = money.clock.now();
  const [read, moments]: [string[], number[]] = [[], []];
  for await (const { key, at } of allOfRows(money.db, rowsInParts('moneyIn', spanOf(OCTOBER), now, 20_000), 500)) {
    read.push(key ?? '');
    moments.push(at.getTime());
  }
  const many = read.filter((key) => key.startsWith('many-'));
  expect([many.length, new Set(many).size]).toEqual([1200, 1200]);
  expect(moments).toEqual(moments.toSorted((moment, other) => moment - other));
  const files: string[] = [];
  for await (const { key } of allOfRows(money.db, [rowsOfTable('moneyIn', spanOf(OCTOBER), now)]))
    files.push(key ?? '');
  expect(read).toEqual(files);
  const file = await (await getMonthEndFile(await signedIn(), { ...OCTOBER, table: 'moneyIn', what: 'rows' })).text();
  expect(file.match(/many-\d+/g)).toHaveLength(1200);
});
