/** The month's end in each of its states: figures that open their rows, other periods, files. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { getMonthEnd } from '@ajose/sdk/admin/reports';
import { getRemittance } from '@ajose/sdk/admin/tax';
import type { GetMonthEndReply, MonthEnd, PeriodLine, ReportRowsReply } from '@ajose/sdk/contract/reports';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { addressOf } from '../../paths.ts';
import { address, showPage } from '../../../test/page.tsx';
import { adaeze, customer } from '../../../test/people.ts';
import { settings } from '../../../test/settings.ts';
import { MonthEndPage } from './MonthEndPage.tsx';

const line = (key: string, name: string, now: number, before: number): PeriodLine => ({
  key,
  name,
  now: { count: now === 0 ? 0 : 3, amount: now },
  before: { count: before === 0 ? 0 : 2, amount: before },
});

const report: MonthEnd = {
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  before: { startDate: '2026-09-01', endDate: '2026-09-30' },
  at: '2026-11-21T06:31:00.000Z',
  moneyIn: [line('offline', 'Offline', 1500, 0), line('paystack:card', 'Paystack: Card', 10_000_000_000, 30_000)],
  moneyOut: [line('paystack', 'Paystack: Bank transfer', 3000, 1000)],
  sentBack: [line('paystack:refunds', 'Paystack: Refunds', 2000, 0)],
  fees: [line('gateway_fee', 'Fees on payments', 480.25, 0.75), line('stamp_duty', 'Stamp duty', 50, 0)],
  interestPaid: [line(customer._id, 'Yam', 1000, 250)],
  tax: [line('2026-10', 'October 2026', 100, 0)],
  invested: [line(customer._id, 'Yam', 7000, 10_000)],
  repaid: [],
  interest: [{ key: customer._id, name: 'Yam', now: { count: 3, amount: 420.5 } }],
  failures: [line('058', 'Guaranty Trust Bank', 1500, 0)],
  complaints: [
    line('came:failed_transfer', 'Came in: Failed transfer', 2000, 0),
    line('came:other', 'Came in: Something else', 1, 500),
    line('closed', 'Closed', 0, 0),
    line('late', 'Late, told to Super Admins', 2000, 0),
  ],
  due: {
    gateways: 43_100,
    unexplained: -100,
    bank: 7000,
    available: 50_000,
    claimed: 42_000,
    weeks: [
      { key: '2026-11-23', from: '2026-11-23', now: { count: 0, amount: 0 }, left: 8000 },
      { key: '2026-11-30', from: '2026-11-30', now: { count: 2, amount: 9000 }, left: -1000 },
    ],
    days: [
      { key: '2026-12-03', day: '2026-12-03', now: { count: 0, amount: 0 }, left: 8000 },
      { key: '2026-12-04', day: '2026-12-04', now: { count: 2, amount: 9000 }, left: -1000 },
    ],
  },
};
const nothing: MonthEnd = {
  ...report,
  moneyIn: [],
  moneyOut: [],
  sentBack: [],
  fees: [],
  interestPaid: [],
  tax: [],
  invested: [],
  interest: [],
  failures: [],
  complaints: [],
  due: { gateways: 0, unexplained: 0, bank: 0, available: 0, claimed: 0, weeks: [], days: [] },
};
const reply = (monthEnd: MonthEnd): GetMonthEndReply => ({ success: true, monthEnd });

const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' };
const show = (admin = adaeze, operatorTin = true) => {
  on(getSystemSettings).answers({ success: true, settings: { ...settings, operatorTin } });
  return showPage(<MonthEndPage />, admin, addressOf({ section: 'monthEnd' }, OCTOBER));
};

testStates({
  show,
  call: (api) => getMonthEnd(api, OCTOBER),
  empty: { reply: reply(nothing), says: ['Nothing in either period'] },
  filled: {
    reply: reply({ ...report, repaid: report.invested }),
    says: [
      'Paystack: Card',
      '₦10,000,000,000.00',
      'Fees and stamp duty',
      'Not covered',
      'The books expect ₦43,100.00 at the gateways and ₦7,000.00 at the bank; the gateways held ₦100.00 less',
      'From the week of Nov 30, 2026 on',
    ],
  },
  failed: { says: 'The month’s end could not be fetched.' },
});

test('each amount opens its rows, both for the period and for the one before', async () => {
  on((api) => getMonthEnd(api, OCTOBER)).answers(reply(report));
  on((api) => api.get<ReportRowsReply>('admin/monthEnd/rows')).answers({
    success: true,
    rows: [
      {
        _id: 'x:1',
        at: '2026-10-05T09:00:00.000Z',
        userId: customer._id,
        userName: customer.name,
        transactionId: 'payment-1',
        what: '',
        amount: 30_000,
      },
    ],
    pagination: { total: 1, pages: 1, isCut: false },
  });
  await show();
  await page.getByRole('link', { name: 'Paystack: Card: ₦10,000,000,000.00' }).click();
  const dialog = page.getByRole('dialog');
  await expectWords([customer.name, 'payment-1'], dialog);
  await expect
    .element(
      page.getByRole('dialog', { name: 'Money in · Paystack: Card · October 2026 · ₦10,000,000,000.00', exact: true }),
    )
    .toBeVisible();
  await expectAccessibleState();
  expect(address()).toBe(addressOf({ section: 'monthEnd' }, { ...OCTOBER, rows: 'now.moneyIn.paystack:card' }));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Paystack: Card: ₦30,000.00 before' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Money in · Paystack: Card · September 2026 · ₦30,000.00', exact: true }))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Complaints What came in/ }).click();
  await page.getByRole('link', { name: /^Late, told to Super Admins: \d+$/ }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Complaints · Late, told to Super Admins · October 2026', exact: true }))
    .toBeVisible();
  expect(page.getByRole('table', { name: 'Complaints' }).getByText('Total').query()).toBeNull();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /by week ₦9,000.00, 2 investments, not all covered$/ }).click();
  await page.getByRole('link', { name: 'Week from Nov 30, 2026: ₦9,000.00' }).click();
  await expect
    .element(
      page.getByRole('dialog', {
        name: 'Falls due, capital and profit after tax · week from Nov 30, 2026 · ₦9,000.00',
      }),
    )
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Day Fri, Dec 4, 2026: ₦9,000.00' }).click();
  await expect
    .element(
      page.getByRole('dialog', { name: 'Falls due, capital and profit after tax · Fri, Dec 4, 2026 · ₦9,000.00' }),
    )
    .toBeVisible();
  const page1 = { page: '1', limit: '25' };
  expect(queries('admin/monthEnd/rows')).toEqual([
    { ...OCTOBER, table: 'moneyIn', key: 'paystack:card', ...page1 },
    { ...report.before, table: 'moneyIn', key: 'paystack:card', ...page1 },
    { ...OCTOBER, table: 'complaints', key: 'late', ...page1 },
    { ...OCTOBER, table: 'due', at: report.at, key: '2026-11-30', ...page1 },
    { ...OCTOBER, table: 'dueDays', at: report.at, key: '2026-12-04', ...page1 },
  ]);
});

test('shows the sums of all tables first, the tax of both periods in one row; names lead to tables, amounts open rows', async () => {
  const tax = [line('2026-09', 'September 2026', 0, 40.1), line('2026-10', 'October 2026', 100.05, 0)];
  on((api) => getMonthEnd(api, OCTOBER)).answers(reply({ ...report, tax }));
  await show();
  const totals = page.getByRole('table', { name: 'Totals' });
  await expectWords(['₦10,000,001,500.00', '₦30,000.00'], totals.getByRole('row', { name: /^Money in/ }));
  await expectWords(['₦100.05', '₦40.10'], totals.getByRole('row', { name: /^Withholding tax to remit/ }));
  await expectWords(['6 came in', '2 came in'], totals.getByRole('row', { name: /^Complaints/ }));
  const ofNow = page.getByRole('table', { name: 'As of now' });
  await expectWords(['₦9,000.00'], ofNow.getByRole('row', { name: /by day/ }));
  await ofNow.getByRole('button', { name: 'Falls due in the next 14 days, by day', exact: true }).click();
  const days = page.getByRole('table', { name: 'Falls due in the next 14 days, by day' });
  await expect.element(days).toBeInViewport();
  await expectWords(['Thu, Dec 3, 2026', 'Fri, Dec 4, 2026', 'Not covered'], days);
  on((api) => api.get<ReportRowsReply>('admin/monthEnd/rows')).answers({
    success: true,
    rows: [],
    pagination: { total: 0, pages: 0, isCut: false },
  });
  await totals.getByRole('link', { name: /^Money in, .*: ₦10,000,001,500.00$/ }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Money in · October 2026 · ₦10,000,001,500.00' }))
    .toBeVisible();
  expect(queries('admin/monthEnd/rows').at(-1)).toMatchObject({ table: 'moneyIn', key: 'all' });
});

test('shows another period, which the address names', async () => {
  on((api) => api.get<GetMonthEndReply>('admin/monthEnd')).answers(reply(report));
  await show();
  await expectWords(['beside September 2026.']);
  await expect.element(page.getByRole('combobox', { name: 'Period' })).toHaveDisplayValue('October 2026');
  await page.getByRole('combobox', { name: 'Period' }).selectOptions('Other days');
  await page.getByLabelText('From date').fill('2026-10-05');
  await expect.poll(() => queries('admin/monthEnd').at(-1)).toEqual({ startDate: '2026-10-05', endDate: '2026-10-31' });
  await page.getByRole('combobox', { name: 'Period' }).selectOptions('2026-09');
  await expect.poll(() => queries('admin/monthEnd').at(-1)).toEqual({ startDate: '2026-09-01', endDate: '2026-09-30' });
  await page.getByRole('button', { name: 'The month before' }).click();
  await expect.poll(() => queries('admin/monthEnd').at(-1)).toEqual({ startDate: '2026-08-01', endDate: '2026-08-31' });
});

test('a role that exports downloads each table', async () => {
  on((api) => getMonthEnd(api, OCTOBER)).answers(reply(report));
  on((api) => api.blob('admin/monthEnd/file')).refuses({
    status: 422,
    code: 'period_too_long',
    message: 'Please choose a shorter period.',
  });
  on((api) => getRemittance(api, { month: '2026-10', format: 'csv' })).refuses({
    status: 429,
    code: 'busy',
    message: 'Please try again later.',
  });
  await show();
  await page.getByRole('button', { name: 'Download: Money in, by gateway and channel' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  await expectWords(['Please choose a shorter period.']);
  await page.getByRole('button', { name: /^Failed payouts, by bank ₦/ }).click();
  await page.getByRole('button', { name: 'Download: Failed payouts, by bank' }).click();
  await page.getByRole('menuitem', { name: 'Excel (XLSX) of rows' }).click();
  await expect
    .poll(() => queries('admin/monthEnd/file'))
    .toEqual([
      { ...OCTOBER, table: 'moneyIn', what: 'sums', format: 'csv' },
      { ...OCTOBER, table: 'failures', what: 'rows', format: 'xlsx' },
    ]);
  await page.getByRole('button', { name: 'File for the tax authority: October 2026' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expectWords(['Please try again later.']);
  expect(queries('tax/getRemittance')).toEqual([{ month: '2026-10', format: 'csv' }]);
});

test('a period of several months has one act for the files for the tax authority, which lists a file for each month with tax', async () => {
  const tax = [
    line('2026-08', 'August 2026', 0, 40.1),
    line('2026-09', 'September 2026', 60, 0),
    line('2026-10', 'October 2026', 100.05, 0),
  ];
  on((api) => getMonthEnd(api, OCTOBER)).answers(reply({ ...report, tax }));
  await show();
  await page.getByRole('button', { name: 'File for the tax authority: September 2026, October 2026' }).click();
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      'CSV of September 2026',
      'Excel (XLSX) of September 2026',
      'CSV of October 2026',
      'Excel (XLSX) of October 2026',
    ]);
});

test('says how much interest was paid in the month, before tax, and opens its rows', async () => {
  on((api) => getMonthEnd(api, OCTOBER)).answers(reply(report));
  on((api) => api.get<ReportRowsReply>('admin/monthEnd/rows')).answers({
    success: true,
    rows: [],
    pagination: { total: 0, pages: 0, isCut: false },
  });
  await show();
  const paid = page.getByRole('table', { name: 'Totals' }).getByRole('row', { name: /^Interest paid, before tax/ });
  await expectWords(['₦1,000.00', '₦250.00'], paid);
  await page.getByRole('button', { name: 'Interest paid, before tax, by product ₦1,000.00, 3 rows' }).click();
  await page
    .getByRole('table', { name: 'Interest paid, before tax, by product' })
    .getByRole('link', { name: 'Yam: ₦1,000.00' })
    .click();
  await expect
    .element(page.getByRole('dialog', { name: 'Interest paid, before tax · Yam · October 2026 · ₦1,000.00' }))
    .toBeVisible();
  expect(queries('admin/monthEnd/rows').at(-1)).toMatchObject({ table: 'interestPaid', key: customer._id });
});

test('says where the files for the tax authority cannot name who withheld the tax', async () => {
  on((api) => getMonthEnd(api, OCTOBER)).answers(reply(report));
  await show(adaeze, false);
  await expectWords([
    '“Withheld by (TIN)” is empty in the files for the tax authority: the platform’s own tax number is not set',
  ]);
});

test('offers no files to other roles', async () => {
  on((api) => getMonthEnd(api, OCTOBER)).answers(reply(report));
  await show({ ...adaeze, role: 'support' });
  await expectWords(['Paystack: Card']);
  expect(page.getByRole('button', { name: /Download|tax authority/ }).elements()).toEqual([]);
});

test('an operator who asks for the interest that is owed finds it by product and as it is now, with its rows', async () => {
  on((api) => getMonthEnd(api, OCTOBER)).answers(reply(report));
  on((api) => api.get<ReportRowsReply>('admin/monthEnd/rows')).answers({
    success: true,
    rows: [],
    pagination: { total: 0, pages: 0, isCut: false },
  });
  await show();
  expect(
    page
      .getByRole('table', { name: 'Totals' })
      .getByRole('row', { name: /Interest|Falls due/ })
      .elements(),
  ).toEqual([]);
  await page.getByRole('button', { name: /^As of now/ }).click();
  const ofNow = page.getByRole('region', { name: 'As of now, Nov 21, 2026, 7:31 AM' });
  await expect.element(ofNow).toBeInViewport();
  const totals = ofNow.getByRole('table', { name: 'As of now' });
  await expectWords(['₦420.50'], totals.getByRole('row', { name: /^Interest owed now, before tax/ }));
  await page.getByRole('button', { name: 'Interest owed now, before tax, by product ₦420.50, 3 investments' }).click();
  await expectWords(['have earned by now, before withholding tax. It is paid when they end.']);
  await page
    .getByRole('table', { name: 'Interest owed now, before tax, by product' })
    .getByRole('link', { name: 'Yam: ₦420.50' })
    .click();
  await expect
    .element(page.getByRole('dialog', { name: 'Interest owed, before tax · Yam · now · ₦420.50' }))
    .toBeVisible();
});

test('a month with one failed payout says 1 row, and one investment that falls due is 1 investment', async () => {
  const once = { count: 1, amount: 44_000 };
  const [, late] = report.due.weeks;
  on((api) => getMonthEnd(api, OCTOBER)).answers(
    reply({
      ...report,
      failures: [{ key: '058', name: 'Guaranty Trust Bank', now: once, before: { count: 0, amount: 0 } }],
      due: { ...report.due, weeks: late ? [{ ...late, now: once }] : [] },
    }),
  );
  await show();
  await expect
    .element(page.getByRole('button', { name: 'Failed payouts, by bank ₦44,000.00, 1 row', exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: /by week ₦44,000.00, 1 investment, not all/ })).toBeVisible();
});

test('the search for interest owed leads to its table, which is open', async () => {
  on((api) => getMonthEnd(api, OCTOBER)).answers(reply(report));
  on(getSystemSettings).answers({ success: true, settings });
  await showPage(<MonthEndPage />, adaeze, addressOf({ section: 'monthEnd' }, { ...OCTOBER, table: 'interest' }));
  const table = page.getByRole('table', { name: 'Interest owed now, before tax, by product' });
  await expect.element(table).toBeInViewport();
});

test('the rows of what falls due have no column of transactions, because none has one yet', async () => {
  const row = {
    _id: 'x:1',
    at: '2026-12-04T09:00:00.000Z',
    userId: customer._id,
    userName: customer.name,
    what: 'Yam',
  };
  on((api) => getMonthEnd(api, OCTOBER)).answers(reply(report));
  on((api) => api.get<ReportRowsReply>('admin/monthEnd/rows')).answers({
    success: true,
    rows: [{ ...row, transactionId: null, amount: 9000 }],
    pagination: { total: 1, pages: 1, isCut: false },
  });
  await show();
  await page.getByRole('link', { name: 'Day Fri, Dec 4, 2026: ₦9,000.00' }).click();
  const dialog = page.getByRole('dialog', { name: /^Falls due, capital and profit after tax/ });
  await expectWords([customer.name, '₦9,000.00'], dialog);
  expect(dialog.getByRole('columnheader', { name: 'Transaction' }).elements()).toEqual([]);
});

test('on a wide screen the tables that few read first are folded to their sums, and each opens', async () => {
  on((api) => getMonthEnd(api, OCTOBER)).answers(reply(report));
  await show();
  await expect.element(page.getByRole('table', { name: 'Money in, by gateway and channel' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Fees and stamp duty' });
  expect(table.elements()).toEqual([]);
  await page.getByRole('button', { name: /^Fees and stamp duty ₦530.25, 6 rows/ }).click();
  await expectWords(['Fees on payments', '₦480.25'], table);
  await expectAccessibleState();
});

test('the head of a column names the month before, and that of lines that are products calls them so', async () => {
  on((api) => getMonthEnd(api, OCTOBER)).answers(reply(report));
  await show();
  const heads = (name: string) => () =>
    page
      .getByRole('table', { name })
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(heads('Totals')).toEqual(['Table', 'Count', 'Amount', 'September 2026']);
  await page.getByRole('button', { name: /^Invested, by product ₦/ }).click();
  await expect.poll(heads('Invested, by product')).toEqual(['Product', 'Count', 'Amount', 'September 2026']);
});

test('on a phone the sums stand first, and each table is folded until its sum is pressed', async () => {
  await page.viewport(360, 740);
  on((api) => getMonthEnd(api, OCTOBER)).answers(reply(report));
  await show();
  const table = page.getByRole('table', { name: 'Fees and stamp duty' });
  await expectWords(['Count 6 · Before'], page.getByRole('table', { name: 'Totals' }));
  await expect.element(page.getByRole('button', { name: /^Fees and stamp duty ₦530.25, 6 rows/ })).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
  await page.getByRole('table', { name: 'Totals' }).getByRole('button', { name: 'Fees and stamp duty' }).click();
  await expectWords(['Fees on payments', '₦480.25'], table);
  await expect.element(table).toBeInViewport();
});
