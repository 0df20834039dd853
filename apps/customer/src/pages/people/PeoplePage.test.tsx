/** The people of an organisation: what each role may do, inviting, other roles, endings, leaving, and what was decided. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import type { GetMemberRequestsReply } from '@ajose/sdk/contract/member-requests';
import type { GetPeopleReply } from '@ajose/sdk/contract/organisations';
import { getMemberRequests } from '@ajose/sdk/customer/member-requests';
import {
  endMember,
  inviteMember,
  leave,
  setMemberRole,
  setSignatures,
  takeBackInvitation,
} from '@ajose/sdk/customer/members';
import { getPeople } from '@ajose/sdk/customer/organisations';
import { expectAccessible, expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { reopen } from '../../reopen.ts';
import { actsFor, cooperative, levelsAre, own, people, withdrawalAsked } from '../../../test/organisations.ts';
import { showPage } from '../../../test/page.tsx';
import { longName } from '../../../test/people.ts';
import { PeoplePage } from './PeoplePage.tsx';

const none: GetMemberRequestsReply = { success: true, requests: [], pagination: { total: 0, pages: 0 } };
const signsAlone: GetPeopleReply = { ...people, organisation: { ...people.organisation, signatures: 1 } };
const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const invite = (api: Api) => inviteMember(api, { email: '', role: 'viewer' });
const setRole = (api: Api) => setMemberRole(api, { memberId: '', role: 'viewer' });
const end = (api: Api) => endMember(api, { memberId: '' });
const [owner, maker, , checker] = people.members;
const done = (message: string) => ({ success: true as const, message });

const show = () => showPage(<PeoplePage />, cooperative);

beforeEach(() => {
  on((api: Api) => getMemberRequests(api)).answers(none);
  on(getPeople).answers(people);
  levelsAre(false);
});

testStates({
  show,
  call: getPeople,
  empty: { reply: signsAlone, says: ['One person alone may let money leave.'] },
  filled: { reply: people, says: [longName, 'Adaeze Okafor', 'has not accepted yet'] },
  failed: { says: 'Failed to fetch the people' },
});

test('shows each person’s role and what they do, who has left, who has not accepted, and the rest when asked', async () => {
  await show();
  await expectWords(['saves and invests up to ₦100,000.00 alone', 'Approves what others ask for.', 'has left']);
  const invitedBy = page.getByText(/, invited by /).first();
  await expect.element(invitedBy).not.toBeVisible();
  await page.getByText('Since when, and invited by whom').click();
  await expect.element(invitedBy).toBeVisible();
  await expect
    .element(page.getByText('Two people agree before money leaves: one asks, another approves.'))
    .toBeVisible();
});

test('an owner lets money leave alone where one signs', async () => {
  on(getPeople).answers(signsAlone);
  await show();
  await expectWords(['Sends money out without another’s approval, approves what others ask for']);
  await expect.element(page.getByText(/Asks, approves/)).not.toBeInTheDocument();
});

test('nobody is a maker or a checker in a family', async () => {
  on(getPeople).answers({ ...people, organisation: { ...people.organisation, form: 'family' } });
  actsFor('owner');
  await show();
  await expectWords(['Saver', 'Approver'], page.getByRole('list', { name: 'People' }));
  await button('Invite').click();
  await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('Saver');
  await expect.element(page.getByText(/Maker|Checker/)).not.toBeInTheDocument();
});

test('an owner asks for an invitation where two sign, without a password, and sets a maker’s own limit', async () => {
  on(invite).answers(done('The invitation is on its way. It works for seven days.'));
  actsFor('owner');
  await show();
  await button('Invite').click();
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expectWords(['Please enter an email address', 'Please choose a role'], dialog);
  await expectWords(['You ask; a second person approves.'], dialog);
  await expect.element(dialog.getByRole('textbox', { name: 'Your password' })).not.toBeInTheDocument();
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('bola@example.test');
  await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('Maker');
  await expectWords(['Pays in, saves and invests, and asks for money to leave.'], dialog);
  await dialog.getByRole('textbox', { name: /up to/ }).fill('50,000');
  await expectAccessibleState();
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expectWords(['The invitation is on its way.']);
  expect(sent()).toMatchObject([
    { path: 'organisation/inviteMember', body: { email: 'bola@example.test', role: 'maker', mostAlone: 50_000 } },
  ]);
});

test('until two people could approve, the first one alone adds the second, with the password', async () => {
  on(getPeople).answers({ ...people, members: owner ? [owner] : [] });
  on(invite).refuses({ status: 409, code: 'already_member', message: 'Bola Ade is a member already.' });
  actsFor('owner');
  await show();
  await button('Invite').click();
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('bola@example.test');
  await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('Checker');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expectWords(['Bola Ade is a member already.'], dialog);
  expect(sent()[0]?.body).toEqual({ email: 'bola@example.test', role: 'checker', password: 'Harmattan7' });
});

test('an owner changes a role, and confirms it where only one could approve afterwards', async () => {
  const few = 'After that only one member could approve, and two have to agree here.';
  on(setRole).refuses({ status: 409, code: 'too_few_approve', message: few });
  actsFor('owner');
  await show();
  await button(`Change: ${checker?.name}`).click();
  await expectWords([`${checker?.name}`, 'is Checker now.'], dialog);
  await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('Viewer');
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expectWords([few], dialog);
  await expectAccessibleState();
  await dialog.getByRole('checkbox', { name: /I know that only one/ }).click();
  on(setRole).answers(done('The role is changed.'));
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expectWords(['The role is changed.']);
  expect(sent()[1]?.body).toEqual({ memberId: checker?._id, role: 'viewer', understood: true });
});

test('an owner who signs alone ends a membership with the password, and the last owner’s cannot be ended', async () => {
  const last = 'Adaeze Okafor is the last owner. Please make another member an owner first.';
  on(getPeople).answers(signsAlone);
  on(end).refuses({ status: 409, code: 'last_owner', message: last });
  actsFor('owner', 1);
  await show();
  await button(`Change: ${maker?.name}`).click();
  await dialog.getByRole('button', { name: 'End this membership' }).click();
  await expectWords(['cannot see or use this account any more'], dialog);
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
  await dialog.getByRole('button', { name: 'End the membership' }).click();
  await expectWords([last], dialog);
  on(end).answers(done('The membership has ended.'));
  await dialog.getByRole('button', { name: 'End the membership' }).click();
  await expectWords(['The membership has ended.']);
  expect(sent()[1]?.body).toEqual({ memberId: maker?._id, password: 'Harmattan7' });
});

test('a member leaves, and the tab goes back to their own account', async () => {
  on((api: Api) => leave(api)).answers(done('You have left.'));
  actsFor('viewer');
  await show();
  await expect.element(button(/^Change/)).not.toBeInTheDocument();
  await button('Leave').click();
  await expectWords(['You cannot see or use the account of'], dialog);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => sent().map(({ path }) => path)).toEqual(['member/leave']);
  await expect.poll(() => vi.mocked(reopen).mock.calls.length).toBeGreaterThan(0);
});

test('an invitation that waits is seen by all members and taken back by an owner', async () => {
  on((api: Api) => takeBackInvitation(api, { id: '' })).answers(done('The invitation is taken back.'));
  const invitation = {
    _id: '01890000-0000-7000-8000-0000000000b1',
    email: 'bola@example.test',
    role: 'maker' as const,
    mostAlone: 50_000,
    invitedBy: longName,
    invitedAt: '2026-11-02T08:00:00.000Z',
    expiresAt: '2026-11-09T08:00:00.000Z',
  };
  on(getPeople).answers({ ...people, invitations: [invitation] });
  actsFor('owner');
  await show();
  await expectWords(['bola@example.test', 'alone up to', '₦50,000.00', 'Works until']);
  await expectAccessible();
  await button('Take back: bola@example.test').click();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expectWords(['The invitation is taken back.']);
});

test('all members see who asked for and who approved each request, and why something was declined', async () => {
  on((api: Api) => getMemberRequests(api, { waiting: false })).answers({
    success: true,
    requests: [
      {
        ...withdrawalAsked,
        state: 'declined',
        decidedBy: { _id: own._id, name: 'Chiamaka Eze' },
        decidedAt: '2026-11-03T08:00:00.000Z',
        note: 'Not agreed in the meeting',
      },
    ],
    pagination: { total: 11, pages: 2 },
  });
  actsFor('viewer');
  await show();
  await expectWords(['asked to withdraw ₦1,250,000.50', 'Declined by', 'Chiamaka Eze', 'Not agreed in the meeting']);
  await expectWords(['11 requests']);
});

test('an owner asks that one signature be enough', async () => {
  const set = (api: Api) => setSignatures(api, { signatures: 1 });
  on(set).answers(done('One owner alone is enough now.'));
  actsFor('owner');
  await show();
  await button('Change').click();
  await expectWords(['one owner alone lets money leave', 'You ask; a second person approves.'], dialog);
  await expectAccessibleState();
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expectWords(['One owner alone is enough now.']);
  expect(sent()[0]?.body).toEqual({ signatures: 1 });
});

test('where one signature is enough, an owner reads why two cannot be required yet', async () => {
  const few = 'Only one member may approve now, so two cannot agree.';
  on((api: Api) => setSignatures(api, { signatures: 2 })).refuses({
    status: 409,
    code: 'too_few_approve',
    message: few,
  });
  on(getPeople).answers(signsAlone);
  actsFor('owner', 1);
  await show();
  await button('Change').click();
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await expectWords([few], dialog);
  expect(sent()[0]?.body).toEqual({ signatures: 2, password: 'Harmattan7' });
});
