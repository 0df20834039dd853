/** The way to an account number of one's own, and what can be done with it. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountNumber } from '@ajose/sdk/contract/account-numbers';
import type { Identity } from '@ajose/sdk/contract/identity';
import { askAccountNumber, findTransfer, getAccountNumber } from '@ajose/sdk/customer/account-numbers';
import { getBankById } from '@ajose/sdk/customer/banks';
import { getHelp } from '@ajose/sdk/customer/help';
import { getIdentity, identify } from '@ajose/sdk/customer/identity';
import { expectAccessible } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { goOffline, showPage } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { AccountNumberDialog } from './AccountNumberDialog.tsx';

type Api = Parameters<typeof getIdentity>[0];
const userId = rich._id;
const account = (api: Api) => getAccountNumber(api, userId);
const identity = (api: Api) => getIdentity(api, userId);
const sendBvn = (api: Api) => identify(api, { userId, bvn: '' });
const ask = (api: Api) => askAccountNumber(api, { userId });
const find = (api: Api) => findTransfer(api, { userId });
const done = { success: true, message: '' } as const;

const none: AccountNumber = { state: 'none', reason: null, number: null, bank: null, name: null };
const given: AccountNumber = {
  state: 'given',
  reason: null,
  number: '9801000123',
  bank: 'Wema Bank',
  name: 'AJOSE/OLUWAFUNMILAYO NWACHUKWU-OKONKWO',
};
const hasAccount = (account_: Partial<AccountNumber>) =>
  on(account).answers({ success: true, account: { ...none, ...account_ } });
const is = (state: Identity['state'], reason: string | null = null) =>
  on(identity).answers({ success: true, identity: { state, reason, identifiedAt: null } });

const back = vi.fn<() => void>();
const dialog = page.getByRole('dialog', { name: 'Bank transfer' });
const bvn = dialog.getByRole('textbox', { name: 'Bank Verification Number (BVN)' });
const show = (user = rich) => showPage(<AccountNumberDialog onBack={back} onClose={() => undefined} />, user);

beforeEach(() => {
  hasAccount({});
  is('none');
  on(getHelp).answers({ success: true, help: { phone: '+234 800 000 0000', email: null, hours: null } });
  on((api: Api) => getBankById(api, '*')).answers({ success: true, bank: { _id: '058', name: 'Guaranty Trust Bank' } });
});

test('asks for the BVN beside the bank account, checks its form, and waits for the gateway', async () => {
  await show();
  await expectWords(['Guaranty Trust Bank', '0123456789', 'until the check has it, then erase it']);
  await bvn.fill('2223');
  await dialog.getByRole('button', { name: 'Check my BVN' }).click();
  await expectWords(['A BVN has 11 digits']);
  await expectAccessible();
  on(sendBvn).answers(done);
  is('checking');
  await bvn.fill('22234567891');
  await dialog.getByRole('button', { name: 'Check my BVN' }).click();
  await expectWords(['We are checking this with your bank.']);
  expect(sent()).toEqual([{ method: 'POST', path: 'identity/identify', body: { userId, bvn: '22234567891' } }]);
});

test('on a small phone the button that sends the BVN is whole, beside the one that pays another way', async () => {
  await page.viewport(360, 640);
  onTestFinished(() => page.viewport(1280, 900));
  await show();
  await expect.element(dialog.getByRole('button', { name: 'Check my BVN' })).toBeInViewport({ ratio: 1 });
  const another = dialog.getByRole('button', { name: 'Pay another way' });
  expect(another.elements()).toHaveLength(1);
  expect(another.element().getBoundingClientRect().top).toBeGreaterThan(
    dialog.getByRole('button', { name: 'Check my BVN' }).element().getBoundingClientRect().bottom,
  );
  await another.click();
  expect(back).toHaveBeenCalledOnce();
});

test('says why the last try failed, and what the server refuses', async () => {
  is('failed', 'Account number or BVN is incorrect. Please try again.');
  await show();
  await expectWords(['Account number or BVN is incorrect.']);
  on(sendBvn).refuses({ status: 429, code: 'too_many_identifications', message: 'You tried this several times.' });
  await bvn.fill('22234567891');
  await dialog.getByRole('button', { name: 'Check my BVN' }).click();
  await expectWords(['You tried this several times.']);
});

test('says that staff look at the BVN, and why', async () => {
  is('checking', 'Your BVN matches your bank account. One person’s BVN opens one account at a time.');
  await show();
  await expectWords(['Our staff look at your BVN.', 'One person’s BVN opens one account at a time.'], dialog);
  expect(dialog.getByText('It usually takes a minute.').query()).toBeNull();
});

test('asks the customer to confirm the address first', async () => {
  await show({ ...rich, emailConfirmed: false });
  await expectWords(['once you have confirmed your email address']);
  await expect.element(bvn).not.toBeInTheDocument();
});

test('asks the server for the number once the identity is checked, and shows the number when it comes', async () => {
  is('done');
  hasAccount({ state: 'failed', reason: 'The bank gave none. Please try again later, or pay by card.' });
  on(ask).answers(done);
  await show();
  await expectWords(['The bank gave none.']);
  hasAccount(given);
  await dialog.getByRole('button', { name: 'Get my account number' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Account number' })).toHaveValue('9801000123');
});

test('shows number, bank and name, and looks for a transfer when asked', async () => {
  hasAccount(given);
  await show();
  await expectWords(['Wema Bank', 'AJOSE/OLUWAFUNMILAYO NWACHUKWU-OKONKWO']);
  await expectAccessible();
  on(find).answers({ success: true, arrived: null });
  await dialog.getByRole('button', { name: 'I have sent it' }).click();
  await expectWords(['No transfer has arrived yet.']);
  on(find).answers({ success: true, arrived: { amount: 12_345.67, at: '2026-11-22T09:30:00Z' } });
  await dialog.getByRole('button', { name: 'I have sent it' }).click();
  await expectWords(['₦12,345.67 arrived at 10:30']);
  await dialog.getByRole('button', { name: 'Pay another way' }).click();
  expect(back).toHaveBeenCalledOnce();
});

test.for([
  { state: 'none', identified: 'none', act: 'Check my BVN' },
  { state: 'none', identified: 'done', act: 'Get my account number' },
  { state: 'given', identified: 'done', act: 'I have sent it' },
] as const)('offline says so, and "$act" is closed', async ({ state, identified, act }) => {
  hasAccount(state === 'given' ? given : { state });
  is(identified);
  await show();
  await expect.element(dialog.getByRole('button', { name: act })).toBeEnabled();
  goOffline();
  await expectWords(['You are offline. Nothing can be sent.'], dialog);
  await expect.element(dialog.getByRole('button', { name: act })).toBeDisabled();
});

test('offline the email to confirm the address is not sent again', async () => {
  await show({ ...rich, emailConfirmed: false });
  goOffline();
  await expectWords(['You are offline. Nothing can be sent.'], dialog);
  await expect.element(dialog.getByRole('button', { name: 'Send the email again' })).toBeDisabled();
});
