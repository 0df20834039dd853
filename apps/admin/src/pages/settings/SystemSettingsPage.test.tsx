/** The system settings in each of their states, and fetching them again. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { pauseGateway, resumeGateway } from '@ajose/sdk/admin/gateways';
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { on, queries, sent } from '@ajose/tools/network';
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

const bodies = (path: string) => sent().flatMap((call) => (call.path === path ? [call.body] : []));

const show = () => showPage(<SystemSettingsPage />);

testStates({
  show,
  call: getSystemSettings,
  empty: {
    reply: { success: true, settings: fresh },
    says: [
      'No job has run yet',
      'The books have not been checked yet.',
      'Paystack has not been checked yet.',
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
      'Paystack answers. Since',
      '99.9%',
      '812 ms',
      'Monnify answers. Since',
      'Paused for payouts since',
      'by Adaeze Okafor and Tunde Bakare: Transfers arrive an hour late',
      'Our own money there',
      'What the books expect at the gateways',
      'What was under way explains',
      'The gateway holds ₦400.00 less than the books explain, since',
      'Pay out withdrawals',
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

test('says loudly that the books do not balance and that the gateway is away', async () => {
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
  await expectWords(['Monnify does not answer. Since'], page.getByRole('alert').nth(1));
});

test('asks a second administrator to pause payments, and to resume payouts', async () => {
  on(getSystemSettings).answers({ success: true, settings: paused });
  await show();
  const message = 'This needs a second administrator.';
  on((api) => pauseGateway(api, 'paystack', { kinds: [], reason: '' })).answers({ success: true, message });
  await page.getByRole('button', { name: 'Pause payments' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Pause payments through Paystack?' });
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Cards are declined');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expectWords([message]);
  expect(bodies('admin/gateways/paystack/pause')).toEqual([{ kinds: ['payment'], reason: 'Cards are declined' }]);
  on((api) => resumeGateway(api, 'monnify', { kinds: [], reason: '' })).answers({ success: true, message });
  await page.getByRole('button', { name: 'Resume payouts' }).click();
  const back = page.getByRole('dialog', { name: 'Resume payouts through Monnify?' });
  await back.getByRole('textbox', { name: 'Why?' }).fill('Quick again');
  await back.getByRole('button', { name: 'Resume' }).click();
  await expect.element(back).not.toBeInTheDocument();
  expect(bodies('admin/gateways/monnify/resume')).toEqual([{ kinds: ['payout'], reason: 'Quick again' }]);
});

test('says that more emails wait than are counted', async () => {
  const jobs = [{ name: 'send_mail', waiting: 10_000, failed: 9999, lastRunAt: null }];
  on(getSystemSettings).answers({ success: true, settings: { ...settings, jobs } });
  await show();
  await expectWords(['10,000+', '9,999'], page.getByRole('table', { name: 'Jobs' }));
  await expect.element(page.getByText('9,999+')).not.toBeInTheDocument();
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
