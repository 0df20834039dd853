/** The bank account that withdrawals go to: asked of the bank, checked, saved, and what is said of failures. */
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getAims } from '@ajose/sdk/customer/aims';
import { getBanksByCountry, resolveAccount, updateBankDetails } from '@ajose/sdk/customer/banks';
import { getCircles } from '@ajose/sdk/customer/circles';
import { getUser, sendConfirmation } from '@ajose/sdk/customer/session';
import type { GetCirclesReply } from '@ajose/sdk/contract/circles';
import { expectAccessible } from '@ajose/tools/accessible';
import { on, queries, sent, settleNetwork } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { aim } from '../../../test/aims.ts';
import { card, circleId, place } from '../../../test/circles.ts';
import { shell, showPage, where } from '../../../test/page.tsx';
import { actsFor, cooperative } from '../../../test/organisations.ts';
import { newcomer, rich } from '../../../test/people.ts';
import { keepInvitation } from '../../data/invitation.ts';
import { BankDetailsPage } from './BankDetailsPage.tsx';

type Api = Parameters<typeof resolveAccount>[0];
const banks = [
  { _id: '044', name: 'Access Bank' },
  { _id: '033', name: 'United Bank for Africa' },
];
const resolve = (api: Api) => resolveAccount(api, { bank: '033', accountNumber: '0123456784' });
const save = (api: Api) => updateBankDetails(api, { userId: '', bank: '', bank_acct_name: '', bank_acct_number: '' });
const text = (name: string) => page.getByRole('textbox', { name });
const submit = page.getByRole('button', { name: 'Save Bank Details' });

beforeEach(() => {
  on(getBanksByCountry).answers({ success: true, banks });
});

const show = (user = newcomer) => showPage(<BankDetailsPage />, user);

async function fill(): Promise<void> {
  await page.getByRole('combobox', { name: 'Bank' }).fill('uba');
  await page.getByRole('option', { name: 'United Bank for Africa' }).click();
  await text('Account Number').fill('0123456784');
}

test('takes the name from the bank, saves the account and leads home', async () => {
  on(resolve).answers({ success: true, accountName: 'NGOZI EZE' });
  on(save).answers({ success: true, message: 'Saved.', bank_acct_name: 'NGOZI EZE' });
  await show();
  await expectWords(['Add Bank Details', 'it has to be in your own name']);
  await fill();
  await expect.element(text('Account Name')).toHaveValue('NGOZI EZE');
  await expect.element(text('Account Name')).toHaveAttribute('readonly');
  on(getUser).answers({ success: true, user: rich });
  await submit.click();
  await expectWords(['Bank details updated successfully!', 'it has to be in your own name']);
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'home' });
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: 'user/updateBankDetails',
      body: { userId: newcomer._id, bank: '033', bank_acct_name: 'NGOZI EZE', bank_acct_number: '0123456784' },
    },
  ]);
  expect(queries('user/resolveAccount')).toEqual([{ bank: '033', accountNumber: '0123456784' }]);
});

test('a new customer is greeted, sees the steps that follow, and can have the email with the link sent again', async () => {
  on(sendConfirmation).answers({ success: true, message: 'The email is on its way.' });
  await show({ ...newcomer, emailConfirmed: false });
  await expectWords(['Welcome, Ngozi.', 'Three steps to begin', 'Your first money', 'Your first plan']);
  const now = page.getByRole('list', { name: 'Steps to begin' }).getByRole('listitem').first();
  await expect.element(now).toHaveAttribute('aria-current', 'step');
  await expectWords(['Withdrawals go there. You can change it later.'], now);
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expectWords(['The email is on its way.']);
});

test('who is new may see what the landing page has of the plans before there is a bank account', async () => {
  await show();
  const link = page.getByRole('link', { name: 'See what three of the plans bring (opens in a new tab)' });
  await expect.element(link).toHaveAttribute('href', '/');
});

