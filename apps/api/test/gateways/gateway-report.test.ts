/** The gateways' report: success, cost and time of each gateway; figures are what their rows add up to, and agree with the month's end. */
import { buildMonnifySandbox, type MonnifySandbox } from '@ajose/monnify-sandbox/sandbox';
import { getGatewayReport, getGatewayReportFile, getGatewayReportRows, getMonthEnd } from '@ajose/sdk/admin/reports';
import type {
  GatewayFigure,
  GatewayLine,
  GatewayReport,
  GatewayTable,
  GetGatewayReportRowsQuery,
  MonthEnd,
} from '@ajose/sdk/contract/reports';
import { addTransaction, deleteTransaction } from '@ajose/sdk/customer/transactions';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshBanks } from '../../src/gateways/banks/refresh.ts';
import type { Deps } from '../../src/gateways/deps.ts';
import { createMonnify } from '../../src/gateways/monnify/monnify.ts';
import { share } from '../../src/office/reports/gateway-report.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { startMoney } from '../money.ts';
import { newReference, payIn, paymentsOf } from '../payments.ts';
import { apiOf, newAdmin, type TestAdmin, type TestCustomer, newSession } from '../people.ts';
import { keys } from '../scripted-monnify.ts';
import { gatewayOf, withGateway } from '../stack.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const OCTOBER = { startDate: '2030-10-01', endDate: '2030-10-31' };
const NOTHING = { startDate: '2029-10-01', endDate: '2029-10-31' };
const TABLES = ['payments', 'payouts'] as const;

let other: MonnifySandbox;
let admin: TestAdmin;
let person: TestCustomer;
let report: GatewayReport;
let monthEnd: MonthEnd;

const signedIn = async () => apiOf(money, await newSession(money, admin));

/** Asks for a withdrawal, which is ordered at once, and is paid after the given time where the account number lets it be. */
async function withdraw(deps: Deps, account: string, id: string, naira: number, ms: number): Promise<void> {
  await money.owner.query('UPDATE customers SET bank_account_number = $2 WHERE id = $1', [person.user._id, account]);
  await addTransaction(person.api, money.withdrawalBody(person, id, naira));
  await payOut(deps);
  person = await money.later(person, ms);
  await payOut(deps);
}

/** Credits a payment that a gateway has taken. */
async function creditAt(
  gateway: string,
  key: string,
  naira: number,
  fees: number,
  channel: string,
  seconds: number,
): Promise<void> {
  const { rows } = await money.owner.query<{ at: Date }>(
    `SELECT (money.open_deposit($1, $2, gen_random_uuid(), $3, 'wallet', 'paystack', $4, '{}', NULL, NULL, $5)).id, $4::timestamptz AS at`,
    [person.user._id, key, naira * 100, money.clock.now(), gateway],
  );
  const at = new Date((rows[0]?.at.getTime() ?? 0) + seconds * SECOND);
  await money.owner.query(`SELECT money.credit_deposit($1, $7, $2, $3, $4, $5, $6, $6, '{}')`, [
    person.user._id,
    key,
    naira * 100,
    fees * 100,
    channel,
    at,
    gateway,
  ]);
}

const money = await startMoney({ GATEWAY_PREFERRED: 'paystack' });

beforeAll(async () => {
  const paystack = gatewayOf(money.deps);
  other = buildMonnifySandbox({ ...keys, deliver: async () => 200, settleAfterMs: 1 });
  const monnify = createMonnify({ ...keys, baseUrl: await other.listen() });
  const both = withGateway(money.deps, paystack, monnify);
  const viaMonnify = withGateway(money.deps, monnify);
  await refreshBanks(both);
  money.clock.set(new Date('2030-09-30T09:00:00Z'));
  admin = await newAdmin(money, 'Adaeze Okafor');
  person = await money.newPerson();
  await payIn(money, person, 30_000);
  person = await money.later(person, DAY);
  const pay = paymentsOf(money, person);
  for (const [naira, ms] of [
    [20_000, 10 * SECOND],
    [10_000, 20 * SECOND],
    [5000, 60 * SECOND],
  ] as const) {
    const reference = newReference();
    await pay.start(reference, naira);
    money.clock.advance(ms);
    await money.pay(reference);
    await pay.claim(reference, naira);
  }
  const cancelled = newReference();
  await pay.start(cancelled, 4000);
  await deleteTransaction(person.api, cancelled);
  await pay.start(newReference(), 3000);
  await creditAt('monnify', 'there-1', 7000, 70, 'bank_transfer', 30);
  await creditAt('paystack', 'here-1', 2000, 20, 'ussd', 5);
  await withdraw(both, '0000000000', 'WDL_1_REPORT', 1000, 2 * MINUTE);
  await withdraw(both, '0000000000', 'WDL_2_REPORT', 3000, 4 * MINUTE);
  await withdraw(both, '0000000002', 'WDL_3_REPORT', 1500, MINUTE);
  await withdraw(viaMonnify, '0000000000', 'WDL_4_REPORT', 2000, MINUTE);
  const api = await signedIn();
  report = (await getGatewayReport(api, OCTOBER)).report;
  monthEnd = (await getMonthEnd(api, OCTOBER)).monthEnd;
});
afterAll(async () => {
  await money.close();
  await other.close();
});

