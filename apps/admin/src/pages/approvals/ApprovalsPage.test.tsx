/** The approvals page in each of its states, and what its dialog sends. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { approveRequest, declineRequest, getApprovals, withdrawRequest } from '@ajose/sdk/admin/approvals';
import { getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { getNameChangeFile } from '@ajose/sdk/admin/name-changes';
import { getAdmins } from '@ajose/sdk/admin/staff';
import type { Approval, GetApprovalsReply } from '@ajose/sdk/contract/approvals';
import { getWorkCounts } from '@ajose/sdk/admin/work';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { addressOf, backTo } from '../../paths.ts';
import { asked } from '../../../test/approvals.ts';
import { address, showPage, TYPED } from '../../../test/page.tsx';
import { adaeze, customer, ibrahim, listedAdmin, longName } from '../../../test/people.ts';
import { harvest } from '../../../test/products.ts';
import { settings } from '../../../test/settings.ts';
import { ApprovalsPage } from './ApprovalsPage.tsx';

beforeEach(() => on(getWorkCounts).answers({ success: true, counts: [] }));

const listOf = (...approvals: Approval[]): GetApprovalsReply => ({
  success: true,
  approvals,
  pagination: { total: approvals.length, pages: 1 },
});

async function show(admin = adaeze, at?: string): Promise<void> {
  on(getSystemSettings).answers({ success: true, settings });
  await showPage(<ApprovalsPage />, admin, at);
}

testStates({
  show: () => show(),
  call: getApprovals,
  empty: { reply: listOf(), says: ['Nothing waits for a second administrator'] },
  filled: {
    reply: listOf(asked),
    says: ['Offline investment of ₦10,000,000,000.00', longName, 'Asked by', ibrahim.name, 'Harvest 180', '₦0.00'],
  },
  failed: { says: 'The approvals could not be fetched.' },
});

test('a request about a case without a transaction shows its customer and no reference', async () => {
  const act = { action: 'resolveCase', kind: 'closed_with_money', resolution: 'Paid out at the bank' } as const;
  on(getApprovals).answers(listOf({ ...asked, act }));
  await show();
  await expectWords([longName, 'Paid out at the bank']);
  expect(page.getByText('Reference', { exact: true }).elements()).toEqual([]);
});

test.each([
  [1, 0, 1, '0 wait for you, 1 waits in all. It was asked for by you.'],
  [1, 0, 0, '0 wait for you, 1 waits in all. It is with a colleague, or needs another role.'],
  [3, 2, 1, '2 wait for you, 3 wait in all. The other was asked for by you.'],
  [3, 1, 2, '1 waits for you, 3 wait in all. The others were asked for by you.'],
  [3, 0, 0, '0 wait for you, 3 wait in all. They are with a colleague, or need another role.'],
  [
    4,
    1,
    1,
    '1 waits for you, 4 wait in all. The others are with a colleague, were asked for by you, or need another role.',
  ],
])('of %i requests of which %i wait for the administrator and %i are their own, it says why', async (...of) => {
  const [waiting, toMe, mine, why] = of;
  const none = { mine: 0, late: 0, toMeLate: 0, toMeAmount: 0, toMeSince: null, toMeDueAt: null };
  on(getWorkCounts).answers({
    success: true,
    counts: [{ kind: 'approval', source: 'approval', waiting, toMe, asked: mine, ...none }],
  });
  on(getApprovals).answers(listOf(asked));
  await show();
  await expectWords([why]);
});

test('says which tool asked, and why its request waits', async () => {
  const why = 'An API key asked for it, so a person has to decide.';
  on(getApprovals).answers(listOf({ ...asked, askedByKey: 'Cash import', why }));
  await show();
  await expectWords([`Asked by ${ibrahim.name}, by the API key Cash import. ${why}`]);
});

test.each([360, 1280])(
  'who asks and why it waits stand above what would be done and its facts, at %i pixels',
  async (width) => {
    await page.viewport(width, 740);
    onTestFinished(() => page.viewport(1280, 900));
    const why = 'Capital and profit come to ₦13,020,000.00, and from ₦10,000,000 on it takes two.';
    on(getApprovals).answers(listOf({ ...asked, why }));
    await show();
    const top = (text: string | RegExp) =>
      page.getByRole('article').getByText(text).first().element().getBoundingClientRect().top;
    await expectWords([`Asked by ${ibrahim.name}. ${why}`]);
    const tops = [top(/Asked by/), top(/that was received outside the platform/), top('Receipt')];
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  },
);

test('a request says by when it is due, as the inbox does, and when it expires', async () => {
  on(getApprovals).answers(listOf({ ...asked, dueAt: '2026-11-21T09:00:00.000Z' }));
  await show();
  await expectWords(['DueNov 21, 2026, 10:00 AM', 'Expires, if nobody decidesNov 27, 2026, 10:00 AM']);
  await expectWords(['It is due within a day, and after seven days it expires.']);
});

test('a request tells who asked for it that another administrator decides', async () => {
  on(getApprovals).answers(listOf(asked));
  await show({ ...adaeze, ...ibrahim });
  await expectWords(['You asked for this, so another administrator decides it.']);
  await expect.element(page.getByRole('button', { name: 'Cancel request' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Approve' }).elements()).toEqual([]);
});

test('a decided request still says why it waited', async () => {
  const why = 'It is of ₦5,000,000 or more.';
  on(getApprovals).answers(listOf({ ...asked, state: 'approved', decidedBy: ibrahim, why }));
  await show();
  await expectWords([why]);
});

test('describes everything that waits here, not only a few kinds', async () => {
  on(getApprovals).answers(listOf());
  await show();
  await expectWords(['What one administrator asks for waits here until another approves it.']);
  expect(page.getByText('of ₦5,000,000 or more', { exact: false }).elements()).toEqual([]);
});

test('shows decided requests in a tab of their own, with who decided and why', async () => {
  on((api) => getApprovals(api, { waiting: true })).answers(listOf(asked));
  on((api) => getApprovals(api, { waiting: false })).answers(
    listOf({
      ...asked,
      state: 'declined',
      decidedBy: ibrahim,
      decidedAt: '2026-11-21T09:00:00.000Z',
      note: 'No cash was received',
    }),
  );
  await show();
  await expect.element(page.getByRole('tab', { name: 'Waiting (1)' })).toBeVisible();
  await page.getByRole('tab', { name: 'Decided' }).click();
  await expectWords(['Declined by Ibrahim Musa Danjuma', 'No cash was received']);
  await expect.element(page.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: 'Waiting (1)' })).toBeVisible();
  expect(queries('admin/approvals').at(-1)).toEqual({ waiting: 'false', page: '1', limit: '10' });
});

test('shows one request at an address of its own, in any state, with a link to all requests', async () => {
  on((api) => getApprovals(api, { id: asked._id })).answers(
    listOf({ ...asked, state: 'declined', decidedBy: ibrahim, decidedAt: '2026-11-21T09:00:00.000Z', note: 'No' }),
  );
  await show(adaeze, addressOf({ section: 'approvals' }, { request: asked._id }));
  await expectWords(['Declined by Ibrahim Musa Danjuma']);
  expect(page.getByRole('tab').elements()).toEqual([]);
  // The head of the page has the title alone, and nothing waits for approval any more.
  expect(page.getByRole('heading').elements()).toHaveLength(1);
  expect(page.getByText(/waits here until another approves it/).elements()).toEqual([]);
  await expect.element(page.getByRole('link', { name: 'All approvals' })).toHaveAttribute('href', backTo('approvals'));
  await expectAccessibleState();
});

test('requests keep their tab and page on the way back from a customer', async () => {
  on(getApprovals).answers({ ...listOf(asked), pagination: { total: 21, pages: 3 } });
  await show(adaeze, addressOf({ section: 'approvals' }));
  await page.getByRole('tab', { name: 'Decided' }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(address).toBe(addressOf({ section: 'approvals' }, { tab: 'decided', page: '2' }));
  await cleanup();
  await show(adaeze, addressOf({ section: 'approvals' }, { request: asked._id }));
  await cleanup();
  await showPage(<ApprovalsPage />, adaeze, backTo('approvals'), TYPED);
  await expect.element(page.getByRole('tab', { name: 'Decided' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => queries('admin/approvals').at(-1)).toEqual({ waiting: 'false', page: '2', limit: '10' });
});

test('a request that was opened from the inbox leads back to it', async () => {
  on((api) => getApprovals(api, { id: asked._id })).answers(listOf(asked));
  await show(adaeze, addressOf({ section: 'approvals' }, { request: asked._id, from: 'inbox' }));
  await expect.element(page.getByRole('link', { name: 'Back to Inbox' })).toHaveAttribute('href', backTo('inbox'));
});

test('says that there is no such request', async () => {
  on((api) => getApprovals(api, { id: asked._id })).answers(listOf());
  await show(adaeze, addressOf({ section: 'approvals' }, { request: asked._id }));
  await expectWords(['There is no such request']);
});

test('shows the values of a product before and after, and no customer', async () => {
  const { _id, ...before } = harvest;
  const after = { ...before, interestRate: 1000, duration: { value: 1, unit: 'days' } } as const;
  const { amount, user } = { amount: null, user: null };
  on(getApprovals).answers(listOf({ ...asked, act: { action: 'updateProduct', before, after }, amount, user }));
  await show();
  await expectWords(['Change a product: Harvest 180', '14.5% → 1,000%', '6 months → 1 day', '29% → 365,000%']);
  expect(page.getByText('Customer', { exact: true }).query()).toBeNull();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectWords(['Asked by Ibrahim Musa Danjuma', 'Running ones keep the terms'], page.getByRole('dialog'));
  await expectAccessibleState();
});

test('shows a change of name with both names, the reason, and the file for whoever decides', async () => {
  const act = {
    action: 'changeName',
    nameChange: '01890000-0000-7000-8000-0000000000f2',
    nameBefore: customer.name,
    nameAfter: 'Funmi Adeyemi',
    reason: 'marriage',
    words: '',
  } as const;
  on(getApprovals).answers(listOf({ ...asked, act, amount: null }));
  on((api) => getNameChangeFile(api, act.nameChange)).refuses({
    status: 404,
    code: 'file_unknown',
    message: 'This file is not here any more.',
  });
  await show();
  await expectWords(['Change a customer’s name to Funmi Adeyemi', customer.name, 'Marriage', 'seen the file too']);
  await page.getByRole('button', { name: 'See the file' }).click();
  await expectWords(['This file is not here any more.']);
  await expectAccessibleState();
});

test('lets an administrator decide nothing in a request about themselves', async () => {
  const act = { action: 'blockAdmin', admin: { _id: adaeze._id, name: adaeze.name }, reason: 'Left' } as const;
  on(getApprovals).answers(listOf({ ...asked, act, amount: null, user: null }));
  await show();
  await expectWords(['Block Adaeze Nwosu', 'This is about your own account.']);
  expect(page.getByRole('button', { name: /^(Approve|Decline)$/ }).elements()).toEqual([]);
});

test('opens the customer', async () => {
  on(getApprovals).answers(listOf(asked));
  await show();
  await page.getByRole('link', { name: longName }).click();
  await expect.poll(address).toBe(addressOf({ section: 'userDetails', userId: customer._id, from: 'approvals' }));
});

test('approves with a note, says what the server said, and shows what still waits', async () => {
  const why = 'It starts more than 7 days ago.';
  on(getApprovals).answers(listOf({ ...asked, why }));
  await show();
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve this request?' });
  await expectWords(['LAG-00123', 'Receipt book of the Lagos office, page 12', 'Why it waits', why], dialog);
  await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('Seen the receipt');
  on((api) => approveRequest(api, asked._id)).answers({
    success: true,
    message: 'Investment recorded.',
    approval: { ...asked, state: 'approved' },
  });
  on(getApprovals).answers(listOf());
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Investment recorded.');
  await expectWords(['Nothing waits for a second administrator']);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toEqual([
    { method: 'POST', path: `admin/approvals/${asked._id}/approve`, body: { note: 'Seen the receipt' } },
  ]);
});

test('keeps what was typed when no code is given, and says why nothing was done', async () => {
  on(getApprovals).answers(listOf(asked));
  on((api) => approveRequest(api, asked._id)).refuses({
    status: 401,
    code: 'two_factor_required',
    message: 'Please enter the code of your authenticator app to confirm this.',
  });
  await show();
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve this request?' });
  await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('Seen the receipt');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm with your code' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Please enter the code of your authenticator app to confirm this.');
  await expect.element(dialog.getByRole('textbox', { name: 'Note (optional)' })).toHaveValue('Seen the receipt');
});

test('approves without a note', async () => {
  on(getApprovals).answers(listOf(asked));
  on((api) => approveRequest(api, asked._id)).answers({ success: true, message: 'Done.', approval: asked });
  await show();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expectWords(['Done.']);
  expect(sent()).toEqual([{ method: 'POST', path: `admin/approvals/${asked._id}/approve`, body: {} }]);
});

test('declines only with a reason', async () => {
  on(getApprovals).answers(listOf(asked));
  on((api) => declineRequest(api, asked._id, { note: '' })).answers({
    success: true,
    message: 'Declined.',
    approval: asked,
  });
  await show();
  await page.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this request?' });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Why not?' })).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Why not?' }).fill('No cash was received');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expectWords(['Declined.']);
  expect(sent()).toEqual([
    { method: 'POST', path: `admin/approvals/${asked._id}/decline`, body: { note: 'No cash was received' } },
  ]);
});

test('lets an administrator cancel their own request, and not approve it', async () => {
  on(getApprovals).answers(listOf({ ...asked, askedBy: adaeze }));
  on((api) => withdrawRequest(api, asked._id)).answers({ success: true, message: 'Cancelled.', approval: asked });
  await show();
  await expectWords(['You']);
  await expect.element(page.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click();
  await expectWords(['Cancelled.']);
  expect(sent()).toEqual([{ method: 'POST', path: `admin/approvals/${asked._id}/withdraw` }]);
});

test('says what the role may not decide', async () => {
  const before = { role: 'owner' } as const;
  const act = { action: 'setAdminRole', admin: ibrahim, before, after: { role: 'support' }, reason: 'Left' } as const;
  on(getApprovals).answers(listOf({ ...asked, act, amount: null, user: null }));
  on(getAdmins).answers({ success: true, admins: [listedAdmin(ibrahim)], pagination: { total: 1, pages: 1 } });
  await show({ ...adaeze, role: 'finance' });
  await expectWords([
    `Change the role of ${ibrahim.name} to Support`,
    'Super Admin to Support',
    'Your role, Finance, may not change administrators. These roles may: Super Admin. Please ask Ibrahim Musa Danjuma.',
  ]);
  expect(page.getByRole('button', { name: 'Approve' }).elements()).toEqual([]);
});

test('says why a request cannot be approved, and fetches the list again', async () => {
  on(getApprovals).answers(listOf(asked));
  on((api) => approveRequest(api, asked._id)).refuses({
    status: 409,
    code: 'not_waiting',
    message: 'Another administrator was quicker.',
  });
  await show();
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Another administrator was quicker.');
  expect(queries('admin/approvals')).toHaveLength(2);
});

test('says in the page’s own words that nothing was approved, where the server gives none', async () => {
  on(getApprovals).answers(listOf(asked));
  on((api) => approveRequest(api, asked._id)).refuses();
  await show();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expectWords(['The request could not be changed. Please try again.']);
});
