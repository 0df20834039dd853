/** The columns of a list are chosen; its address and its saved views name those that are hidden, and nothing where all are shown. */
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getComplaints } from '@ajose/sdk/admin/complaints';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { getAdmins } from '@ajose/sdk/admin/staff';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { getAllUsers } from '@ajose/sdk/admin/users';
import { getViews, saveView } from '@ajose/sdk/admin/views';
import { getWork, getWorkCounts } from '@ajose/sdk/admin/work';
import type { ViewList } from '@ajose/sdk/contract/views';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { AuditLogPage } from './pages/audit/AuditLogPage.tsx';
import { ComplaintsPage } from './pages/complaints/ComplaintsPage.tsx';
import { InboxPage } from './pages/inbox/InboxPage.tsx';
import { TransactionsPage } from './pages/transactions/TransactionsPage.tsx';
import { UsersPage } from './pages/users/UsersPage.tsx';
import { addressOf, type Section } from './paths.ts';
import { address, showPage } from '../test/page.tsx';
import { adaeze, customer } from '../test/people.ts';
import { listOf } from '../test/transactions.ts';
import { hiddenOf, shownColumns, toggleColumn } from './components/columns.ts';

const KEYS = ['email', 'balance', 'bank'];

test('an address names the columns that are hidden, each once and in order, and only those that may be hidden', () => {
  const fits = hiddenOf(KEYS);
  expect(['', 'email', 'email.bank'].every(fits)).toBe(true);
  expect(['name', 'bank.email', 'email.email', 'email.', '.', null, 3].some(fits)).toBe(false);
  expect(toggleColumn(KEYS, { hidden: 'bank' }, 'email')).toBe('email.bank');
  expect(toggleColumn(KEYS, { hidden: 'email.bank' }, 'bank')).toBe('email');
  expect(shownColumns([{ key: 'name' }, { key: 'bank' }], { hidden: 'bank' })).toEqual([{ key: 'name' }]);
});

const views = (list: ViewList) => (api: Parameters<typeof getViews>[0]) => getViews(api, { list });

beforeEach(async () => {
  await page.viewport(1440, 900);
  on(getAllUsers).answers({
    success: true,
    users: [customer],
    pagination: { currentPage: 1, totalPages: 1, totalUsers: 1, isCut: false, hasPrev: false, hasNext: false },
  });
  on(getAllTransactions).answers(listOf());
  on(getAuditLog).answers({ success: true, entries: [], pagination: { total: 0, pages: 0, isCut: false } });
  on(getAdmins).answers({ success: true, admins: [], pagination: { total: 0, pages: 0 } });
  on(getComplaints).answers({ success: true, complaints: [], pagination: { total: 0, pages: 0 } });
  on(getWork).answers({ success: true, items: [], pagination: { total: 0, pages: 0 } });
  on(getWorkCounts).answers({ success: true, counts: [] });
});

const header = (name: string) => page.getByRole('columnheader', { name, exact: true });

test('a hidden column leaves the list, is named in the address and in a saved view, and is not fetched from the server', async () => {
  on(views('users')).answers({ success: true, views: [] });
  await showPage(<UsersPage />, adaeze, addressOf({ section: 'userManagement' }));
  await expect.element(header('Email')).toBeVisible();
  expect(address()).toBe('/admin/dashboard?section=userManagement');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Bank' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Email' })).not.toBeChecked();
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Joined' })).toBeChecked();
  await expectAccessibleState();
  await expect.poll(address).toBe('/admin/dashboard?section=userManagement&hidden=email.bank');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(header('Email').elements()).toEqual([]);
  expect(header('Bank').elements()).toEqual([]);
  expect(queries('user/getAllUsers').at(-1)).not.toHaveProperty('hidden');

  const body = { list: 'users' as const, name: 'Short', words: { hidden: 'email.bank' } };
  on((api) => saveView(api, body)).answers({
    success: true,
    message: 'The view is saved.',
    view: { ...body, _id: customer._id, shared: false, mayChange: true, by: adaeze.name },
  });
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Short');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectWords(['The view is saved.']);
  expect(sent()).toEqual([{ method: 'POST', path: 'admin/views', body }]);
});

const lists: readonly [section: Section, page: ReactNode, hidden: string, gone: string, stays: string][] = [
  ['userManagement', <UsersPage key="u" />, 'email.createdAt', 'Email', 'Balance'],
  ['transactionManagement', <TransactionsPage key="t" />, 'type.balances', 'Type', 'Amount'],
  ['auditLog', <AuditLogPage key="a" />, 'who', 'Who', 'What'],
  ['complaints', <ComplaintsPage key="c" />, 'owner', 'Owner', 'Complaint'],
  ['inbox', <InboxPage key="i" />, 'amount', 'Amount', 'What'],
];

test.each(lists)(
  'the address of %s opens the list with the same columns',
  async (section, shown, hidden, gone, stays) => {
    const at = addressOf({ section }, { hidden });
    await showPage(shown, adaeze, at);
    await expect.element(page.getByRole('button', { name: /^Columns \(\d hidden\)$/ })).toBeVisible();
    await expect.element(header(stays)).toBeVisible();
    expect(header(gone).elements()).toEqual([]);
    expect(address()).toBe(at);
    await page.getByRole('button', { name: /^Columns/ }).click();
    await page.getByRole('menuitem', { name: 'Show all' }).click();
    await expect.poll(address).toBe(addressOf({ section }));
    await expect.poll(() => header(gone).elements().length).toBeGreaterThan(0);
  },
);