describe('who came by an invitation', () => {
  const member = { ...card, state: 'open', joined: 3, turn: null, next: null, receives: null } as const;
  const joined = (...circles: GetCirclesReply['circles']) =>
    on((api: Api) => getCircles(api, newcomer._id)).answers({ success: true, circles, places: [], debts: [] });

  test('reads that they have joined the circle and what is left, and is led to it when the account is saved', async () => {
    joined({ ...member, _id: 'another', name: 'Cousins' }, member);
    on(resolve).answers({ success: true, accountName: 'NGOZI EZE' });
    on(save).answers({ success: true, message: 'Saved.', bank_acct_name: 'NGOZI EZE' });
    await showPage(<BankDetailsPage />, newcomer, {
      pathname: '/dashboard',
      state: { section: 'circles', circle: circleId },
    });
    await expectWords([
      'You have joined Market women. Two things are left: your bank account, here, and your signature, once the names are complete (3 of 4 have joined).',
    ]);
    await expectAccessible();
    await fill();
    await expect.element(text('Account Name')).toHaveValue('NGOZI EZE');
    on(getUser).answers({ success: true, user: rich });
    await submit.click();
    await expect.poll(() => shell.go.mock.calls.at(-1)).toEqual([{ section: 'circles', circle: circleId }]);
  });

  test('reads that the terms of a circle are ready to sign', async () => {
    joined(
      { ...member, state: 'signing', toSign: true },
      { ...member, _id: 'over', name: 'Cousins', state: 'dissolved' },
    );
    await show();
    await expectWords(['You have joined Market women.', 'your signature: its terms are ready.']);
    await expect.element(page.getByText('Cousins')).not.toBeInTheDocument();
  });

  test('reads of a place that they asked for, and of an aim that they joined', async () => {
    const wanted = { ...place, circle: 'Market women', terms: { sentences: [], hash: '' } };
    on((api: Api) => getCircles(api, newcomer._id)).answers({
      success: true,
      circles: [],
      places: [wanted],
      debts: [],
    });
    on((api: Api) => getAims(api, newcomer._id)).answers({ success: true, aims: [{ ...aim, planId: null }] });
    await show();
    await expectWords([
      'You have asked for a place in Market women: 0 of 3 have accepted you.',
      'You have joined A roof for our parents.',
      'and a savings plan that counts for it.',
    ]);
  });

  test('reads that they have not joined yet, and gets back to the invitation', async () => {
    keepInvitation('/circle/abcdEFGH1234');
    await show();
    await expectWords(['You came by an invitation, and have not joined yet.']);
    await page.getByRole('button', { name: 'See it' }).click();
    await expect.poll(() => where()?.pathname).toBe('/circle/abcdEFGH1234');
  });
});

test('the field for the bank is as high as the fields below it', async () => {
  await show();
  const high = (field: Element) => field.parentElement?.getBoundingClientRect().height;
  const bank = page.getByRole('combobox', { name: 'Bank' });
  await expect.element(bank).toBeVisible();
  expect(high(bank.element())).toBe(high(text('Account Number').element()));
});

test('a customer who has a bank account reads that another one replaces it, and when withdrawals to it open', async () => {
  await show(rich);
  await expectWords([
    'The account that you save here replaces the present one, and withdrawals to it open after a day.',
  ]);
  await expect.element(page.getByText('from now on')).not.toBeInTheDocument();
});

test('an organisation’s account has to be in the organisation’s name, not in that of the person who types it', async () => {
  actsFor('owner');
  on(resolve).answers({ success: true, accountName: 'NGOZI EZE' });
  await show({ ...cooperative, bank: null, bank_acct_name: null, bank_acct_number: null });
  await expectWords([`it has to be in the name of ${cooperative.name}.`]);
  await expect.element(page.getByText('your own name')).not.toBeInTheDocument();
  await fill();
  await expectWords(['Please check that it is the registered name.', 'Registered name', 'NGOZI EZE']);
});

test('before the address is confirmed the customer types the name, and the bank is not asked', async () => {
  on(save).answers({ success: true, message: 'Saved.', bank_acct_name: 'NGOZI EZE' });
  await show({ ...newcomer, emailConfirmed: false });
  await fill();
  await expectWords(['Please type your name as the bank has it.']);
  await text('Account Name').fill('Ngozi Eze');
  on(getUser).answers({ success: true, user: { ...rich, emailConfirmed: false } });
  await submit.click();
  await expectWords(['Bank details updated successfully!']);
  expect(sent()).toMatchObject([{ body: { bank_acct_name: 'Ngozi Eze', bank_acct_number: '0123456784' } }]);
  expect(queries('user/resolveAccount')).toEqual([]);
});

test('shows both names where they differ, and sends them only when the customer says that the account is theirs', async () => {
  on(resolve).answers({ success: true, accountName: 'BELLO AISHA' });
  on(save).answers({ success: true, message: 'Saved.', bank_acct_name: 'BELLO AISHA' });
  await show();
  await fill();
  await expectWords(['This account is in another name', 'BELLO AISHA', 'Ngozi Eze']);
  await submit.click();
  await expectWords(['Please confirm that this account is yours']);
  expect(sent()).toEqual([]);
  await page.getByRole('checkbox', { name: /^The account is mine/ }).click();
  await text('Your password').fill('Harmattan7');
  await submit.click();
  await expectWords(['Bank details updated successfully!']);
  expect(sent()).toMatchObject([{ body: { confirmedName: 'BELLO AISHA', password: 'Harmattan7' } }]);
});

