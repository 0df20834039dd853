/** Acting for an organisation: who it is on every page, what it has and has not, what a role may do, and the way to another account. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import type { SentInvitation } from '@ajose/sdk/contract/organisations';
import { getAutoSaves } from '@ajose/sdk/customer/auto-saves';
import { getBankById } from '@ajose/sdk/customer/banks';
import { getDocuments } from '@ajose/sdk/customer/documents';
import { getTaxYears } from '@ajose/sdk/customer/tax';
import { getAccounts, getPeople } from '@ajose/sdk/customer/organisations';
import { getMemberRequests } from '@ajose/sdk/customer/member-requests';
import { getUserAnnouncements } from '@ajose/sdk/customer/announcements';
import { getUserInvestments, getUserStats } from '@ajose/sdk/customer/investments';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import { expectAccessible, expectAccessibleState } from '@ajose/tools/accessible';
import { on } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import {
  accountAs,
  askSecond,
  actFor,
  actsFor,
  cooperative,
  levelsAre,
  own,
  people,
  withdrawalAsked,
} from '../../test/organisations.ts';
import { showPage } from '../../test/page.tsx';
import { rich } from '../../test/people.ts';
import { nothing } from '../../test/stats.ts';
import { historyOf } from '../../test/transactions.ts';
import { Shell } from './Shell.tsx';

const id = cooperative._id;
const splash = page.getByText('Loading your dashboard…');
const banner = page.getByRole('banner');
const side = page.getByRole('complementary');

beforeEach(() => {
  on((api: Api) => getUserTransactions(api, id)).answers(historyOf());
  on((api: Api) => getUserTransactions(api, rich._id)).answers(historyOf());
  on((api: Api) => getUserInvestments(api, { userId: id })).answers({ success: true, investments: [] });
  on((api: Api) => getUserInvestments(api, { userId: rich._id })).answers({ success: true, investments: [] });
  on((api: Api) => getAutoSaves(api, id)).answers({ success: true, autoSaves: [] });
  on((api: Api) => getAutoSaves(api, rich._id)).answers({ success: true, autoSaves: [] });
  on(getPeople).answers(people);
  levelsAre(false);
  on((api: Api) => getMemberRequests(api)).answers({
    success: true,
    requests: [],
    pagination: { total: 0, pages: 0 },
  });
  localStorage.setItem('lastView', 'savingsPortfolio');
});

test('the link of an email about an organisation first opens its account, and then what the link names', async () => {
  on(getAccounts).answers({ success: true, accounts: [own, accountAs('owner')] });
  await showPage(<Shell />, rich, `/dashboard?open=transaction&id=payment-1&account=${id}`);
  const next = { account: id, name: cooperative.name, person: own._id };
  await expect.poll(() => vi.mocked(actFor).mock.calls).toEqual([[next, '?open=transaction&id=payment-1']]);
});

test('a link for an account that the person does not act for opens nothing and says so', async () => {
  on(getAccounts).answers({ success: true, accounts: [own] });
  await showPage(<Shell />, rich, `/dashboard?open=transaction&id=payment-1&account=${id}`);
  await expectWords(['You do not act for the account of this link.']);
  expect(vi.mocked(actFor)).not.toHaveBeenCalled();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

async function show(user = cooperative): Promise<void> {
  await showPage(<Shell />, user);
  await expect.element(splash).not.toBeInTheDocument();
}

test('says on every page for whom the person acts and in which role', async () => {
  actsFor('maker');
  await show();
  await expectWords(['You act for', cooperative.name, 'Maker, cooperative'], banner);
  await expectAccessible();
  await side.getByRole('button', { name: 'People', exact: true }).click();
  await expectWords(['Who acts for this account']);
  await expectWords([cooperative.name], banner);
});

test('an organisation has people and no circles, and its profile says which parts belong to the person', async () => {
  actsFor('owner');
  on((api: Api) => getBankById(api, '058')).answers({ success: true, bank: { _id: '058', name: 'GTBank' } });
  on((api: Api) => getDocuments(api, id)).answers({ success: true, documents: [] });
  on((api: Api) => getTaxYears(api, id)).answers({ success: true, years: [] });
  await show();
  await expect.element(side.getByRole('button', { name: 'Circles' })).not.toBeInTheDocument();
  await side.getByRole('button', { name: 'Profile' }).click();
  await expectWords(['LSCS-14872 (Lagos)', 'Not yet', 'belong to your own account']);
  await expectAccessible();
  await page.getByRole('main').getByRole('button', { name: 'Act for yourself' }).click();
  expect(vi.mocked(actFor)).toHaveBeenCalledExactlyOnceWith(null);
});

test('a history entry that still names circles says that circles are for persons only', async () => {
  actsFor('owner');
  localStorage.setItem('lastView', 'circles');
  await show();
  await expectWords(['This is for persons only', 'Circles and aims belong to your own account.']);
});

test('an organisation without a bank account opens all its pages', async () => {
  actsFor('owner');
  await show({ ...cooperative, bank: null, bank_acct_name: null, bank_acct_number: null });
  await expectWords(['No Savings Investments']);
});

test('a person chooses another account, which loads the page anew', async () => {
  on(getAccounts).answers({ success: true, accounts: [own, accountAs('checker')] });
  await show(rich);
  await side.getByRole('button', { name: /You act for Yourself/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose an account' });
  await expectWords(['Checker, cooperative'], dialog);
  await expectAccessibleState();
  await dialog.getByRole('button', { name: /Your own account/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(vi.mocked(actFor)).not.toHaveBeenCalled();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Change account' }).click();
  await dialog.getByRole('button', { name: /Checker, cooperative/ }).click();
  const chosen = { account: id, name: cooperative.name, person: rich._id };
  expect(vi.mocked(actFor)).toHaveBeenCalledExactlyOnceWith(chosen);
});

test('the choice of accounts leads to the form of an organisation', async () => {
  on(getAccounts).answers({ success: true, accounts: [own] });
  await show(rich);
  await side.getByRole('button', { name: /You act for Yourself/ }).click();
  await page.getByRole('button', { name: 'Add an organisation or family' }).click();
  await expect.element(page.getByRole('heading', { name: 'Add an organisation or family' })).toBeVisible();
});

test('another person’s session in this tab goes back to that person’s account', async () => {
  actsFor('owner');
  on(getAccounts).answers({ success: true, accounts: [{ ...own, _id: '01890000-0000-7000-8000-0000000000ff' }] });
  await show();
  await expect.poll(() => vi.mocked(actFor).mock.calls).toContainEqual([null]);
});

test('on a phone the strip and the drawer say for whom one acts', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  actsFor('owner');
  await show();
  await expectWords(['You act for', cooperative.name], banner);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expectWords([cooperative.name], drawer);
  await expectAccessibleState();
});

const mine: MemberRequest = { ...withdrawalAsked, askedBy: { _id: own._id, name: own.name } };
const waiting = (api: Api) => getMemberRequests(api, { waiting: true });

test('what a second person has to approve closes its dialog, says that it waits, and leads to the request', async () => {
  actsFor('maker');
  on(waiting).answers({ success: true, requests: [mine], pagination: { total: 1, pages: 1 } });
  on((api: Api) => getUserStats(api, id)).refuses();
  on((api: Api) => getUserAnnouncements(api, id)).answers([]);
  on((api: Api) => getBankById(api, '058')).answers({ success: true, bank: { _id: '058', name: 'GTBank' } });
  localStorage.setItem('lastView', 'home');
  await show();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const withdraw = page.getByRole('dialog', { name: 'Withdraw Funds' });
  await expectWords(
    ['You ask; a second person approves.', 'It is set aside when the second person approves'],
    withdraw,
  );
  await expect(askSecond(mine)).rejects.toMatchObject({ code: 'asked' });
  const asked = page.getByRole('dialog', { name: 'You asked' });
  await expectWords(
    [
      'A second person approves it.',
      'You asked to withdraw ₦1,250,000.50',
      'Nothing has happened yet.',
      'Nov 9, 2026',
      'Whoever may approve it has an email.',
    ],
    asked,
  );
  await expect.element(withdraw).not.toBeInTheDocument();
  await expectAccessibleState();
  await asked.getByRole('button', { name: 'See the request' }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'People' })).toBeVisible();
  await expectWords(['ask to withdraw ₦1,250,000.50']);
});

const invited: SentInvitation = {
  _id: '01890000-0000-7000-8000-0000000000b1',
  email: 'amina@example.test',
  role: 'checker',
  mostAlone: null,
  invitedBy: own.name,
  invitedAt: '2026-11-02T08:00:00.000Z',
  expiresAt: '2026-11-09T08:00:00.000Z',
};

test.each([
  [[], 'Nobody else can approve yet: invite a person as Checker or Owner.'],
  [[invited], 'Nobody else can approve yet: amina@example.test has not accepted the invitation.'],
])('while nobody else can approve, the member who asks reads what has to come first', async (invitations, says) => {
  on(getPeople).answers({ ...people, members: people.members.slice(0, 1), invitations });
  actsFor('owner');
  await show();
  await expectWords([cooperative.name], banner);
  await expect(askSecond(mine)).rejects.toMatchObject({ code: 'asked' });
  await expectWords([says], page.getByRole('dialog', { name: 'You asked' }));
  await expect.element(page.getByText('has an email')).not.toBeInTheDocument();
});

test('a checker’s home offers nothing that a checker may not ask for', async () => {
  actsFor('checker');
  on((api: Api) => getUserStats(api, id)).answers({ success: true, stats: nothing });
  on((api: Api) => getUserAnnouncements(api, id)).answers([]);
  localStorage.setItem('lastView', 'home');
  await show();
  await expectWords(['Checker, cooperative', 'Wallet Balance']);
  for (const name of ['Add Funds', 'Withdraw', 'Invest']) {
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument();
  }
  await expect.element(page.getByText('Three steps to begin')).not.toBeInTheDocument();
});

test('the dialog says when another member has asked for the same, or when it was decided before', async () => {
  actsFor('owner');
  await show();
  await expectWords([cooperative.name], banner);
  await expect(askSecond(withdrawalAsked)).rejects.toMatchObject({ code: 'asked' });
  const dialog = page.getByRole('dialog', { name: 'Asked for before' });
  await expectWords(['It waits for approval already.', `${withdrawalAsked.askedBy.name} asked to withdraw`], dialog);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const before = askSecond({ ...mine, state: 'declined' }, 'This was asked for before, and declined.');
  await expect(before).rejects.toMatchObject({ code: 'asked' });
  await expectWords(['This was asked for before, and declined.'], dialog);
  await expect.element(dialog.getByText('Nothing has happened yet.')).not.toBeInTheDocument();
});
