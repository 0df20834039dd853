/** A request of a member: what is read before the press, who may do what with it, and what is said where it cannot be done. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import {
  approveMemberRequest,
  declineMemberRequest,
  getMemberRequests,
  withdrawMemberRequest,
} from '@ajose/sdk/customer/member-requests';
import { getUserInvestments } from '@ajose/sdk/customer/investments';
import { getUser } from '@ajose/sdk/customer/session';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent, type Refusal } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import {
  account,
  actsFor,
  cooperative,
  exitAsked,
  own,
  removalAsked,
  withdrawalAsked,
} from '../../../test/organisations.ts';
import { showPage } from '../../../test/page.tsx';
import { longName, rich } from '../../../test/people.ts';
import { plan } from '../../../test/products.ts';
import { WaitingForApproval } from '../../components/WaitingForApproval.tsx';

const approve = (api: Api) => approveMemberRequest(api, { requestId: '' });
const decline = (api: Api) => declineMemberRequest(api, { requestId: '', note: '' });
const takeBack = (api: Api) => withdrawMemberRequest(api, { requestId: '' });
const dialog = page.getByRole('dialog');
const press = (name: string) => dialog.getByRole('button', { name }).click();

const mine = (request: MemberRequest): MemberRequest => ({ ...request, askedBy: { _id: own._id, name: own.name } });

/** The list with one request, which is opened. */
async function open(role: MemberRole, request: MemberRequest, account = cooperative): Promise<void> {
  actsFor(role);
  on((api: Api) => getMemberRequests(api, { waiting: true })).answers({
    success: true,
    requests: [request],
    pagination: { total: 1, pages: 1 },
  });
  await showPage(<WaitingForApproval />, account);
  // Who signs is asked with the dialog: the person, not the organisation.
  on(getUser).answers({ success: true, user: rich });
  await page.getByRole('list').getByRole('button').click();
}

const done = (request: MemberRequest, message: string) => ({ success: true as const, message, request });

test('a checker reads amount, account, what is left, who asked and until when, and then approves a withdrawal', async () => {
  on(approve).answers(
    done(
      { ...withdrawalAsked, state: 'approved' },
      'You approved it. ₦1,250,000.50 is on its way to Guaranty Trust Bank.',
    ),
  );
  const reason = 'Roofing sheets for the store';
  await open('checker', {
    ...withdrawalAsked,
    act: { ...account, action: 'withdraw', transactionId: 'WDL_1', reason },
  });
  await expectWords(
    [
      'What for',
      reason,
      '₦1,250,000.50',
      'Wallet then',
      '₦9,998,749,999.50',
      '0123456789, Guaranty Trust Bank',
      'IREPODUN MULTI-PURPOSE',
      longName,
      'Nov 2, 2026',
      'Nov 9, 2026',
      'There is no fee.',
      'It cannot be called back.',
    ],
    dialog,
  );
  await expectAccessibleState();
  await press('Approve');
  await expectWords(['You approved it. ₦1,250,000.50 is on its way to Guaranty Trust Bank.']);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toEqual([
    { method: 'POST', path: 'organisation/approveRequest', body: { requestId: withdrawalAsked._id } },
  ]);
});

test('an approver with a second factor gives its code, even where the account is an organisation’s', async () => {
  on(approve).answers(
    done(
      { ...withdrawalAsked, state: 'approved' },
      'You approved it. ₦1,250,000.50 is on its way to Guaranty Trust Bank.',
    ),
  );
  actsFor('owner');
  on((api: Api) => getMemberRequests(api, { waiting: true })).answers({
    success: true,
    requests: [withdrawalAsked],
    pagination: { total: 1, pages: 1 },
  });
  await showPage(<WaitingForApproval />, cooperative);
  on(getUser).answers({ success: true, user: { ...rich, twoFactor: true } });
  await page.getByRole('list').getByRole('button').click();
  await dialog.getByRole('textbox', { name: 'Authentication code' }).fill('123 456');
  await press('Approve');
  await expect.poll(sent).toMatchObject([{ body: { code: '123 456' } }]);
});

test('a bank account is removed with the approver’s password', async () => {
  const words = 'Please enter your password to remove this bank account';
  on(approve).refuses({ status: 422, code: 'password_required', message: words, fields: { password: words } });
  await open('owner', removalAsked);
  await press('Approve');
  await expectWords([words], dialog);
  on(approve).answers(done({ ...removalAsked, state: 'approved' }, 'You approved it, and it is done.'));
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
  await press('Approve');
  await expect.poll(() => sent()[1]).toMatchObject({ body: { password: 'Harmattan7' } });
});

