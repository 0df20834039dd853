/** The system settings in each of their states, and fetching them again. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { getSystemSettings } from '@ajose/sdk/admin/dashboard';
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { on, queries } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { showPage } from '../../../test/page.tsx';
import { settings } from '../../../test/settings.ts';
import { SystemSettingsPage } from './SystemSettingsPage.tsx';

const fresh: SystemSettings = {
  ...settings,
  payouts: 'manual',
  fourEyes: [{ what: 'Accept a dispute', when: 'Never on this server' }],
  gateways: [
    {
      name: 'paystack',
      failing: false,
      since: null,
      pauses: [],
      calls: [],
      reachable: false,
      checkedAt: null,
      balance: null,
      explained: null,
    },
  ],
  jobs: [],
  books: { ...settings.books, checkedAt: null },
};

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

test('acts that need a second administrator in the same case are one line', async () => {
  const fourEyes = [
    { what: 'Correct the books', when: 'Always' },
    { what: 'Accept a dispute', when: 'From ₦500,000' },
    { what: 'Pause a gateway', when: 'Always' },
    { what: 'Block an administrator', when: 'Where a third Super Admin can decide' },
    { what: 'Unblock an administrator', when: 'Where a third Super Admin can decide' },
  ];
  on(getSystemSettings).answers({ success: true, settings: { ...settings, fourEyes } });
  await show();
  await expectWords(['Correct the books, pause a gateway', 'Accept a dispute']);
  await expectWords(['Block an administrator, unblock an administrator']);
  for (const when of ['Always', 'Where a third Super Admin can decide'])
    expect(page.getByText(when, { exact: true }).elements()).toHaveLength(1);
});

test('a sum stands on the line of its name on a phone', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  on(getSystemSettings).answers({ success: true, settings });
  await show();
  await expectWords(['Largest movement']);
  const top = (of: Element | null | undefined) => of?.getBoundingClientRect().top;
  const name = page.getByText('Largest movement', { exact: true }).element();
  expect(top(name.nextElementSibling)).toBe(top(name));
  const total = page.getByText('Total', { exact: true }).first().element();
  expect(top(total.nextElementSibling)).toBe(top(total));
});

/** The sums on screen that more than one line has, or that reach past the window. */
function brokenSums(): string[] {
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // A naira sign is an element of its own beside its figures.
    for (const { 0: sum, index } of (node.textContent ?? '').matchAll(/\d+(?:,\d+)+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + sum.length);
      const { right } = range.getBoundingClientRect();
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 || right > innerWidth) broken.push(sum);
    }
  }
  return broken;
}

test.each([360, 768])('with text at 200% no sum breaks in a window of %i pixels', async (width) => {
  await page.viewport(width, 900);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(1280, 900);
  });
  on(getSystemSettings).answers({
    success: true,
    settings: {
      ...settings,
      levels: {
        checked: true,
        tables: [
          { from: '2026-01-01', levels: [{ level: 3, deposit: null, balance: 10_000_000, withdrawnADay: 5_000_000 }] },
        ],
      },
    },
  });
  await show();
  await expectWords(['10,000,000', 'Level 3']);
  expect(brokenSums()).toEqual([]);
});

const show = () => showPage(<SystemSettingsPage />);

testStates({
  show,
  call: getSystemSettings,
  empty: {
    reply: { success: true, settings: fresh },
    says: [
      'No job has run yet',
      'The books have not been checked yet.',
      'Not checked yet',
      'Never on this server',
      'Manual, by an administrator',
    ],
  },
  filled: {
    reply: { success: true, settings: paused },
    says: [
      'The books balance',
      '₦10,000,000,000.00',
      '₦10,000,000,250.50',
      'Accept a dispute',
      'From ₦5,000,000, with what was done by hand in 24 hours',
      'Where a third Super Admin can decide',
      'Automatic, by a gateway',
      'Answers, paused for payouts',
      'Our own money found there',
      'What the books expect at the gateways',
      '1 job ran, none failed, 1 has not run yet',
      'Withdrawals wait for 24 hours; the old address can undo it for 72 hours',
      'deposits and withdrawals keep to these limits',
      'BVN, NIN and address',
      'Help for customers',
      '+234 800 000 0000',
      'Monday to Friday, 8 AM to 6 PM',
      'Not stated',
      '₦5,000,000',
    ],
  },
  failed: { says: 'The settings could not be fetched.' },
});

test('says loudly that the books do not balance, and that a gateway is away', async () => {
  on(getSystemSettings).answers({
    success: true,
    settings: {
      ...settings,
      books: { ...settings.books, balanced: false },
      gateways: settings.gateways.map((gateway) => ({ ...gateway, failing: gateway.name === 'monnify' })),
    },
  });
  await show();
  await expectWords(['The books do not balance'], page.getByRole('alert').nth(0));
  await expectWords(['Does not answer']);
});

test('says that more emails wait than the number that is shown', async () => {
  const jobs = [{ name: 'send_mail', waiting: 10_000, failed: 9999, lastRunAt: null }];
  on(getSystemSettings).answers({ success: true, settings: { ...settings, jobs } });
  await show();
  await expectWords(['10,000+', '9,999'], page.getByRole('table', { name: 'Jobs that failed' }));
  await expect.element(page.getByText('9,999+')).not.toBeInTheDocument();
});

test('jobs of which none failed are one sentence, whose press lists them; one that failed stands open and first', async () => {
  const ran = (name: string) => ({ name, waiting: 0, failed: 0, lastRunAt: '2026-11-21T06:31:00.000Z' });
  const jobs = [ran('send_mail'), ran('pay_out'), { ...ran('mature'), lastRunAt: null }];
  on(getSystemSettings).answers({ success: true, settings: { ...settings, jobs } });
  await show();
  const sentence = page.getByText('2 jobs ran, none failed, 1 has not run yet');
  await expect.element(sentence).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Jobs' })).not.toBeInTheDocument();
  await sentence.click();
  await expectWords(['Send emails', 'Pay out withdrawals'], page.getByRole('table', { name: 'Jobs' }));
  on(getSystemSettings).answers({
    success: true,
    settings: { ...settings, jobs: [...jobs, { ...ran('tell_staff'), failed: 3 }] },
  });
  await cleanup();
  await show();
  await expectWords(['Tell staff of work by email', '3'], page.getByRole('table', { name: 'Jobs that failed' }));
  await expectWords(['2 other jobs ran, none failed']);
});

test('fetches the settings again', async () => {
  on(getSystemSettings).answers({ success: true, settings: fresh });
  await show();
  await expectWords(['The books have not been checked yet.']);
  on(getSystemSettings).answers({ success: true, settings });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectWords(['The books balance']);
  expect(queries('admin/systemSettings')).toHaveLength(2);
});

test('a list at the top leads to each part of the long page, from which Tab goes on', async () => {
  on(getSystemSettings).answers({ success: true, settings });
  await show();
  const jobs = page.getByRole('heading', { name: 'Jobs' });
  await expect.element(jobs).not.toBeInViewport();
  await page.getByRole('list', { name: 'On this page' }).getByRole('button', { name: 'Jobs' }).click();
  await expect.element(jobs).toBeInViewport();
  expect(document.activeElement?.contains(jobs.element())).toBe(true);
});
