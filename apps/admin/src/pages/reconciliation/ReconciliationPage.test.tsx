/** The reconciliation in each of its states; each amount opens what it is made of. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getOwnMoves } from '@ajose/sdk/admin/own-moves';
import { getReconciliation, getReconciliationRows } from '@ajose/sdk/admin/reports';
import type { GetReconciliationReply, Reconciliation } from '@ajose/sdk/contract/reports';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries } from '@ajose/tools/network';
import { expectWords, isBusy } from '@ajose/tools/page-states';
import { addressOf } from '../../paths.ts';
import { address, showPage } from '../../../test/page.tsx';
import { customer } from '../../../test/people.ts';
import { ReconciliationPage } from './ReconciliationPage.tsx';

const gateway: Reconciliation['gateways'][number] = {
  name: 'paystack',
  lines: [
    { line: 'payments', amount: 10_000_000_000 },
    { line: 'paymentFees', amount: -12_500 },
    { line: 'transferFees', amount: -110 },
    { line: 'stampDuty', amount: -50 },
    { line: 'payouts', amount: -4_000_000 },
    { line: 'ownMoney', amount: 5_000_000 },
  ],
  expected: 10_000_987_340,
  expectedThen: 10_000_975_840,
  underWay: [
    { line: 'payoutsUnderWay', amount: -1700 },
    { line: 'refundsUnderWay', amount: 0 },
    { line: 'chargesNotBooked', amount: -200 },
  ],
  askedAt: '2026-11-26T05:15:50.000Z',
  reachable: true,
  balance: 10_000_975_840,
  difference: 0,
  differsSince: null,
  caseId: null,
};
const bank: Reconciliation['bank'] = {
  lines: [
    { line: 'offlineCash', amount: 1500 },
    { line: 'creditedByHand', amount: 10_000 },
    { line: 'paidByHand', amount: -2500 },
  ],
  expected: 9000,
};

const reply = (changes: Partial<Reconciliation['gateways'][number]> = {}): GetReconciliationReply => ({
  success: true,
  reconciliation: { gateways: [{ ...gateway, ...changes }], notSent: 0, bank },
});

const show = (at = addressOf({ section: 'reconciliation' })) => {
  on((api) => getOwnMoves(api, {})).answers({ success: true, moves: [], pagination: { total: 0, pages: 0 } });
  return showPage(<ReconciliationPage />, undefined, at);
};

test('shows what the books expect now, and what they expected at the last look beside what was there', async () => {
  const release = on(getReconciliation).waits(reply());
  await show();
  await expect.poll(isBusy).toBe(true);
  release();
  await expectWords([
    'All gateways agree with the books. The bank’s statement is for you to compare.',
    'The books explain the balance to the kobo.',
    'Payments, less what was sent back',
    'May have left already',
    'The books expect now',
    'What the books expected on',
    'Difference, not explained',
    '₦0.00',
    'We cannot ask the bank.',
    '₦10,000,987,340.00',
    '₦10,000,975,840.00',
  ]);
  await expectAccessibleState();
});

test('says how much the payments under way explain, so that the lines add up to what was there', async () => {
  on(getReconciliation).answers(reply({ balance: 10_000_974_105.5, difference: -35 }));
  await show();
  const card = page.getByRole('region', { name: 'Paystack' });
  await expectWords(['What was under way explains', '−₦1,699.50'], card);
  await expectWords(['Difference, not explained', '−₦35.00', '₦10,000,974,105.50'], card);
  await expectWords(['Payouts under way, with the most they may cost'], card);
});

test('does not claim an exact balance where payouts under way may have left', async () => {
  on(getReconciliation).answers(reply({ balance: 10_000_974_140.25 }));
  await show();
  await expectWords([
    'The books explain the balance: it was ₦1,699.75 less than they expected, and what was under way explains that.',
  ]);
});

test('says once what the books expect, where nothing has moved since the gateway was asked', async () => {
  on(getReconciliation).answers(reply({ expectedThen: gateway.expected, balance: gateway.expected - 1700 }));
  await show();
  const card = page.getByRole('region', { name: 'Paystack' });
  await expectWords(['The books expect now', 'What was under way explains', 'What was there on Nov 26, 2026'], card);
  await expect.element(card.getByText('What the books expected')).not.toBeInTheDocument();
});

test('leaves out lines of ₦0.00 until all lines are asked for', async () => {
  on(getReconciliation).answers(reply());
  await show();
  const card = page.getByRole('region', { name: 'Paystack' });
  await expectWords(['Charges that are not booked yet, at most'], card);
  await expect.element(card.getByText('Refunds under way')).not.toBeInTheDocument();
  await card.getByRole('button', { name: 'Show all lines' }).click();
  await expectWords(['Refunds under way'], card);
  await card.getByRole('button', { name: 'Hide lines of ₦0.00' }).click();
  await expect.element(card.getByText('Refunds under way')).not.toBeInTheDocument();
});

test('says beside each gateway that it does not differ, where it held what the books expect', async () => {
  on(getReconciliation).answers(reply({ expectedThen: gateway.expected, balance: gateway.expected }));
  await show();
  const card = page.getByRole('region', { name: 'Paystack' });
  await expectWords(['The books explain the balance to the kobo.', 'What was there on Nov 26, 2026, 6:15 AM'], card);
  await expectWords(['Difference, not explained', '₦0.00'], card);
  await expect.element(card.getByText('What the books expected')).not.toBeInTheDocument();
});

test('opens the looks at which a gateway’s difference came, beside that gateway', async () => {
  on(getReconciliation).answers(reply({ difference: -500, differsSince: '2026-11-26T04:00:00.000Z' }));
  const look = { userId: null, userName: null, transactionId: null };
  on((api) => getReconciliationRows(api, { line: 'difference', gateway: 'paystack' })).answers({
    success: true,
    rows: [
      {
        ...look,
        _id: ':2',
        at: '2026-11-26T05:00:00.000Z',
        what: 'Changed by this since the look before',
        amount: -100,
      },
      { ...look, _id: ':1', at: '2026-11-26T04:00:00.000Z', what: 'First seen at this look', amount: -400 },
    ],
    pagination: { total: 2, pages: 1, isCut: false },
  });
  await show();
  const card = page.getByRole('region', { name: 'Paystack' });
  await card.getByRole('link', { name: 'Difference, not explained: −₦500.00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paystack: Difference, not explained · −₦500.00' });
  await expectWords(['First seen at this look', '−₦400.00', '−₦100.00'], dialog);
  expect(queries('admin/reconciliation/rows')).toEqual([
    { line: 'difference', gateway: 'paystack', page: '1', limit: '25' },
  ]);
});

test('says what is left when the withdrawals are sent that no gateway has yet', async () => {
  const other = { ...gateway, name: 'monnify', balance: 500.5, expected: 500.5, expectedThen: 500.5 } as const;
  on(getReconciliation).answers({
    success: true,
    reconciliation: { gateways: [gateway, other], notSent: -3900, bank },
  });
  on((api) => getReconciliationRows(api, { line: 'notSent' })).answers({
    success: true,
    rows: [],
    pagination: { total: 0, pages: 0, isCut: false },
  });
  await show();
  const card = page.getByRole('region', { name: 'All gateways' });
  await expectWords(
    ['₦10,000,987,840.50', 'Left when they are sent, if nothing under way has left', '₦10,000,983,940.50'],
    card,
  );
  await card.getByRole('link', { name: 'Withdrawals held or not sent yet: −₦3,900.00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdrawals held or not sent yet · −₦3,900.00' });
  await expectWords(['Nothing is in this figure'], dialog);
  expect(queries('admin/reconciliation/rows')).toEqual([{ line: 'notSent', page: '1', limit: '25' }]);
});

test('says that it could not be fetched, and tries again', async () => {
  on(getReconciliation).refuses();
  await show();
  await expectWords(['The reconciliation could not be fetched.']);
  on(getReconciliation).answers(reply());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectWords(['The books explain the balance to the kobo.']);
});

test.for([
  {
    changes: { difference: -400, differsSince: '2026-11-26T04:00:00.000Z', caseId: customer._id },
    says: 'The gateway holds ₦400.00 less than the books explain, since',
  },
  { changes: { difference: 25_000, differsSince: null }, says: 'It becomes a case when it stays.' },
  {
    changes: { reachable: false, balance: null, difference: null },
    says: 'The gateway did not answer when it was last asked for our balance.',
  },
  {
    changes: { askedAt: null, balance: null, difference: null, reachable: false },
    says: 'The gateway was not asked for our balance yet.',
  },
])('says what is wrong: $says', async ({ changes, says }) => {
  const whole = changes.difference ? 'Paystack differs from the books' : 'Paystack is not known';
  on(getReconciliation).answers(reply(changes));
  await show();
  await expectWords([says, `What is at ${whole}.`]);
  await expect
    .poll(() => page.getByRole('link', { name: 'Open the case' }).elements().length)
    .toBe('caseId' in changes ? 1 : 0);
});

test('opens the rows of an amount at an address of their own', async () => {
  on(getReconciliation).answers(reply());
  on((api) => getReconciliationRows(api, { line: 'payments', gateway: 'paystack' })).answers({
    success: true,
    rows: [
      {
        _id: `${customer._id}:7`,
        at: '2026-11-26T05:00:00.000Z',
        userId: customer._id,
        userName: customer.name,
        transactionId: 'payment-1732172400000-wallet-aB3dE',
        what: '',
        amount: 20_000,
      },
      {
        _id: ':1',
        at: '2026-11-26T04:00:00.000Z',
        userId: null,
        userName: null,
        transactionId: null,
        what: 'There when the balance was compared for the first time',
        amount: 5000,
      },
    ],
    pagination: { total: 10_000, pages: 400, isCut: true },
  });
  await show();
  await page.getByRole('link', { name: /Payments, less what was sent back/ }).click();
  const dialog = page.getByRole('dialog', {
    name: 'Paystack: Payments, less what was sent back · ₦10,000,000,000.00',
  });
  await expectWords(
    [
      customer.name,
      'The platform',
      'payment-1732172400000-wallet-aB3dE',
      'There when the balance was compared',
      '10,000+ rows',
    ],
    dialog,
  );
  await expectAccessibleState();
  expect(address()).toBe(addressOf({ section: 'reconciliation' }, { line: 'payments.paystack' }));
  expect(queries('admin/reconciliation/rows')).toEqual([
    { line: 'payments', gateway: 'paystack', page: '1', limit: '25' },
  ]);
  await expect
    .element(dialog.getByRole('link').filter({ hasText: 'payment-1732172400000-wallet-aB3dE' }))
    .toHaveAttribute(
      'href',
      addressOf({ section: 'transactionManagement' }, { transaction: 'payment-1732172400000-wallet-aB3dE' }),
    );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('shows each gateway and the sum of both, and a line of the sum opens the rows of both', async () => {
  const other = { ...gateway, name: 'monnify', balance: 500.5, expected: 500.5, expectedThen: 500.5 } as const;
  on(getReconciliation).answers({
    success: true,
    reconciliation: { gateways: [gateway, other], notSent: -3900, bank },
  });
  on((api) => getReconciliationRows(api, { line: 'stampDuty' })).answers({
    success: true,
    rows: [],
    pagination: { total: 0, pages: 0, isCut: false },
  });
  await show();
  await expectWords(['Paystack', 'Monnify', 'All gateways', '₦10,000,987,840.50']);
  // The home page leads here with this sum.
  await expectWords(['What was there when they were asked'], page.getByRole('region', { name: 'All gateways' }));
  await page.getByRole('region', { name: 'All gateways' }).getByRole('button', { name: 'Show all lines' }).click();
  await page
    .getByRole('link', { name: /^Stamp duty/ })
    .nth(2)
    .click();
  await expectWords(['Nothing is in this figure'], page.getByRole('dialog', { name: 'Stamp duty · −₦100.00' }));
  expect(queries('admin/reconciliation/rows')).toEqual([{ line: 'stampDuty', page: '1', limit: '25' }]);
  await expectAccessibleState();
});

test('gives no sum of the gateways where one of them did not answer', async () => {
  const other = { ...gateway, reachable: false, balance: null, difference: null, name: 'monnify' } as const;
  on(getReconciliation).answers({
    success: true,
    reconciliation: { gateways: [gateway, other], notSent: -3900, bank },
  });
  await show();
  await expectWords(['All gateways', 'Not known']);
  await expect.poll(() => page.getByText('Not known').elements().length).toBe(2);
});
