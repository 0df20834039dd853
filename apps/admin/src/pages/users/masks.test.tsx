/** A customer whose numbers the role reads masked: said to those who cannot see dots, never copied, and shown when asked for. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getAllCircles } from '@ajose/sdk/admin/circles';
import { getComplaints } from '@ajose/sdk/admin/complaints';
import { getCases } from '@ajose/sdk/admin/dashboard';
import { getUserInvestments } from '@ajose/sdk/admin/investments';
import { getUserPeople } from '@ajose/sdk/admin/organisations';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import {
  getAllUsers,
  getPendingMoney,
  getTimeline,
  getUserDetails,
  getUserNotes,
  showContacts,
} from '@ajose/sdk/admin/users';
import type { Contacts } from '@ajose/sdk/contract/contacts';
import type { UserDetails } from '@ajose/sdk/contract/customers';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { nobody } from '../../../test/organisations.ts';
import { showPage } from '../../../test/page.tsx';
import { adaeze, customer } from '../../../test/people.ts';
import { listOf } from '../../../test/transactions.ts';
import { UserDetailsPage } from './UserDetailsPage.tsx';
import { UsersPage } from './UsersPage.tsx';

const other = {
  bankName: 'Access Bank',
  number: '•••• ••1604',
  name: 'NGOZI EZE',
  addedAt: '2026-11-20T08:00:00.000Z',
};
const given = { state: 'given', reason: null, number: '•••• ••6651', bank: 'Wema Bank', name: 'AJOSE/NGOZI' } as const;
const masked: UserDetails = {
  ...customer,
  phoneNumber: '+234 805 ••• ••22',
  tin: '•••• ••0001',
  bank_acct_number: '•••• ••6789',
  otherBankAccounts: [other],
  accountNumber: given,
  state: 'Lagos',
  country: 'nigeria',
  heldBalance: 0,
  investedBalance: 0,
  emailConfirmed: true,
  bankNameConfirmedAt: null,
  twoFactor: false,
  lastSeenAt: null,
  samePhone: [],
  statusHistory: [],
};
const unmasked: Contacts = {
  phoneNumber: '+2348051112222',
  bank_acct_number: '0123456789',
  otherBankAccounts: [{ ...other, number: '0987651604' }],
  accountNumber: { ...given, number: '9988776651' },
  tin: '12345678-0001',
  paidTo: null,
};
const support = { ...adaeze, role: 'support' } as const;
const contacts = (api: Parameters<typeof showContacts>[0]) => showContacts(api, customer._id);
const pages = { total: 0, pages: 0 };

beforeEach(() => {
  on((api) => getUserDetails(api, customer._id)).answers({ success: true, user: masked });
  on((api) => getUserPeople(api, customer._id)).answers(nobody);
  on(getAllTransactions).answers(listOf());
  on((api) => getUserInvestments(api, { userId: customer._id })).answers({ success: true, investments: [] });
  on((api) => getUserNotes(api, customer._id)).answers({ success: true, notes: [], pagination: pages });
  on(getCases).answers({ success: true, cases: [], pagination: pages });
  on((api) => getPendingMoney(api, customer._id)).answers({ success: true, pending: [] });
  on((api) => getTimeline(api, customer._id)).answers({ success: true, entries: [], next: null });
  on(getAllCircles).answers({ success: true, circles: [], pagination: pages });
  on(getComplaints).answers({ success: true, complaints: [], pagination: pages });
});

const show = () => showPage(<UserDetailsPage userId={customer._id} />, support);

test('says that numbers are masked and why, and copies no mask', async () => {
  await show();
  for (const name of ['Show the account number at Access Bank', 'Show the own account number']) {
    await expect.element(page.getByRole('button', { name })).toBeVisible();
  }
  await expectWords([
    '+234 805 ••• ••22',
    '•••• ••6789',
    '•••• ••1604',
    '•••• ••6651',
    '•••• ••0001',
    'are masked for your role',
  ]);
  await expect.element(page.getByText('Masked for your role; it ends with 2 2')).toBeInTheDocument();
  expect(page.getByRole('button', { name: /^Copy .*account number/i }).elements()).toEqual([]);
  expect(page.getByRole('link', { name: /805|6789/ }).elements()).toEqual([]);
  expect(sent()).toEqual([]);
  await expectAccessibleState();
});

test('Show asks for the numbers once, shows all of them, and keeps the focus where it was', async () => {
  on(contacts).answers({ success: true, contacts: unmasked });
  await show();
  await page.getByRole('button', { name: 'Show the phone number' }).click();
  await expect.poll(() => document.activeElement?.textContent).toBe('+234 805 111 2222');
  await expect.element(page.getByText('12345678-0001')).toBeVisible();
  for (const [name, number] of [
    ['Account number', '0123456789'],
    ['Access Bank, NGOZI EZE, added Nov 20, 2026', '0987651604'],
    ['Own account number', '9988776651'],
  ] as const) {
    await expect.element(page.getByRole('textbox', { name, exact: true })).toHaveValue(number);
  }
  await expect.element(page.getByRole('button', { name: 'Copy Account number' })).toBeVisible();
  await expect.element(page.getByText('are masked for your role')).not.toBeInTheDocument();
  expect(sent()).toEqual([{ method: 'POST', path: `admin/users/${customer._id}/contacts`, body: {} }]);
  await expectAccessibleState();
});

test('showing an account number moves the focus from its button to its field', async () => {
  on(contacts).answers({ success: true, contacts: unmasked });
  await show();
  await page.getByRole('button', { name: 'Show the account number', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: 'Account number', exact: true })).toHaveFocus();
});

test('says why the numbers are not shown', async () => {
  const message = 'You showed the numbers of many customers. Please try again in a while, or ask a colleague.';
  on(contacts).refuses({ status: 429, code: 'too_many_shown', message });
  await show();
  await page.getByRole('button', { name: 'Show the phone number' }).click();
  await expectWords([message, '+234 805 ••• ••22']);
});

test('the list also says that numbers are masked, and shows none in full by itself', async () => {
  on(getAllUsers).answers({
    success: true,
    users: [{ ...customer, phoneNumber: masked.phoneNumber, bank_acct_number: masked.bank_acct_number }],
    pagination: { currentPage: 1, totalPages: 1, totalUsers: 1, isCut: false, hasPrev: false, hasNext: false },
  });
  await showPage(<UsersPage />, support);
  await expect.element(page.getByText('Masked for your role; it ends with 2 2').first()).toBeInTheDocument();
  await expect.element(page.getByPlaceholder('Name, email, whole phone number')).toBeVisible();
  expect(page.getByRole('button', { name: 'Show the phone number' }).elements()).toEqual([]);
});