test('takes the confirmation back when another account is typed', async () => {
  on(resolve).answers({ success: true, accountName: 'BELLO AISHA' });
  on((api) => resolveAccount(api, { bank: '033', accountNumber: '0123456788' })).answers({
    success: true,
    accountName: 'BELLO MUSA',
  });
  await show();
  await fill();
  const mine = page.getByRole('checkbox', { name: /^The account is mine/ });
  await mine.click();
  await expect.element(mine).toBeChecked();
  await text('Account Number').fill('0123456788');
  await expectWords(['BELLO MUSA']);
  await expect.element(mine).not.toBeChecked();
});

test('shows the bank’s name from the server’s refusal after the customer typed a name', async () => {
  on(resolve).refuses();
  on(save).refuses({ status: 409, code: 'account_name_differs', message: 'The bank has it under BELLO AISHA.' });
  await show();
  await fill();
  await text('Account Name').fill('Ngozi Eze');
  on(resolve).answers({ success: true, accountName: 'BELLO AISHA' });
  await submit.click();
  await expectWords(['The bank has it under BELLO AISHA.', 'This account is in another name']);
});

function Leaving() {
  const [left, setLeft] = useState(false);
  return left ? (
    <h1>Elsewhere</h1>
  ) : (
    <>
      <button onClick={() => setLeft(true)}>Leave</button>
      <BankDetailsPage />
    </>
  );
}

test('leaving while an account is being saved cancels the call, and shows no message', async () => {
  on(resolve).answers({ success: true, accountName: 'NGOZI EZE' });
  const release = on(save).waits({ success: true, message: 'Saved.', bank_acct_name: 'NGOZI EZE' });
  await showPage(<Leaving />, newcomer);
  await fill();
  await submit.click();
  await expectWords(['Saving...']);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expectWords(['Elsewhere']);
  release();
  // The answer, and then the customer, who would be fetched again.
  await settleNetwork();
  await settleNetwork();
  await new Promise(requestAnimationFrame);
  expect(document.querySelector('[role][data-tone]')).toBeNull();
});

test('asks for every field, says so once, and sends nothing that is too short', async () => {
  await show();
  await submit.click();
  const missing = page.getByText('All bank details are required');
  await expect.element(missing).toBeVisible();
  for (const name of ['Account Number', 'Account Name'])
    await expect.element(text(name)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('combobox', { name: 'Bank' })).toHaveAttribute('aria-invalid', 'true');
  expect(missing.elements()).toHaveLength(1);
  await expectAccessible();
  await text('Account Number').fill('012345678');
  await text('Account Name').fill('N');
  await submit.click();
  await expectWords(['Account number must be at least 10 digits', 'Account name must be at least 2 characters']);
  expect(sent()).toEqual([]);
});

test('says that the bank knows no such account', async () => {
  on(resolve).refuses({
    status: 422,
    code: 'account_not_found',
    message: 'The bank knows no account with this number.',
  });
  await show();
  await fill();
  await expectWords(['The bank knows no account with this number.']);
  await submit.click();
  await expectWords(['The bank knows no account with this number.']);
  await expect.element(page.getByText('All bank details are required')).not.toBeInTheDocument();
  await text('Account Name').fill('N');
  await submit.click();
  await expectWords(['Account name must be at least 2 characters']);
  expect(sent()).toEqual([]);
});

test('does not doubt the last digit of a number whose name the bank has given', async () => {
  const doubt = page.getByText(/does not fit this bank’s numbers/);
  const number = (accountNumber: string) => (api: Api) => resolveAccount(api, { bank: '033', accountNumber });
  on(number('0123456788')).refuses();
  on(number('0123456787')).answers({ success: true, accountName: 'NGOZI EZE' });
  on(resolve).refuses();
  await show();
  await fill();
  await text('Account Number').fill('0123456788');
  await expect.element(doubt).toBeVisible();
  await text('Account Number').fill('0123456787');
  await expect.element(text('Account Name')).toHaveValue('NGOZI EZE');
  await expect.element(doubt).not.toBeInTheDocument();
});

