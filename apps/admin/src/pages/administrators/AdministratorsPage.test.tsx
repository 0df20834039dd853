/** The list of administrators in each of its states, and blocking and unblocking one. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import {
  blockAdmin,
  confirmAdmin,
  getAdminInvitations,
  getAdminLooks,
  getAdmins,
  inviteAdmin,
  resetAdminTwoFactor,
  sendInvitation,
  setAdminRole,
  takeBackInvitation,
  unblockAdmin,
} from '@ajose/sdk/admin/staff';
import type { GetAdminLooksReply } from '@ajose/sdk/contract/customers';
import type { GetAdminsReply, ListedAdmin, SentAdminInvitation } from '@ajose/sdk/contract/staff';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { askedFor } from '../../../test/approvals.ts';
import { addressOf, backTo } from '../../paths.ts';
import { address, showPage, TYPED } from '../../../test/page.tsx';
import { adaeze, customer, ibrahim, listedAdmin, longName } from '../../../test/people.ts';
import { AdministratorsPage } from './AdministratorsPage.tsx';

const self = listedAdmin({ lastSeenAt: '2026-11-21T06:31:00.000Z' });
const other: ListedAdmin = {
  ...self,
  _id: ibrahim._id,
  name: longName,
  email: 'oluwafunmilayo@ajose.test',
  twoFactor: false,
  lastSeenAt: null,
};
const blocked: ListedAdmin = {
  ...other,
  blocked: { at: '2026-11-20T09:00:00.000Z', by: adaeze.name, reason: 'Left the company' },
};

const listOf = (...admins: ListedAdmin[]): GetAdminsReply => ({
  success: true,
  admins,
  pagination: { total: admins.length, pages: 1 },
});

beforeEach(() => on(getAdminInvitations).answers({ success: true, invitations: [] }));

const show = (at?: string) => showPage(<AdministratorsPage />, undefined, at);

testStates({
  show,
  call: getAdmins,
  empty: { reply: listOf(), says: ['Nobody is on this page'] },
  filled: {
    reply: listOf(self, blocked),
    says: ['Adaeze Nwosu (you)', adaeze.email, longName, 'Not yet', 'By Adaeze Nwosu: Left the company'],
  },
  failed: { says: 'The administrators could not be fetched.' },
});

test('offers no administrator to block themselves', async () => {
  on(getAdmins).answers(listOf(self, other));
  await show();
  await expect.element(page.getByRole('button', { name: `Block ${longName}` })).toBeVisible();
  expect(page.getByRole('button', { name: /^Block/ }).elements()).toHaveLength(1);
});

test('blocks an administrator with a reason, and shows the new state of the list', async () => {
  on(getAdmins).answers(listOf(self, other));
  await show();
  await page.getByRole('button', { name: `Block ${longName}` }).click();
  const dialog = page.getByRole('dialog', { name: `Block ${longName}?` });
  await expect.element(dialog).toBeVisible();
  await expectAccessibleState();
  await expectWords(['signed out everywhere at once']);
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Why?' })).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);

  on((api) => blockAdmin(api, other._id, { reason: '' })).answers({
    success: true,
    message: 'They are signed out everywhere.',
    admin: blocked,
  });
  on(getAdmins).answers(listOf(self, blocked));
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Left the company');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expectWords(['They are signed out everywhere.', 'By Adaeze Nwosu: Left the company']);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toEqual([
    { method: 'POST', path: `admin/admins/${other._id}/block`, body: { reason: 'Left the company' } },
  ]);
});

test('says that blocking waits for a third administrator', async () => {
  on(getAdmins).answers(listOf(self, other));
  on((api) => blockAdmin(api, other._id, { reason: '' })).answers({
    success: true,
    message: 'A third administrator can decide it.',
    approval: askedFor({
      action: 'blockAdmin',
      admin: { _id: other._id, name: longName },
      reason: 'Left the company',
    }),
  });
  await show();
  await page.getByRole('button', { name: `Block ${longName}` }).click();
  const dialog = page.getByRole('dialog');
  await expectWords(['Where there is a third administrator, that one has to confirm it under Approvals first.']);
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Left the company');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expectWords(['A third administrator can decide it.']);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('unblocks an administrator', async () => {
  on(getAdmins).answers(listOf(self, blocked));
  on((api) => unblockAdmin(api, other._id, { reason: '' })).answers({
    success: true,
    message: 'They can sign in again.',
    admin: other,
  });
  await show();
  await page.getByRole('button', { name: `Unblock ${longName}` }).click();
  const dialog = page.getByRole('dialog', { name: `Unblock ${longName}?` });
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Came back');
  await dialog.getByRole('button', { name: 'Unblock' }).click();
  await expectWords(['They can sign in again.']);
  expect(sent()).toEqual([
    { method: 'POST', path: `admin/admins/${other._id}/unblock`, body: { reason: 'Came back' } },
  ]);
});

test.for([
  { message: 'This administrator is blocked already.', says: 'This administrator is blocked already.' },
  { message: '', says: 'The administrator could not be changed. Please try again.' },
])('says why nobody was blocked: $says', async ({ message, says }) => {
  on(getAdmins).answers(listOf(self, other));
  on((api) => blockAdmin(api, other._id, { reason: '' })).refuses({ status: 409, code: 'already_blocked', message });
  await show();
  await page.getByRole('button', { name: `Block ${longName}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Left the company');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(says);
  await expect.poll(() => queries('admin/admins')).toHaveLength(2);
});

test('removes the lost second factor of another administrator', async () => {
  const withFactor: ListedAdmin = { ...other, twoFactor: true };
  on(getAdmins).answers(listOf(self, withFactor));
  await show();
  await page.getByRole('button', { name: `Lost? Remove the second factor of ${longName}` }).click();
  expect(page.getByText('Lost?', { exact: true }).elements()).toHaveLength(1);
  const dialog = page.getByRole('dialog', { name: `Remove the second factor of ${longName}?` });
  on((api) => resetAdminTwoFactor(api, other._id, { reason: '' })).answers({
    success: true,
    message: 'Two-factor sign-in is off.',
    admin: other,
  });
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Phone lost');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expectWords(['Two-factor sign-in is off.']);
  expect(sent()).toEqual([
    { method: 'POST', path: `admin/admins/${other._id}/twoFactor/reset`, body: { reason: 'Phone lost' } },
  ]);
});

test('pages through a long list, and keeps the page on the way back from a customer', async () => {
  on(getAdmins).answers({ ...listOf(self), pagination: { total: 26, pages: 2 } });
  on((api) => getAdmins(api, { page: 2 })).answers({ ...listOf(other), pagination: { total: 26, pages: 2 } });
  await show();
  await expectWords(['26 administrators']);
  await page.getByRole('navigation', { name: 'Pages of administrators' }).getByRole('button', { name: /2$/ }).click();
  await expectWords([longName]);
  expect(queries('admin/admins').at(-1)).toEqual({ page: '2', limit: '25' });
  await cleanup();
  await showPage(<AdministratorsPage />, adaeze, backTo('administrators'), TYPED);
  await expect.element(page.getByText(longName)).toBeVisible();
});

const waiting = (waits: ListedAdmin['waits']): ListedAdmin => ({
  ...other,
  confirmedAt: null,
  referredBy: adaeze.name,
  waits,
});

test('the owner of the referral code says who was invited, and then sees which step is missing', async () => {
  on(getAdmins).answers(listOf(self, waiting({ next: 'invite', words: 'Please say that you invited them.' })));
  await show();
  await expectWords(['Waits', 'Please say that you invited them.']);
  expect(page.getByRole('button', { name: `Confirm ${longName}` }).elements()).toEqual([]);
  await page.getByRole('button', { name: `I invited them: ${longName}` }).click();
  const dialog = page.getByRole('dialog', { name: `Did you invite ${longName}?` });
  await expectWords([other.email], dialog);
  await expectAccessibleState();
  const missing = waiting({ next: null, words: 'Another Super Admin has to confirm.' });
  on((api) => inviteAdmin(api, other._id, {})).answers({
    success: true,
    message: `You have said that you invited ${longName}.`,
    admin: missing,
  });
  on(getAdmins).answers(listOf(self, missing));
  await dialog.getByRole('button', { name: 'I invited this person' }).click();
  await expectWords(['Please choose a role'], dialog);
  await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('Support');
  await dialog.getByRole('button', { name: 'I invited this person' }).click();
  await expectWords([`You have said that you invited ${longName}.`, 'Another Super Admin has to confirm.']);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(page.getByRole('button', { name: `I invited them: ${longName}` }).elements()).toEqual([]);
  expect(sent()).toEqual([{ method: 'POST', path: `admin/admins/${other._id}/invited`, body: { role: 'support' } }]);
});

const invited: SentAdminInvitation = {
  _id: '01890000-0000-7000-8000-0000000000e1',
  email: 'ngozi@ajose.test',
  role: 'support',
  invitedBy: adaeze.name,
  invitedAt: '2026-11-21T06:31:00.000Z',
  expiresAt: '2026-11-28T06:31:00.000Z',
};

test('invites somebody by their address, in a role that has to be chosen, and lists them until they register', async () => {
  on(getAdmins).answers(listOf(self));
  await show();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite an administrator' });
  await expectWords(['for this address alone', 'another Super Admin, if there is one, confirms'], dialog);
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ngozi@ajose.test');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expectWords(['Please choose a role'], dialog);
  await expectAccessibleState();
  expect(sent()).toEqual([]);
  on((api) => sendInvitation(api, { email: '', role: 'support' })).answers({
    success: true,
    message: 'The invitation is on its way by email.',
  });
  on(getAdminInvitations).answers({ success: true, invitations: [invited] });
  await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('Support');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expectWords([
    'The invitation is on its way by email.',
    'Invited, not registered yet',
    'As Support, by Adaeze Nwosu',
  ]);
  expect(sent()).toEqual([
    { method: 'POST', path: 'admin/invitations', body: { email: 'ngozi@ajose.test', role: 'support' } },
  ]);
});

test('takes back an invitation after a question', async () => {
  on(getAdmins).answers(listOf(self));
  on(getAdminInvitations).answers({ success: true, invitations: [invited] });
  await show();
  await page.getByRole('button', { name: `Take back: ${invited.email}` }).click();
  on((api) => takeBackInvitation(api, invited._id)).answers({ success: true, message: 'It is taken back.' });
  on(getAdminInvitations).answers({ success: true, invitations: [] });
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expectWords(['It is taken back.']);
  await expect.element(page.getByText('Invited, not registered yet')).not.toBeInTheDocument();
  expect(sent()).toMatchObject([{ method: 'DELETE', path: `admin/invitations/${invited._id}` }]);
});

test('says that the invitations could not be fetched', async () => {
  on(getAdmins).answers(listOf(self));
  on(getAdminInvitations).refuses();
  await show();
  await expectWords(['The invitations could not be fetched.']);
});

test('shows the role that somebody was invited for, which the one who confirms can change', async () => {
  const invited = waiting({ next: 'confirm', words: 'Ibrahim invited this person.' });
  on(getAdmins).answers(listOf(self, { ...invited, invitedAs: 'finance' }));
  await show();
  await expectWords(['Invited as Finance']);
  await page.getByRole('button', { name: `Confirm ${longName}` }).click();
  await expect.element(page.getByRole('combobox', { name: 'Role' })).toHaveValue('finance');
  const dialog = page.getByRole('dialog');
  await expectWords(['can do what their role allows, and 24 hours later decide requests of others.'], dialog);
  // Support decides no request.
  await page.getByRole('combobox', { name: 'Role' }).selectOptions('support');
  await expectWords(['can do what their role allows. Confirm only a person you know.'], dialog);
});

test('a waiting row names who can confirm, and says nothing of looks or days of a person who is not confirmed', async () => {
  const owner: ListedAdmin = { ...other, _id: '01890000-0000-7000-8000-0000000000f1', name: 'Ibrahim Danjuma' };
  const support: ListedAdmin = {
    ...owner,
    _id: '01890000-0000-7000-8000-0000000000f2',
    name: 'Ngozi Eze',
    role: 'support',
  };
  const left: ListedAdmin = { ...blocked, _id: '01890000-0000-7000-8000-0000000000f3', name: 'Musa Bello' };
  const words = 'You have said that you invited this person.';
  const person = { ...waiting({ next: null, words }), invitedAs: 'finance' } as const;
  on(getAdmins).answers(listOf(self, owner, support, left, person));
  await show();
  await expectWords(['Waits for Ibrahim Danjuma to confirm. You invited this person.']);
  await expect.element(page.getByText(words)).not.toBeInTheDocument();
  const row = page.getByRole('row', { name: new RegExp(longName) });
  await expect.element(row.getByText('Here since')).not.toBeInTheDocument();
  await expect.element(row.getByRole('link', { name: /looked at/ })).not.toBeInTheDocument();
});

test('on a phone the moment that an administrator was last seen begins its line, and a role is as large as the email', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  on(getAdmins).answers(listOf(self));
  await show();
  await expect.element(page.getByText('Two-factor sign-in on', { exact: true })).toBeVisible();
  await expectWords(['Last seen Nov 21, 2026']);
  const sizeOf = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).last().element()).fontSize;
  expect(sizeOf('Super Admin')).toBe(sizeOf(self.email));
});

test('confirms an administrator who was invited', async () => {
  on(getAdmins).answers(listOf(self, waiting({ next: 'confirm', words: 'Ibrahim invited this person.' })));
  await show();
  await expectWords(['Waits', 'None yet', 'Ibrahim invited this person.']);
  on((api) => confirmAdmin(api, other._id)).answers({
    success: true,
    message: `${longName} is confirmed.`,
    admin: { ...other, referredBy: adaeze.name },
  });
  on(getAdmins).answers(listOf(self, other));
  await page.getByRole('button', { name: `Confirm ${longName}` }).click();
  // Nobody becomes a Super Admin because nothing was chosen.
  const role = page.getByRole('combobox', { name: 'Role' });
  await expect.element(role).toHaveValue('');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expectWords(['Please choose a role']);
  expect(sent()).toEqual([]);
  await role.selectOptions('support');
  await expectAccessibleState();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expectWords([`${longName} is confirmed.`]);
  expect(sent()).toEqual([{ method: 'POST', path: `admin/admins/${other._id}/confirm`, body: { role: 'support' } }]);
});

test('says why an administrator cannot confirm', async () => {
  on(getAdmins).answers(listOf(self, waiting({ next: 'confirm', words: 'You can confirm.' })));
  on((api) => confirmAdmin(api, other._id)).refuses({
    status: 403,
    code: 'own_referral',
    message: 'Another administrator has to confirm it.',
  });
  await show();
  await page.getByRole('button', { name: `Confirm ${longName}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('support');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Another administrator has to confirm it.');
});

test('gives another role, with a reason', async () => {
  on(getAdmins).answers(listOf(self, other));
  await show();
  await page.getByRole('button', { name: `Change role: ${longName}` }).click();
  const dialog = page.getByRole('dialog', { name: `Change the role of ${longName}?` });
  await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('finance');
  await expectWords(['Records offline investments, corrects the books, exports records and answers disputes.'], dialog);
  await expectAccessibleState();
  on((api) => setAdminRole(api, other._id, { role: 'finance', reason: '' })).answers({
    success: true,
    message: `The role of ${longName} is Finance now.`,
    admin: { ...other, role: 'finance' },
  });
  on(getAdmins).answers(listOf(self, { ...other, role: 'finance' }));
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Joins the finance team');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expectWords([`The role of ${longName} is Finance now.`]);
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: `admin/admins/${other._id}/role`,
      body: { role: 'finance', reason: 'Joins the finance team' },
    },
  ]);
});

test('shows the list without buttons to a role that may not change it', async () => {
  on(getAdmins).answers(listOf({ ...self, role: 'operations' }, { ...other, twoFactor: true }));
  await showPage(<AdministratorsPage />, { ...adaeze, role: 'operations' });
  await expectWords(['Operations', 'Super Admin', longName]);
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('shows at an address of its own which customers an administrator looked at, and keeps the days that were chosen', async () => {
  const look = { at: '2026-11-20T09:00:00.000Z', userId: customer._id, userName: customer.name };
  const replyOf = (...looks: GetAdminLooksReply['looks']): GetAdminLooksReply => ({
    success: true,
    looks,
    customers: looks.length,
    pagination: { total: looks.length, pages: 1 },
  });
  on(getAdmins).answers(listOf(self, other));
  on((api) => getAdminLooks(api, other._id)).answers(replyOf({ ...look, what: ['details', 'contacts'] }));
  await show();
  await expect.element(page.getByRole('columnheader', { name: 'Looks at customers' })).toBeVisible();
  await page.getByRole('link', { name: `See customers looked at by ${longName}` }).click();
  const dialog = page.getByRole('dialog', { name: `Whom ${longName} looked at` });
  await expectWords(
    ['1 customer in 1 look', 'within an hour is one look', 'Profile, phone and account numbers'],
    dialog,
  );
  await expectAccessibleState();
  await expect.poll(address).toBe(addressOf({ section: 'administrators' }, { looks: other._id }));
  await expect
    .element(dialog.getByRole('link', { name: customer.name }))
    .toHaveAttribute(
      'href',
      addressOf({ section: 'userDetails', userId: customer._id, from: 'administrators' }, { looks: other._id }),
    );
  on((api) => getAdminLooks(api, other._id)).answers(replyOf());
  await dialog.getByRole('combobox', { name: 'Days' }).selectOptions('Other days');
  await dialog.getByLabelText('From date').fill('2026-11-21');
  await expectWords(['No customer was looked at in these days'], dialog);
  expect(queries(`admin/admins/${other._id}/looks`).at(-1)).toEqual({
    page: '1',
    limit: '10',
    startDate: '2026-11-21',
  });
  await cleanup();
  await show(addressOf({ section: 'administrators' }, { looks: other._id, kept: 'yes' }));
  await expect.element(dialog.getByLabelText('From date')).toHaveValue('2026-11-21');
});

test('says that the looks could not be fetched, and tries again', async () => {
  on(getAdmins).answers(listOf(self, other));
  on((api) => getAdminLooks(api, other._id)).refuses();
  await show(addressOf({ section: 'administrators' }, { looks: other._id }));
  await expectWords(['The looks could not be fetched.']);
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});
