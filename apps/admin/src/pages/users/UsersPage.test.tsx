/** The list of customers in each of its states: what is searched, filtered, sorted and paged, and changing a status in place. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { getAllUsers, getUserDetails, setUserStatus } from '@ajose/sdk/admin/users';
import type { GetAllUsersReply, ListedUser } from '@ajose/sdk/contract/customers';
import { statusNames, subStatuses } from '@ajose/sdk/domain/status';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { addressOf } from '../../paths.ts';
import { address, cutMoney, showPage } from '../../../test/page.tsx';
import { adaeze, customer, longName, newcomer } from '../../../test/people.ts';
import { readUserList } from './userList.ts';
import { UsersPage } from './UsersPage.tsx';

function listOf(...users: ListedUser[]): GetAllUsersReply {
  const pagination = {
    currentPage: 1,
    totalPages: 1,
    totalUsers: users.length,
    isCut: false,
    hasPrev: false,
    hasNext: false,
  };
  return { success: true, users, pagination };
}

const show = () => showPage(<UsersPage />);
const asked = () => queries('user/getAllUsers').at(-1);
const first = { page: '1', limit: '10', sortBy: 'createdAt', sortOrder: 'desc' };

testStates({
  show,
  call: getAllUsers,
  empty: { reply: listOf(), says: ['No users found', 'No users in the system yet'] },
  filled: {
    reply: listOf(customer, newcomer),
    says: [
      longName,
      customer.email,
      '₦10,000,000,000',
      'Referred by AJO-NGOZI',
      'GTBank',
      '0123456789',
      'Invested ₦10,000,000,000',
      'Ngozi Eze',
      'N/A',
      '₦0',
      'No bank',
      '2 users',
      'OLUWAFUNMILAYO NWACHUKWU-OKONKWO',
      'Oct 1, 2026',
      '9:00 AM',
      'Total users',
    ],
  },
  failed: { says: 'Failed to fetch users', broken: 'Error fetching users' },
});

test('a list that opens with filters says which filters it has, and clears them', async () => {
  on(getAllUsers).answers(listOf(customer));
  sessionStorage.setItem('kept:users', JSON.stringify({ ...readUserList(null), search: 'ada', status: 2 }));
  await show();
  await expect.element(page.getByText('Filtered: “ada”, Suspended')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect.element(page.getByText('Filtered:')).not.toBeInTheDocument();
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

test('searches and filters, and says what to change where nothing is found', async () => {
  on(getAllUsers).answers(listOf());
  await show();
  await page.getByRole('searchbox', { name: 'Search' }).fill('ngozi@');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('40');
  await expect.poll(asked).toEqual({ ...first, search: 'ngozi@', status: '40' });
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('organisation');
  await expect.poll(asked).toEqual({ ...first, search: 'ngozi@', status: '40', kind: 'organisation' });
  await expectWords(['Try adjusting the search or the filters.', 'Users found']);
});

test('a search by fewer than four digits that finds nobody asks for four', async () => {
  on(getAllUsers).answers(listOf());
  sessionStorage.setItem('kept:users', JSON.stringify({ ...readUserList(null), search: '061' }));
  await show();
  await expectWords(['No users found', 'Type at least four digits.']);
});

test('says that a search matches more than the list has', async () => {
  on(getAllUsers).answers({
    ...listOf(customer),
    pagination: { ...listOf().pagination, totalUsers: 200, isCut: true },
  });
  await show();
  await expectWords(['200+', 'More users match than these 200. Add to the search to find the others.']);
});

test('a page in the middle of a very long list says what narrows it, and leads back to the first page', async () => {
  sessionStorage.setItem('kept:users', JSON.stringify({ ...readUserList(null), page: 5000 }));
  on(getAllUsers).answers(listOf(customer));
  const advice = 'Narrow the list by a status or a search.';
  on((api) => getAllUsers(api, { page: 5000 })).refuses({ status: 422, code: 'page_too_deep', message: advice });
  await show();
  await expectWords([advice]);
  await page.getByRole('button', { name: 'First page' }).click();
  await expectWords([customer.email]);
  await expect.poll(asked).toEqual(first);
});

test('sorts by a column, and in the other direction on the second press', async () => {
  on(getAllUsers).answers(listOf(customer));
  await show();
  await page.getByRole('columnheader', { name: /^Balance/ }).click();
  await expect.poll(asked).toEqual({ ...first, sortBy: 'balance' });
  await page.getByRole('columnheader', { name: /^Balance/ }).click();
  await expect.poll(asked).toEqual({ ...first, sortBy: 'balance', sortOrder: 'asc' });
});

test('sorts by name, email, balance, status and date of joining', async () => {
  on(getAllUsers).answers(listOf(customer));
  await page.viewport(1440, 900);
  await show();
  await expectWords([longName]);
  expect(cutMoney()).toEqual([]);
  const sortable = page
    .getByRole('columnheader')
    .elements()
    .filter((header) => header.classList.contains('MuiDataGrid-columnHeader--sortable'));
  expect(sortable.map((header) => header.getAttribute('data-field'))).toEqual([
    'name',
    'email',
    'balance',
    'sub_status',
    'createdAt',
  ]);
  await page.viewport(1280, 900);
});

test('has the number of users on one line, so that the list begins high', async () => {
  await page.viewport(1440, 900);
  onTestFinished(() => page.viewport(1280, 900));
  on(getAllUsers).answers(listOf(customer));
  await show();
  const total = page.getByRole('region', { name: 'Total users' });
  await expect.element(total).toBeVisible();
  expect(total.element().clientHeight).toBeLessThan(48);
});

test('turns pages', async () => {
  const many = { ...listOf(customer), pagination: { ...listOf().pagination, totalPages: 30, totalUsers: 295 } };
  on(getAllUsers).answers(many);
  await show();
  const pages = page.getByRole('navigation', { name: 'Pages of users' });
  await expectWords(['…'], pages);
  expect(
    pages
      .getByRole('button')
      .elements()
      .map((button) => button.ariaLabel),
  ).toEqual(['Previous page', ...[1, 2, 3, 4, 5, 30].map((number) => `Page ${number}`), 'Next page']);
  await pages.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expect.poll(asked).toEqual({ ...first, page: '3' });
  const rows = page.getByRole('combobox', { name: 'Rows' });
  expect(
    rows
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['10', '25', '50', '100']);
  await rows.selectOptions('100');
  await expect.poll(asked).toEqual({ ...first, limit: '100' });
});

test('says that a case of death holds an account, and offers no change of its status', async () => {
  on(getAllUsers).answers(listOf({ ...customer, sub_status: 3, held: true }));
  await show();
  await expectWords(['Held']);
  await expect.element(page.getByRole('button', { name: `Status of ${longName}` })).not.toBeInTheDocument();
});

test('a link to a customer beside the list opens the customer’s page where there is no room beside it', async () => {
  on(getAllUsers).answers(listOf(customer));
  await page.viewport(900, 900);
  await showPage(<UsersPage />, adaeze, addressOf({ section: 'userManagement' }, { user: customer._id }));
  await expect.poll(address).toBe(addressOf({ section: 'userDetails', userId: customer._id, from: 'userManagement' }));
  await page.viewport(1280, 900);
});

test('says beside the list that this customer is not known', async () => {
  on(getAllUsers).answers(listOf(customer));
  on((api) => getUserDetails(api, customer._id)).refuses({ status: 404, code: 'user_not_found', message: 'Gone.' });
  await show();
  await page.getByRole('link', { name: longName, exact: true }).click();
  const panel = page.getByRole('region', { name: 'Customer', exact: true });
  await expectWords(['Customer not found', 'There is no such customer'], panel);
  await expectAccessibleState();
  await expect
    .element(panel.getByRole('link', { name: 'Open as a page' }))
    .toHaveAttribute('href', addressOf({ section: 'userDetails', userId: customer._id, from: 'userManagement' }));
});

test('opens a customer', async () => {
  on(getAllUsers).answers(listOf(customer));
  await show();
  await page.getByRole('link', { name: `View details of ${longName}` }).click();
  await expect.poll(address).toBe(addressOf({ section: 'userDetails', userId: customer._id, from: 'userManagement' }));
});

describe('the status', () => {
  const choose = async (status: string): Promise<void> => {
    await page.getByRole('combobox', { name: `Status of ${longName}` }).click();
    await page
      .getByRole('listbox')
      .getByRole('option', { name: new RegExp(`^${status}`) })
      .click();
  };
  const change = (api: Parameters<typeof setUserStatus>[0]) => setUserStatus(api, customer._id, { status: 0 });

  test('is changed at once where the customer keeps the same powers', async () => {
    on(getAllUsers).answers(listOf(customer));
    on(change).answers({ success: true, message: 'Changed.' });
    await show();
    await expectWords([longName]);
    on(getAllUsers).answers(listOf({ ...customer, sub_status: 110 }));
    await choose('Legacy');
    await expectWords(['User status updated successfully!']);
    expect(sent()).toEqual([{ method: 'PATCH', path: `admin/users/${customer._id}/status`, body: { status: 110 } }]);
    await expectWords(['Legacy'], page.getByRole('combobox', { name: `Status of ${longName}` }));
  });

  test.for([
    [120, 'Suspended', 'A withdrawal that is not sent yet is held.'],
    [2, 'Deactivated', 'A withdrawal that is not sent yet is held.'],
    [120, 'Active', 'A withdrawal that the status held is sent within a minute'],
  ] as const)(
    'asks why a customer with status %i is set to %s, and says what a withdrawal does',
    async ([was, name, says]) => {
      on(getAllUsers).answers(listOf({ ...customer, sub_status: was }));
      await show();
      await choose(name);
      const dialog = page.getByRole('dialog', { name: `Set ${longName} to ${name}?` });
      await expect.element(dialog.getByRole('textbox', { name: 'Why?' })).toBeVisible();
      await expectWords([says], dialog);
      expect(sent()).toEqual([]);
    },
  );

  test('asks why before it takes a power away', async () => {
    on(getAllUsers).answers(listOf(customer));
    on(change).answers({ success: true, message: 'Changed.' });
    await show();
    await choose('Suspended');
    await expectWords([`Set ${longName} to Suspended?`]);
    expect(sent()).toEqual([]);
    const dialog = page.getByRole('dialog');
    await expectWords(
      [
        'They are signed out everywhere at once',
        customer.email,
        'A withdrawal that is not sent yet is held. One that is sent goes on.',
      ],
      dialog,
    );
    await dialog.getByRole('button', { name: 'Set to Suspended' }).click();
    await expectWords(['Please say why'], dialog);
    await expectAccessibleState();
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('Card reported stolen');
    await dialog.getByRole('button', { name: 'Set to Suspended' }).click();
    await expectWords(['User status updated successfully!']);
    expect(sent()).toEqual([
      {
        method: 'PATCH',
        path: `admin/users/${customer._id}/status`,
        body: { status: 2, reason: 'Card reported stolen' },
      },
    ]);
  });

  test.for([
    {
      refusal: { status: 404, code: 'user_unknown', message: 'There is no such customer.' },
      says: 'There is no such customer.',
    },
    { refusal: undefined, says: 'Failed to update status' },
  ])('says why the status was not changed: $says', async ({ refusal, says }) => {
    on(getAllUsers).answers(listOf(customer));
    on(change).refuses(refusal);
    await show();
    await choose('Premium');
    await expectWords([says]);
  });

  test('can be any of the fourteen, and says when the network failed', async () => {
    on(getAllUsers).answers(listOf(customer));
    on(change).breaks();
    await show();
    await page.getByRole('combobox', { name: `Status of ${longName}` }).click();
    const options = page.getByRole('listbox').getByRole('option');
    await expect
      .poll(() => options.elements().map((option) => option.textContent))
      .toEqual(
        subStatuses.map((status) => expect.stringMatching(new RegExp(`^${statusNames[status]}(Stops|Freezes)`))),
      );
    // A withdrawal that is sent goes on, as the dialog says.
    await expect
      .element(options.filter({ hasText: 'Limited Access' }))
      .toHaveTextContent('Limited AccessFreezes: no new money moves');
    await options.filter({ hasText: 'Legacy' }).click();
    await expectWords(['Error updating status']);
  });
});
