/** The gateways' figures in each of their states: figures that open their rows, other periods, one gateway alone, files. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { pauseGateway, resumeGateway } from '@ajose/sdk/admin/gateways';
import { getGatewayReport, getMonthEnd } from '@ajose/sdk/admin/reports';
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import type { GatewayLine, GatewayReport, GetGatewayReportReply, ReportRowsReply } from '@ajose/sdk/contract/reports';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { lastDays } from '../../components/period.ts';
import { useMonthEnd } from '../../data/reports.ts';
import { addressOf } from '../../paths.ts';
import { address, showPage } from '../../../test/page.tsx';
import { adaeze, customer } from '../../../test/people.ts';
import { settings } from '../../../test/settings.ts';
import { GatewaysPage } from './GatewaysPage.tsx';

const line = (key: string, name: string, changes: Partial<GatewayLine> = {}): GatewayLine => ({
  key,
  name,
  isSum: !key.includes(':'),
  begun: 1200,
  paid: 1199,
  ended: 1,
  share: 99.9,
  amount: 5_000_000,
  fees: 75_000,
  median: 42,
  p95: 3700,
  ...changes,
});
const NONE = { paid: 0, amount: 0, fees: 0, median: null, p95: null } as const;

const OCTOBER = { startDate: '2026-10-01', endDate: '2026-10-31' };
const report: GatewayReport = {
  ...OCTOBER,
  payments: [
    line('monnify:bank_transfer', 'Monnify: Bank transfer'),
    line('paystack:card', 'Paystack: Card', { share: null, amount: 10_000_000_000, fees: 0.75 }),
    line('paystack:unpaid', 'Paystack: Not paid', { begun: 7, ended: 0, share: null, ...NONE }),
    line('paystack', 'Paystack'),
    line('all', 'All gateways', { begun: 12_345_678 }),
  ],
  payouts: [line('paystack:50211', 'Paystack: Kuda Microfinance Bank Limited', { begun: 3, paid: 3, ended: 0 })],
};
const reply = (changes: Partial<GatewayReport> = {}): GetGatewayReportReply => ({
  success: true,
  report: { ...report, ...changes },
});

const pause: SystemSettings['gateways'][number]['pauses'][number] = {
  kind: 'payout',
  at: '2026-11-21T06:10:00.000Z',
  askedBy: { _id: '0190f3a0-0000-7000-8000-00000000a001', name: 'Adaeze Okafor' },
  approvedBy: { _id: '0190f3a0-0000-7000-8000-00000000a002', name: 'Tunde Bakare' },
  reason: 'Transfers arrive an hour late',
};
const paused: SystemSettings = {
  ...settings,
  gateways: settings.gateways.map((gateway) => ({ ...gateway, pauses: gateway.name === 'monnify' ? [pause] : [] })),
};

const show = (admin = adaeze, now = settings) => {
  on(getSystemSettings).answers({ success: true, settings: now });
  return showPage(<GatewaysPage />, admin, addressOf({ section: 'gateways' }, OCTOBER));
};

testStates({
  show,
  call: (api) => getGatewayReport(api, OCTOBER),
  empty: {
    reply: reply({ payments: [], payouts: [] }),
    says: ['No payments in this period', 'No payouts in this period'],
  },
  filled: {
    reply: reply(),
    says: [
      'Paystack: Card',
      '₦10,000,000,000.00',
      'Paystack: Not paid',
      '12,345,678',
      '1.50%',
      '95% within 1 h 1 min',
      'Answers: ',
      'Kuda Microfinance Bank Limited',
    ],
  },
  failed: { says: 'The gateways’ figures could not be fetched.' },
});

test('a gateway through which nothing went is named, and said to have nothing', async () => {
  on((api) => getGatewayReport(api, OCTOBER)).answers(reply());
  await show();
  await expectWords(['Monnify: nothing in this period'], page.getByRole('region', { name: /^Payouts/ }));
  expect(page.getByText('Paystack: nothing in this period').elements()).toEqual([]);
});

test('each figure opens its rows', async () => {
  on((api) => getGatewayReport(api, OCTOBER)).answers(reply());
  on((api) => api.get<ReportRowsReply>('admin/gatewayReport/rows')).answers({
    success: true,
    rows: [
      {
        _id: 'x:1',
        at: '2026-10-05T09:00:00.000Z',
        userId: customer._id,
        userName: customer.name,
        transactionId: 'payment-1',
        what: 'Took 42 s',
        amount: 30_000,
      },
    ],
    pagination: { total: 1, pages: 1, isCut: false },
  });
  await show();
  const dialog = page.getByRole('dialog');
  const open = async (link: string, title: string): Promise<void> => {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
    await expectWords([customer.name, 'payment-1', 'Took 42 s'], dialog);
  };
  await open('Paid, Paystack: Card: ₦10,000,000,000.00', 'Paid, Paystack: Card · ₦10,000,000,000.00');
  await expectAccessibleState();
  expect(address()).toBe(addressOf({ section: 'gateways' }, { ...OCTOBER, rows: 'payments.paid.paystack:card' }));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await open('Begun, All gateways: 12,345,678', 'Begun, All gateways');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await open(
    'Order to paid, Paystack: Kuda Microfinance Bank Limited: half within 42 s',
    'Order to paid, Paystack: Kuda Microfinance Bank Limited',
  );
  const page1 = { page: '1', limit: '25' };
  expect(queries('admin/gatewayReport/rows')).toEqual([
    { ...OCTOBER, table: 'payments', figure: 'paid', key: 'paystack:card', ...page1 },
    { ...OCTOBER, table: 'payments', figure: 'begun', key: 'all', ...page1 },
    { ...OCTOBER, table: 'payouts', figure: 'timed', key: 'paystack:50211', ...page1 },
  ]);
});

test('a channel whose share cannot be known shows no share, and the sum of its gateway shows one', async () => {
  on((api) => getGatewayReport(api, OCTOBER)).answers(reply());
  await show();
  const rows = page.getByRole('table', { name: 'Payments, by gateway and channel' });
  const card = rows.getByRole('row', { name: /Paystack: Card/ });
  await expectWords(['₦10,000,000,000.00'], card);
  expect(card.getByText('99.9%').query()).toBeNull();
  await expectWords(['99.9%'], rows.getByRole('row', { name: /^Paystack Begun/ }));
});

test('a share of payouts says how many of them failed, and that none failed where they only wait', async () => {
  const half = { begun: 2, paid: 1, share: 50 };
  on((api) => getGatewayReport(api, OCTOBER)).answers(
    reply({
      payouts: [
        line('paystack:044', 'Paystack: Access Bank', { ...half, ended: 1 }),
        line('paystack:50211', 'Paystack: Kuda', { ...half, ended: 0 }),
      ],
    }),
  );
  await show();
  const rows = page.getByRole('table', { name: 'Payouts, by gateway and bank' });
  await expectWords(['50.0%, 1 failed'], rows.getByRole('row', { name: /Access Bank/ }));
  await expectWords(['50.0%, none failed'], rows.getByRole('row', { name: /Kuda/ }));
});

test('opens with the last 30 days, also on the first of a month', async () => {
  on((api) => api.get<GetGatewayReportReply>('admin/gatewayReport')).answers(reply());
  on(getSystemSettings).answers({ success: true, settings });
  await showPage(<GatewaysPage />, adaeze, addressOf({ section: 'gateways' }));
  await expectWords(['Paystack: Card']);
  expect(queries('admin/gatewayReport')).toEqual([lastDays(new Date())]);
});

test('shows another period, which the address names', async () => {
  on((api) => api.get<GetGatewayReportReply>('admin/gatewayReport')).answers(reply());
  await show();
  await expect.element(page.getByRole('combobox', { name: 'Period' })).toHaveDisplayValue('October 2026');
  await page.getByRole('combobox', { name: 'Period' }).selectOptions('Other days');
  await page.getByLabelText('From date').fill('2026-10-05');
  await expect
    .poll(() => queries('admin/gatewayReport').at(-1))
    .toEqual({ startDate: '2026-10-05', endDate: '2026-10-31' });
  await page.getByRole('combobox', { name: 'Period' }).selectOptions('2026-09');
  await page.getByRole('button', { name: 'The month before' }).click();
  await expect
    .poll(() => queries('admin/gatewayReport').at(-1))
    .toEqual({ startDate: '2026-08-01', endDate: '2026-08-31' });
});

test('a line without payments that were made links only to what was begun and what became of it', async () => {
  on((api) => getGatewayReport(api, OCTOBER)).answers(reply());
  await show();
  await expectWords(['Paystack: Not paid']);
  const links = page.getByRole('link', { name: /Paystack: Not paid/ });
  expect(links.elements().map((link) => link.getAttribute('aria-label'))).toEqual([
    'Begun, Paystack: Not paid: 7',
    'Waiting or by hand, Paystack: Not paid: 7',
  ]);
});

test('a role that exports downloads each table', async () => {
  on((api) => getGatewayReport(api, OCTOBER)).answers(reply());
  on((api) => api.blob('admin/gatewayReport/file')).refuses({
    status: 422,
    code: 'period_too_long',
    message: 'Please choose a shorter period.',
  });
  await show();
  await page.getByRole('button', { name: 'Download: Payments, by gateway and channel' }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  await expectWords(['Please choose a shorter period.']);
  await page.getByRole('button', { name: 'Download: Payouts, by gateway and bank' }).click();
  await page.getByRole('menuitem', { name: 'Excel (XLSX) of rows' }).click();
  await expect
    .poll(() => queries('admin/gatewayReport/file'))
    .toEqual([
      { ...OCTOBER, table: 'payments', what: 'sums', format: 'csv' },
      { ...OCTOBER, table: 'payouts', what: 'rows', format: 'xlsx' },
    ]);
});

test('offers no files to other roles', async () => {
  on((api) => getGatewayReport(api, OCTOBER)).answers(reply());
  await show({ ...adaeze, role: 'support' });
  await expectWords(['Paystack: Card']);
  expect(page.getByRole('button', { name: /Download/ }).elements()).toEqual([]);
});

function MonthEnd() {
  const { data } = useMonthEnd(OCTOBER);
  return <p>{data?.moneyIn.length === 0 && 'Nothing came in'}</p>;
}

test('asks a second administrator to pause payments, and to resume payouts', async () => {
  on((api) => getGatewayReport(api, OCTOBER)).answers(reply());
  await show(adaeze, paused);
  const message = 'This needs a second administrator.';
  on((api) => pauseGateway(api, 'paystack', { kinds: [], reason: '' })).answers({ success: true, message });
  await page.getByRole('button', { name: 'Pause payments' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Pause payments through Paystack?' });
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Cards are declined');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expectWords([message]);
  const pauses = () => sent().filter(({ path }) => path.startsWith('admin/gateways'));
  expect(pauses()).toMatchObject([
    { path: 'admin/gateways/paystack/pause', body: { kinds: ['payment'], reason: 'Cards are declined' } },
  ]);
  on((api) => resumeGateway(api, 'monnify', { kinds: [], reason: '' })).answers({ success: true, message });
  await page.getByRole('button', { name: 'Resume payouts' }).click();
  const back = page.getByRole('dialog', { name: 'Resume payouts through Monnify?' });
  await back.getByRole('textbox', { name: 'Why?' }).fill('Quick again');
  await back.getByRole('button', { name: 'Resume' }).click();
  await expect.element(back).not.toBeInTheDocument();
  expect(pauses().at(-1)).toMatchObject({
    path: 'admin/gateways/monnify/resume',
    body: { kinds: ['payout'], reason: 'Quick again' },
  });
});

test('how a gateway answered lists the last 24 hours first, and in it payments before all else', async () => {
  on((api) => getGatewayReport(api, OCTOBER)).answers(reply());
  const call = { calls: 10, answered: 10, averageMs: 5 };
  const calls = (['other', 'payment', 'payout'] as const).flatMap((kind) =>
    ([1, 30] as const).map((days) => ({ kind, days, ...call })),
  );
  await show(adaeze, { ...paused, gateways: paused.gateways.map((gateway) => ({ ...gateway, calls })) });
  const card = page.getByRole('region', { name: 'Paystack' });
  await card.getByText('How it answered').click();
  const table = card.getByRole('table', { name: 'How Paystack answered' });
  await expect.element(table).toBeVisible();
  expect([...table.element().querySelectorAll('tbody tr')].map((row) => row.textContent?.slice(0, 20))).toEqual([
    expect.stringContaining('Payments24 hours'),
    expect.stringContaining('Payouts24 hours'),
    expect.stringContaining('Everything else24'),
    expect.stringContaining('Payments30 days'),
    expect.stringContaining('Payouts30 days'),
    expect.stringContaining('Everything else30'),
  ]);
  expect(card.getByText('No call about').elements()).toEqual([]);
});

test('a gateway that was asked about no payment says so below its answers', async () => {
  on((api) => getGatewayReport(api, OCTOBER)).answers(reply());
  const answered = { days: 1, calls: 10, answered: 10, averageMs: 5 } as const;
  const kinds = { paystack: ['payout', 'other'], monnify: ['other'] } as const;
  const gateways = paused.gateways.map((gateway) => ({
    ...gateway,
    calls: kinds[gateway.name].map((kind) => ({ kind, ...answered })),
  }));
  await show(adaeze, { ...paused, gateways });
  for (const [name, words] of [
    ['Paystack', 'No call about payments in the last 30 days.'],
    ['Monnify', 'No call about payments or payouts in the last 30 days.'],
  ] as const) {
    const card = page.getByRole('region', { name });
    await card.getByText('How it answered').click();
    await expectWords([words], card);
  }
});

test('the page says quietly that a gateway is well, and loudly what is wrong', async () => {
  on((api) => getGatewayReport(api, OCTOBER)).answers(reply());
  const gateways = paused.gateways.map((gateway) => ({ ...gateway, failing: gateway.name === 'monnify' }));
  await show(adaeze, { ...paused, gateways });
  await expectWords(
    ['Answers: ', ' of 1,500 calls in the last 24 hours.'],
    page.getByRole('region', { name: 'Paystack' }),
  );
  await expectWords(['It does not answer. Since'], page.getByRole('alert'));
  await expectWords(
    ['Paused for payouts since', 'by Adaeze Okafor and Tunde Bakare: Transfers arrive an hour late'],
    page.getByRole('region', { name: 'Monnify' }),
  );
  await expectWords(['Difference: it holds ₦400.00 less than the books explain, since']);
  await expect
    .element(page.getByRole('link', { name: 'See when it came' }))
    .toHaveAttribute('href', addressOf({ section: 'reconciliation' }, { line: 'difference.paystack' }));
});

test('the report on gateways and the month’s end of the same days are fetched as two reports', async () => {
  on((api) => getGatewayReport(api, OCTOBER)).answers(reply());
  on((api) => getMonthEnd(api, OCTOBER)).answers({
    success: true,
    monthEnd: {
      ...OCTOBER,
      at: '2026-11-21T06:31:00.000Z',
      before: { startDate: '2026-09-01', endDate: '2026-09-30' },
      moneyIn: [],
      moneyOut: [],
      sentBack: [],
      fees: [],
      interestPaid: [],
      tax: [],
      invested: [],
      repaid: [],
      interest: [],
      failures: [],
      complaints: [],
      due: { gateways: 0, unexplained: 0, bank: 0, available: 0, claimed: 0, weeks: [], days: [] },
    },
  });
  const both = (
    <>
      <MonthEnd />
      <GatewaysPage />
    </>
  );
  on(getSystemSettings).answers({ success: true, settings });
  await showPage(both, adaeze, addressOf({ section: 'gateways' }, OCTOBER));
  await expectWords(['Paystack: Card', 'Nothing came in']);
});