test('shows whose account a doubtful number is when the bank answers the question about it', async () => {
  on(resolve).refuses();
  const answer = on((api: Api) => resolveAccount(api, { bank: '033', accountNumber: '0123456788' })).waits({
    success: true,
    accountName: 'NGOZI EZE',
  });
  await show();
  await fill();
  await text('Account Number').fill('0123456788');
  await expectWords(['Asking the bank…']);
  await text('Account Name').fill('Ngozi Eze');
  await submit.click();
  const question = page.getByRole('dialog', { name: 'Is this number right?' });
  await expectWords(['the bank has not told us whose account it is'], question);
  answer();
  await expectWords(['but the bank names its holder: NGOZI EZE. Please compare'], question);
});

test('asks about a doubtful number before it is saved, and takes a right one', async () => {
  on(resolve).refuses();
  on((api: Api) => resolveAccount(api, { bank: '033', accountNumber: '0123456788' })).refuses();
  on(save).answers({ success: true, message: 'Saved.', bank_acct_name: 'NGOZI EZE' });
  await show();
  await fill();
  await text('Account Number').fill('0123456788');
  await expectWords(['Please type the name of the account.']);
  await text('Account Name').fill('Ngozi Eze');
  await submit.click();
  const question = page.getByRole('dialog', { name: 'Is this number right?' });
  await expectWords(['0123456788', 'United Bank for Africa', 'does not fit this bank’s numbers']);
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).toBe(question.element());
  expect(sent()).toEqual([]);
  await question.getByRole('button', { name: 'Change the number' }).click();
  await expect.element(text('Account Number')).toHaveFocus();
  expect(sent()).toEqual([]);
  await submit.click();
  await question.getByRole('button', { name: 'Yes, save it' }).click();
  await expectWords(['Bank details updated successfully!']);
  expect(sent()).toMatchObject([{ body: { bank_acct_number: '0123456788' } }]);
});

test('lets the name be typed while the bank cannot be reached', async () => {
  on(resolve).refuses();
  on(save).answers({ success: true, message: 'Saved.', bank_acct_name: 'NGOZI EZE' });
  await show();
  await fill();
  await expectWords(['Please type the name of the account.']);
  await text('Account Name').fill('Ngozi Eze');
  await submit.click();
  await expectWords(['Bank details updated successfully!']);
  expect(sent()).toMatchObject([{ body: { bank_acct_name: 'Ngozi Eze' } }]);
});

test('says that the list of banks could not be fetched, and tries again', async () => {
  on(getBanksByCountry).refuses();
  await show();
  await expectWords(['Failed to load bank list']);
  on(getBanksByCountry).answers({ success: true, banks });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Failed to load bank list')).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Bank' }).fill('access');
  await expect.element(page.getByRole('option', { name: 'Access Bank' })).toBeVisible();
});

test('says why nothing was saved', async () => {
  on(resolve).answers({ success: true, accountName: 'NGOZI EZE' });
  await show();
  await fill();
  await expect.element(text('Account Name')).toHaveValue('NGOZI EZE');
  for (const [refusal, says] of [
    [{ status: 409, code: 'payout_on_its_way', message: 'A payout is on its way.' }, 'A payout is on its way.'],
    [undefined, 'Update failed'],
    ['broken', 'Failed to update bank details'],
  ] as const) {
    if (refusal === 'broken') on(save).breaks();
    else on(save).refuses(refusal);
    await submit.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(says);
  }
  expect(shell.go).not.toHaveBeenCalled();
});

test('asks for the code where two-factor sign-in is on', async () => {
  on(resolve).answers({ success: true, accountName: 'NGOZI EZE' });
  on(save).answers({ success: true, message: 'Saved.', bank_acct_name: 'NGOZI EZE' });
  await show({ ...newcomer, twoFactor: true });
  await fill();
  await expect.element(text('Account Name')).toHaveValue('NGOZI EZE');
  await text('Authentication code').fill('123456');
  await submit.click();
  await expectWords(['Bank details updated successfully!']);
  expect(sent()).toMatchObject([{ body: { code: '123456' } }]);
});

test.each([
  ['0123 456-789', '0123456789', 1],
  ['0123 456-784', '0123456784', 0],
])(
  'takes spaces and hyphens out of %s, and warns of the last digit where the bank does not answer',
  async (typed, number, said) => {
    on((api: Api) => resolveAccount(api, { bank: '033', accountNumber: number })).refuses();
    await show();
    await page.getByRole('combobox', { name: 'Bank' }).fill('uba');
    await page.getByRole('option', { name: 'United Bank for Africa' }).click();
    await text('Account Number').fill(typed);
    await expectWords(['Please type the name of the account.']);
    expect(queries('user/resolveAccount')).toEqual([{ bank: '033', accountNumber: number }]);
    await expect
      .poll(() => page.getByText('The last digit does not fit this bank’s numbers', { exact: false }).elements())
      .toHaveLength(said);
  },
);
