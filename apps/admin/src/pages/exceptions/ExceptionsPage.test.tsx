/** The exceptions of the books in each of their states, and resolving one. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getExceptions, resolveException } from '@ajose/sdk/admin/dashboard';
import type { GetExceptionsReply, LedgerException } from '@ajose/sdk/contract/dashboard';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import type { Go } from '../../paths.ts';
import { showPage } from '../../../test/page.tsx';
import { customer } from '../../../test/people.ts';
import { ExceptionsPage } from './ExceptionsPage.tsx';

const open: LedgerException = {
  _id: '01890000-0000-7000-8000-00000000e001',
  kind: 'gateway_balance_differs',
  message: 'The gateway holds more than our books say.',
  userId: customer._id,
  reference: 'payment-1732172400000-wallet-aB3dE',
  amount: 10_000_000_000,
  raisedAt: '2026-11-21T06:25:00.000Z',
  resolvedAt: null,
  resolution: null,
};
const unknown: LedgerException = {
  ...open,
  _id: '01890000-0000-7000-8000-00000000e002',
  kind: 'job_failed',
  userId: null,
  reference: null,
  amount: null,
};

const listOf = (...exceptions: LedgerException[]): GetExceptionsReply => ({
  success: true,
  exceptions,
  pagination: { total: exceptions.length, pages: 1 },
});

const go = vi.fn<Go>();
const show = () => showPage(<ExceptionsPage go={go} />);

testStates({
  show,
  call: getExceptions,
  empty: { reply: listOf(), says: ['No exception is open'] },
  filled: {
    reply: listOf(open, unknown),
    says: ['Gateway balance differs', open.message, '₦10,000,000,000.00', 'payment-1732172400000', 'Not known', 'None'],
  },
  failed: { says: 'The exceptions could not be fetched.' },
});

test('shows what was resolved in its own tab, and nothing to do there', async () => {
  on((api) => getExceptions(api, { resolved: false })).answers(listOf());
  on((api) => getExceptions(api, { resolved: true })).answers(
    listOf({ ...open, resolvedAt: '2026-11-21T09:00:00.000Z', resolution: 'The bank paid twice' }),
  );
  await show();
  await page.getByRole('tab', { name: 'Resolved' }).click();
  await expectWords(['The bank paid twice']);
  await expect.element(page.getByRole('button', { name: 'Resolve' })).not.toBeInTheDocument();
  expect(queries('admin/exceptions').at(-1)).toEqual({ resolved: 'true', page: '1', limit: '10' });
});

test('opens the customer', async () => {
  on(getExceptions).answers(listOf(open));
  await show();
  await page.getByRole('button', { name: 'View the customer' }).click();
  expect(go).toHaveBeenLastCalledWith({ section: 'userDetails', userId: customer._id, from: 'exceptions' });
});

test('resolves an exception with a word on how', async () => {
  on(getExceptions).answers(listOf(open));
  await show();
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve: Gateway balance differs' });
  const how = dialog.getByRole('textbox', { name: 'How was it resolved?' });
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect.element(how).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);

  on((api) => resolveException(api, open._id, { resolution: '' })).answers({ success: true, message: 'Resolved.' });
  on(getExceptions).answers(listOf());
  await how.fill('  The bank paid twice ');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expectWords(['Exception resolved.', 'No exception is open']);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toEqual([
    { method: 'POST', path: `admin/exceptions/${open._id}/resolve`, body: { resolution: 'The bank paid twice' } },
  ]);
});

test.for([
  { refusal: { status: 409, code: 'resolved', message: 'It is closed already.' }, says: 'It is closed already.' },
  { refusal: undefined, says: 'The exception could not be resolved. Please try again.' },
])('says why an exception was not resolved: $says', async ({ refusal, says }) => {
  on(getExceptions).answers(listOf(open));
  on((api) => resolveException(api, open._id, { resolution: '' })).refuses(refusal);
  await show();
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'How was it resolved?' }).fill('The bank paid twice');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(says);
});
