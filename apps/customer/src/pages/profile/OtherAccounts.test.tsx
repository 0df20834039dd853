/** Several bank accounts in the profile: listed, another one preferred, one removed with the password, one added. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import type { BankAccount } from '@ajose/sdk/contract/banks';
import {
  addBankAccount,
  getBankAccounts,
  getBankById,
  getBanksByCountry,
  preferBankAccount,
  removeBankAccount,
  resolveAccount,
} from '@ajose/sdk/customer/banks';
import { expectAccessible } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { shell, showPage } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { BankCard } from './BankCard.tsx';

const preferred: BankAccount = {
  bank: '058',
  bankName: 'Guaranty Trust Bank',
  number: '0123456789',
  name: 'OLUWAFUNMILAYO NWACHUKWU-OKONKWO',
  preferred: true,
  withdrawalsFrom: null,
};
const other: BankAccount = {
  ...preferred,
  bank: '044',
  bankName: 'Access Bank',
  number: '0987651604',
  preferred: false,
  withdrawalsFrom: '2026-11-27T08:30:00.000Z',
};
const several = { ...rich, bankAccounts: 2 };
const list = (api: Api) => getBankAccounts(api, rich._id);
const account = { userId: '', bank: '', bank_acct_number: '' };

beforeEach(() => {
  on((api) => getBankById(api, '058')).answers({ success: true, bank: { _id: '058', name: 'Guaranty Trust Bank' } });
  on(getBanksByCountry).answers({ success: true, banks: [{ _id: '044', name: 'Access Bank' }] });
  on(list).answers({ success: true, accounts: [preferred, other] });
});

const show = (user = several) => showPage(<BankCard />, user);

test('the others are listed below the preferred one, with the day from which a new one is paid to', async () => {
  await show();
  await expectWords(['Other accounts', 'Access Bank, 0987651604', 'New: withdrawals to it open on Nov 27, 2026']);
  await expectAccessible();
});

test('no list is shown where there is only one account', async () => {
  await show({ ...rich, bankAccounts: 1 });
  await expect.element(page.getByRole('button', { name: 'Add another account' })).toBeVisible();
  await expect.element(page.getByText('Other accounts')).not.toBeInTheDocument();
});

test('beside five accounts no more can be added', async () => {
  await show({ ...rich, bankAccounts: 5 });
  await expectWords(['Access Bank, 0987651604']);
  await expect.element(page.getByRole('button', { name: 'Add another account' })).not.toBeInTheDocument();
});

test.for([
  ['Withdrawals go to Access Bank ••1604 unless you choose another account.', null],
  [
    'From Nov 27, 9:30 AM, withdrawals go to Access Bank ••1604. Until then choose another account.',
    other.withdrawalsFrom,
  ],
] as const)('one press makes another account the preferred one: %s', async ([says, withdrawalsFrom]) => {
  on((api) => preferBankAccount(api, account)).answers({ success: true, message: 'Done.' });
  on(list).answers({ success: true, accounts: [preferred, { ...other, withdrawalsFrom }] });
  await show();
  await page.getByRole('button', { name: 'Use for withdrawals: Access Bank ••1604' }).click();
  await expectWords([says]);
  expect(sent()).toContainEqual({
    method: 'POST',
    path: 'user/preferBankAccount',
    body: { userId: rich._id, bank: '044', bank_acct_number: '0987651604' },
  });
});

test('an account is removed with the password', async () => {
  on((api) => removeBankAccount(api, account)).answers({ success: true, message: 'Done.' });
  await show();
  await page.getByRole('button', { name: 'Remove Access Bank ••1604' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this bank account?' });
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
  await dialog.getByRole('button', { name: 'Remove account' }).click();
  await expectWords(['The bank account was removed.']);
  expect(sent().findLast(({ method }) => method === 'POST')).toEqual({
    method: 'POST',
    path: 'user/removeBankAccount',
    body: { userId: rich._id, bank: '044', bank_acct_number: '0987651604', password: 'Harmattan7' },
  });
});

test.for([
  ['the profile', false],
  ['a withdrawal, which goes on after it', true],
] as const)('an account is added beside the others, with the password, from %s', async ([, adds]) => {
  on((api) => resolveAccount(api, { bank: '044', accountNumber: '0987654321' })).answers({
    success: true,
    accountName: 'OLUWAFUNMILAYO NWACHUKWU-OKONKWO',
  });
  on((api) => addBankAccount(api, { ...account, bank_acct_name: '' })).answers({
    success: true,
    message: 'The bank account was added.',
    bank_acct_name: 'OLUWAFUNMILAYO NWACHUKWU-OKONKWO',
  });
  await showPage(<BankCard adds={adds} />, several);
  if (!adds) await page.getByRole('button', { name: 'Add another account' }).click();
  await expectWords(['Add a bank account', 'Withdrawals to the new account open after a day.']);
  const form = page.getByRole('form', { name: 'Bank details' });
  await form.getByRole('combobox', { name: 'Bank' }).fill('Access');
  await page.getByRole('option', { name: 'Access Bank' }).click();
  await form.getByRole('textbox', { name: 'Account Number' }).fill('0987654321');
  await expect.element(form.getByRole('textbox', { name: 'Account Name' })).toHaveValue(other.name);
  await form.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
  await form.getByRole('button', { name: 'Save Bank Details' }).click();
  await expectWords(['The bank account was added.']);
  expect(sent().findLast(({ method }) => method === 'POST')).toMatchObject({
    path: 'user/addBankAccount',
    body: { bank: '044', bank_acct_number: '0987654321', password: 'Harmattan7' },
  });
  expect(shell.withdraw).toHaveBeenCalledTimes(Number(adds));
});
