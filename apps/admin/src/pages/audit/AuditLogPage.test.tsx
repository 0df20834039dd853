/** The audit log in each of its states, and narrowing it to one subject. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import type { AuditEntry, GetAuditLogReply } from '@ajose/sdk/contract/dashboard';
import { on, queries } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { addressOf } from '../../paths.ts';
import { address, showPage } from '../../../test/page.tsx';
import { customer, ibrahim } from '../../../test/people.ts';
import { AuditLogPage } from './AuditLogPage.tsx';

const entry: AuditEntry = {
  _id: '01890000-0000-7000-8000-00000000d001',
  at: '2026-11-21T06:31:00.000Z',
  by: ibrahim,
  action: 'customer_status_changed',
  subject: `customer:${customer._id}`,
  subjectName: customer.name,
  before: { sub_status: 1 },
  after: { sub_status: 2 },
  reason: 'Card reported stolen',
};
const product: AuditEntry = {
  ...entry,
  _id: '01890000-0000-7000-8000-00000000d002',
  by: null,
  action: 'product_updated',
  subject: 'product:4f1c2ab0-0000-7000-8000-000000000001',
  subjectName: 'Harvest 180',
  before: { cost: 0 },
  after: { cost: 10_000_000_000 },
  reason: null,
};

const logOf = (...entries: AuditEntry[]): GetAuditLogReply => ({
  success: true,
  entries,
  pagination: { total: entries.length, pages: 1, isCut: false },
});

const show = () => showPage(<AuditLogPage />);

testStates({
  show,
  call: getAuditLog,
  empty: { reply: logOf(), says: ['Nothing has been changed yet'] },
  filled: {
    reply: logOf(entry, product),
    says: [
      'Customer status changed',
      ibrahim.name,
      'Active → Suspended',
      'Card reported stolen',
      'The platform',
      '₦0.00 → ₦10,000,000,000.00',
      'Harvest 180',
    ],
  },
  failed: { says: 'The audit log could not be fetched.' },
});

test('opens the customer that an entry is about', async () => {
  on(getAuditLog).answers(logOf(entry));
  await show();
  await page.getByRole('link', { name: customer.name }).click();
  await expect.poll(address).toBe(addressOf({ section: 'userDetails', userId: customer._id, from: 'auditLog' }));
});

test('narrows the log to anything else, and shows all again', async () => {
  on(getAuditLog).answers(logOf(entry, product));
  on((api) => getAuditLog(api, { subject: product.subject })).answers(logOf(product));
  await show();
  await page.getByRole('link', { name: 'Harvest 180' }).click();
  await expectWords(['Everything about Harvest 180']);
  await expect.element(page.getByText('Customer status changed')).not.toBeInTheDocument();
  expect(queries('admin/auditLog').at(-1)).toEqual({ page: '1', limit: '25', subject: product.subject });
  await expect.poll(address).toBe(addressOf({ section: 'auditLog' }, { subject: product.subject }));
  await page.getByRole('link', { name: 'Show all' }).click();
  await expectWords(['Customer status changed']);
});

test('pages through a long log', async () => {
  on(getAuditLog).answers({ ...logOf(entry), pagination: { total: 26, pages: 2, isCut: false } });
  on((api) => getAuditLog(api, { page: 2 })).answers({
    ...logOf(product),
    pagination: { total: 26, pages: 2, isCut: false },
  });
  await show();
  await expectWords(['26 entries']);
  await page.getByRole('navigation', { name: 'Pages of entries' }).getByRole('button', { name: /2$/ }).click();
  await expectWords(['Product updated']);
  expect(queries('admin/auditLog').at(-1)).toEqual({ page: '2', limit: '25' });
});

test('narrows the log to days, and says that a long log has more', async () => {
  on(getAuditLog).answers({ ...logOf(entry), pagination: { total: 10_000, pages: 400, isCut: true } });
  const days = { startDate: '2026-03-02', endDate: '2026-03-04' };
  on((api) => getAuditLog(api, days)).answers(logOf());
  await show();
  await expectWords(['10,000+ entries']);
  await page.getByLabelText('From date').fill(days.startDate);
  await page.getByLabelText('To date').fill(days.endDate);
  await expectWords(['Nothing was changed on these days']);
  expect(queries('admin/auditLog').at(-1)).toEqual({ page: '1', limit: '25', ...days });
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expectWords(['10,000+ entries']);
});
