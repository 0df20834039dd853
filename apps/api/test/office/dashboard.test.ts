/** The figures of the back-office's home, and the settings and state of the platform. */
import { getDashboardStats, getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { lagosDay } from '@ajose/sdk/domain/time';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { fourEyesTable } from '../../src/access/approvals/four-eyes.ts';
import { proveBooks } from '../../src/money/reconciliation/books.ts';
import { startMoney } from '../money.ts';
import { newAdmin } from '../people.ts';

const money = await startMoney();
afterAll(() => money.close());
const admin = await newAdmin(money);

test('an empty platform shows zeros', async () => {
  expect((await getDashboardStats(admin.api)).stats).toEqual({
    totalUsers: 0,
    totalRevenue: 0,
    pendingActions: 0,
    totalProducts: 0,
    weeklyGrowth: 0,
    openCases: 0,
    openDisputes: 0,
    waitingApprovals: 0,
    unconfirmedAdmins: 0,
    days: Array.from({ length: 30 }, (_, index) => ({
      day: lagosDay(new Date(money.clock.now().getTime() - (29 - index) * 86_400_000)),
      deposits: 0,
      withdrawals: 0,
    })),
    recentInvestments: [],
  });
});

test('the figures count customers, products, investments and pending transactions', async () => {
  const person = await money.newPerson(50_000);
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  await money.newProduct({ cost: 1000, rate: 10, days: 30, status: 'inactive' });
  const invest = (capital: number) =>
    addInvestment(person.api, { userId: person.user._id, productId, capital, idempotencyKey: randomUUID() });
  await invest(1000);
  await invest(2500.5);
  const { stats } = await getDashboardStats(admin.api);
  expect(stats).toMatchObject({ totalUsers: 1, totalRevenue: 3500.5, weeklyGrowth: 3500.5, totalProducts: 1 });
  // Invested money has not left for a bank.
  expect(stats.days.at(-1)).toEqual({ day: lagosDay(money.clock.now()), deposits: 50_000, withdrawals: 0 });
  expect(stats.recentInvestments.map(({ capital, userName }) => [capital, userName])).toEqual([
    [2500.5, person.user.name],
    [1000, person.user.name],
  ]);
});

test('the home counts an administrator who waits to be confirmed, and no longer does once that one is blocked', async () => {
  const waits = async () => (await getDashboardStats(admin.api)).stats.unconfirmedAdmins;
  const { id } = await newAdmin(money, 'Ngozi Eze');
  await money.owner.query('UPDATE staff SET confirmed_at = NULL WHERE id = $1', [id]);
  expect(await waits()).toBe(1);
  await money.owner.query(
    `UPDATE staff SET blocked_at = now(), blocked_by = $2, blocked_reason = 'Not one of us' WHERE id = $1`,
    [id, admin.id],
  );
  expect(await waits()).toBe(0);
});

test('growth is this week’s capital less that of the week before', async () => {
  money.clock.advance(7 * 86_400_000);
  expect((await getDashboardStats((await newAdmin(money)).api)).stats).toMatchObject({
    totalRevenue: 3500.5,
    weeklyGrowth: -3500.5,
  });
  money.clock.set(new Date());
});

test('the settings show the limits, the jobs and whether the books were proven right', async () => {
  await proveBooks(money.deps);
  const { settings } = await getSystemSettings(admin.api);
  expect(settings).toMatchObject({
    payouts: 'automatic',
    minDeposit: 1000,
    dualApprovalFrom: 10_000_000,
    dualApprovalBackDatedDays: 7,
    dualApprovalYearlyPercent: 60,
    limits: {
      deposit: 10_000_000,
      openDeposits: 20,
      openDepositsSum: 50_000_000,
      withdrawalLeast: 100,
      withdrawnADay: 10_000_000,
      bankChangeHours: 24,
      estateHours: 72,
      callsPerMinute: 1200,
      signInFailuresBeforeDelay: 5,
    },
    help: { phone: null, email: null, hours: null },
    gateways: [{ name: 'paystack', reachable: false, checkedAt: null, balance: null, explained: null }],
    books: { balanced: true, wallets: 46_499.5, invested: 3500.5, adjustments: 50_000 },
  });
  expect(settings.jobs.map(({ name }) => name)).toContain('send_mail');
});

test('the settings say of each act when it needs a second administrator', async () => {
  const whenOf = (table: { what: string; when: string }[], act: string) => table.find(({ what }) => what === act)?.when;
  const { settings } = await getSystemSettings(admin.api);
  expect(whenOf(settings.fourEyes, 'Accept a dispute')).toContain('From ₦10,000,000');
  expect(whenOf(settings.fourEyes, 'Add a product')).toContain('more than 60% in a year');
  const off = fourEyesTable({ ...money.deps.env, dualApprovalKobo: null, dualApprovalYearlyPercent: null });
  for (const act of ['Accept a dispute', 'Correct the books', 'Add a product'])
    expect(whenOf(off, act)).toBe('Never on this server');
  expect(whenOf(off, 'Remove a customer’s second factor')).toBe('Always');
});