type Asked = Pick<GetGatewayReportRowsQuery, 'table' | 'figure' | 'key'>;

async function rowsOf(asked: Asked) {
  const api = await signedIn();
  const first = await getGatewayReportRows(api, { ...OCTOBER, ...asked, limit: 2 });
  const rows = [...first.rows];
  for (let page = 2; page <= first.pagination.pages; page += 1)
    rows.push(...(await getGatewayReportRows(api, { ...OCTOBER, ...asked, limit: 2, page })).rows);
  return { rows, naira: toNaira(rows.reduce((kobo, { amount }) => kobo + toKobo(amount), 0n)) };
}

const lineOf = (table: GatewayTable, name: string): GatewayLine => {
  const line = report[table].find((gatewayLine) => gatewayLine.name === name);
  if (!line)
    throw new Error(`No line ${name} among ${report[table].map((gatewayLine) => gatewayLine.name).join(', ')}`);
  return line;
};

test('payments are listed by gateway and channel, and those that were not paid apart', () => {
  expect(report.payments.map(({ name }) => name)).toEqual([
    'Monnify: Bank transfer',
    'Paystack: Card',
    'Paystack: USSD',
    'Paystack: Not paid',
    'Paystack',
    'All gateways',
  ]);
  expect(lineOf('payments', 'Paystack: Card')).toMatchObject({ begun: 3, paid: 3, ended: 0, amount: 35_000 });
  // The test's clock goes on between its steps: a slow machine adds to each time.
  expect(lineOf('payments', 'Paystack: Card').median).toBeCloseTo(20, -1);
  expect(lineOf('payments', 'Paystack: Card').p95).toBeCloseTo(58, -1);
  expect(lineOf('payments', 'Paystack: Not paid')).toMatchObject({
    begun: 2,
    paid: 0,
    ended: 1,
    amount: 0,
    median: null,
  });
  expect(lineOf('payments', 'Monnify: Bank transfer')).toMatchObject({ paid: 1, amount: 7000, fees: 70, median: 30 });
  expect(lineOf('payments', 'Paystack')).toMatchObject({ begun: 6, paid: 4, ended: 1, amount: 37_000, isSum: true });
  expect(lineOf('payments', 'All gateways')).toMatchObject({ begun: 7, paid: 5, ended: 1, amount: 44_000, key: 'all' });
});

test('a channel has no share where its gateway has payments of an unknown channel, but its gateway has one', () => {
  expect(report.payments.map(({ name, share }) => [name, share])).toEqual([
    ['Monnify: Bank transfer', 100],
    ['Paystack: Card', null],
    ['Paystack: USSD', null],
    ['Paystack: Not paid', null],
    ['Paystack', 66.7],
    ['All gateways', 71.4],
  ]);
  expect(lineOf('payouts', 'Paystack: Guaranty Trust Bank').share).toBe(66.7);
});

test('a share is rounded, and reads 100 only where nothing is missing', () => {
  expect([share(69, 76), share(9999, 10_000), share(3, 3), share(0, 3)]).toEqual([90.8, 99.9, 100, 0]);
});

test('payouts are listed by gateway and bank', () => {
  expect(report.payouts.map(({ name }) => name)).toEqual([
    'Monnify: Guaranty Trust Bank',
    'Paystack: Guaranty Trust Bank',
    'All gateways',
  ]);
  expect(lineOf('payouts', 'Paystack: Guaranty Trust Bank')).toMatchObject({
    begun: 3,
    paid: 2,
    ended: 1,
    amount: 4000,
  });
  expect(lineOf('payouts', 'Monnify: Guaranty Trust Bank')).toMatchObject({
    begun: 1,
    paid: 1,
    ended: 0,
    amount: 2000,
  });
  expect(lineOf('payouts', 'Paystack: Guaranty Trust Bank').median).toBeGreaterThanOrEqual(0);
});