test('the approver of the first bank account reads that withdrawals open at once, and of a later one that they wait', async () => {
  const { act } = removalAsked;
  const asked: MemberRequest = {
    ...removalAsked,
    act: { ...act, action: 'updateBankDetails' } as MemberRequest['act'],
  };
  await open('checker', asked, { ...cooperative, bank: null, bank_acct_name: null, bank_acct_number: null });
  await expectWords(['asks to send withdrawals to the account at Guaranty Trust Bank that ends in 6789 from now on']);
  await expectWords(['Save the bank account', 'They open at once, because it is the first one.'], dialog);
  await expect.element(page.getByText('the present one')).not.toBeInTheDocument();
});

test('the approver of another bank account reads that it replaces the present one, and that withdrawals wait', async () => {
  const asked = { ...removalAsked, act: { ...removalAsked.act, action: 'updateBankDetails' } as MemberRequest['act'] };
  await open('checker', asked);
  await expectWords(['Change the bank account', 'to the present one no more. They open after a day.'], dialog);
});

test('the approver of leaving early reads what the investment would pay', async () => {
  const investment = { ...plan, _id: '01890000-0000-7000-8000-0000000000f1' };
  on((api: Api) => getUserInvestments(api, { userId: cooperative._id })).answers({
    success: true,
    investments: [investment],
  });
  await open('checker', exitAsked);
  await expectWords(['Arrives in the wallet, at least', '₦250,000.00', 'Harvest 180', 'If it stays until'], dialog);
});

const refusals: readonly Refusal[] = [
  { status: 403, code: 'own_request', message: 'You asked for this yourself. Another member has to decide it.' },
  { status: 404, code: 'request_not_found', message: 'This request does not exist.' },
  { status: 409, code: 'not_waiting', message: 'This request was approved already.' },
  { status: 409, code: 'asker_suspended', message: 'Who asked is suspended.' },
  { status: 409, code: 'insufficient_balance', message: 'There is not enough money in the wallet.' },
];

test('the dialog says each reason why a request cannot be approved, and the list is fetched again', async () => {
  await open('checker', withdrawalAsked);
  for (const refusal of refusals) {
    on(approve).refuses(refusal);
    const before = queries('organisation/getRequests').length;
    await press('Approve');
    await expectWords([refusal.message], dialog);
    await expect.poll(() => queries('organisation/getRequests').length).toBeGreaterThan(before);
  }
  on(approve).breaks();
  await press('Approve');
  await expectWords(['Please check your connection'], dialog);
});

test('a checker declines a request, and has to give a reason', async () => {
  on(decline).answers(done({ ...withdrawalAsked, state: 'declined' }, 'You declined it. Nothing has changed.'));
  await open('checker', withdrawalAsked);
  await press('Decline');
  await expectWords(['Declining changes nothing'], dialog);
  await press('Decline');
  await expectWords(['Please say why'], dialog);
  await expectAccessibleState();
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Not agreed in the meeting');
  await press('Decline');
  await expectWords(['You declined it. Nothing has changed.']);
  expect(sent()).toMatchObject([{ body: { note: 'Not agreed in the meeting', requestId: withdrawalAsked._id } }]);
});

test('a member declines on a phone by a button beside Approve, which is in sight before anything is scrolled', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  await open('checker', withdrawalAsked);
  const box = (name: string) => dialog.getByRole('button', { name, exact: true }).element().getBoundingClientRect();
  expect(box('Decline').top).toBe(box('Approve').top);
  expect(box('Decline').bottom).toBeLessThanOrEqual(740);
});

test('a member who asked takes the request back, and is told where that is too late', async () => {
  on(takeBack).refuses({ status: 409, code: 'not_waiting', message: 'This request was approved already.' });
  await open('maker', mine(withdrawalAsked));
  await expectWords(['You asked for this. A second person approves it.'], dialog);
  await expect.element(dialog.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  await expectAccessibleState();
  await press('Take it back');
  await expectWords(['This request was approved already.'], dialog);
  on(takeBack).answers(done({ ...withdrawalAsked, state: 'withdrawn' }, 'You took it back. Nothing has changed.'));
  await press('Take it back');
  await expectWords(['You took it back. Nothing has changed.']);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a viewer reads the request, and who may approve it', async () => {
  await open('viewer', withdrawalAsked);
  await expectWords(['As Viewer you may not approve this. These roles may: Checker and Owner.'], dialog);
  await expect.element(dialog.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
});