test('money in and out by gateway is the same as in the month’s end', () => {
  const sumAt = (lines: MonthEnd['moneyIn'], gateway: string): number =>
    toNaira(
      lines.filter(({ key }) => key.split(':')[0] === gateway).reduce((kobo, { now }) => kobo + toKobo(now.amount), 0n),
    );
  const paidAt = (table: GatewayTable, gateway: string): number =>
    toNaira(
      report[table]
        .filter(({ key, isSum }) => !isSum && key.split(':')[0] === gateway)
        .reduce((kobo, { amount }) => kobo + toKobo(amount), 0n),
    );
  for (const gateway of ['paystack', 'monnify']) {
    expect(paidAt('payments', gateway)).toBeGreaterThan(0);
    expect([gateway, paidAt('payments', gateway)]).toEqual([gateway, sumAt(monthEnd.moneyIn, gateway)]);
    expect([gateway, paidAt('payouts', gateway)]).toEqual([gateway, sumAt(monthEnd.moneyOut, gateway)]);
  }
  const fees = monthEnd.fees.reduce((kobo, { now }) => kobo + toKobo(now.amount), 0n);
  const charged = TABLES.reduce((kobo, table) => kobo + toKobo(lineOf(table, 'All gateways').fees), 0n);
  expect(charged).toBeGreaterThan(0n);
  expect(charged).toBe(fees);
});

describe.each(TABLES)('%s', (table) => {
  test('each figure is what its rows add up to, in each line and each sum', async () => {
    for (const { key, begun, paid, ended, amount, fees, median } of report[table]) {
      const of = (figure: GatewayFigure) => rowsOf({ table, figure, key });
      expect([key, (await of('begun')).rows.length]).toEqual([key, begun]);
      expect([key, (await of('ended')).rows.length]).toEqual([key, ended]);
      const match = await of('paid');
      expect([key, match.rows.length, match.naira]).toEqual([key, paid, amount]);
      expect([key, (await of('fees')).naira]).toEqual([key, fees]);
      expect([key, (await of('timed')).rows.length > 0]).toEqual([key, median !== null]);
    }
  });

  test('can be downloaded by lines, and by the rows of a figure', async () => {
    const api = await signedIn();
    const sums = await (await getGatewayReportFile(api, { ...OCTOBER, table, what: 'sums' })).text();
    for (const { name, begun, paid, ended, share, amount } of report[table]) {
      const open = begun - paid - ended;
      expect(sums).toContain(
        `${name},${begun},${paid},${ended},${open},${share?.toFixed(1) ?? ''},${amount.toFixed(2)},`,
      );
    }
    const rows = await (await getGatewayReportFile(api, { ...OCTOBER, table, what: 'rows' })).text();
    expect(rows.trim().split('\n')).toHaveLength(1 + lineOf(table, 'All gateways').begun);
  });
});

test.each(['payments', 'payouts'] as const)(
  '%s that were paid, failed or are open add up to those that were begun',
  async (table) => {
    const { begun, paid, ended } = lineOf(table, 'All gateways');
    const open = await rowsOf({ table, figure: 'open', key: 'all' });
    expect(paid + ended + open.rows.length).toBe(begun);
    for (const { what } of open.rows) expect(what).toMatch(/Waiting|by hand/);
  },
);

test('rows say what became of each payment, and how long it took', async () => {
  const words = async (asked: Asked): Promise<string[]> => (await rowsOf(asked)).rows.map(({ what }) => what);
  expect(await words({ table: 'payments', figure: 'begun', key: 'paystack:unpaid' })).toEqual(['Waiting', 'Cancelled']);
  expect(await words({ table: 'payments', figure: 'timed', key: 'paystack:card' })).toEqual([
    expect.stringMatching(/^Took 1 min( \d s)?$/),
    expect.stringMatching(/^Took 2\d s$/),
    expect.stringMatching(/^Took 1\d s$/),
  ]);
  expect((await words({ table: 'payouts', figure: 'ended', key: 'all' }))[0]).toMatch(/^Failed/);
});

test('a period without payments is empty, and a period that is none is refused', async () => {
  const api = await signedIn();
  expect((await getGatewayReport(api, NOTHING)).report).toEqual({ ...NOTHING, payments: [], payouts: [] });
  await expect(getGatewayReport(api, { startDate: '2030-10-05', endDate: '2030-10-01' })).rejects.toMatchObject({
    status: 400,
    code: 'invalid_range',
  });
  const long = { startDate: '2028-10-05', endDate: '2030-10-01' };
  for (const call of [
    () => getGatewayReport(api, long),
    () => getGatewayReportRows(api, { ...long, table: 'payments', figure: 'paid', key: 'all' }),
    () => getGatewayReportFile(api, { ...long, table: 'payments', what: 'rows' }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 422, code: 'period_too_long' });
});

test('a payment that was begun on one day and paid on the next counts for the next', async () => {
  person = await money.later(person, 40 * DAY);
  const day = lagosDay(money.clock.now());
  const reference = newReference();
  await paymentsOf(money, person).start(reference, 6000);
  person = await money.later(person, DAY);
  await money.pay(reference);
  await paymentsOf(money, person).claim(reference, 6000);
  const next = lagosDay(money.clock.now());
  const of = async (day: string) =>
    (await getGatewayReport(await signedIn(), { startDate: day, endDate: day })).report.payments;
  expect(await of(day)).toEqual([]);
  expect(await of(next)).toMatchObject([{ name: 'Paystack: Card', begun: 1, paid: 1, amount: 6000 }]);
});
