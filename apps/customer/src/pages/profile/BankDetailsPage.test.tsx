/** The bank account that withdrawals go to: asked of the bank, checked, saved, and what is said of failures. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getBanksByCountry, resolveAccount, updateBankDetails } from '@ajose/sdk/customer/banks';
import { getUser } from '@ajose/sdk/customer/session';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { shell, showPage } from '../../../test/page.tsx';
import { newcomer, rich } from '../../../test/people.ts';
import { BankDetailsPage } from './BankDetailsPage.tsx';

type Api = Parameters<typeof resolveAccount>[0];
const banks = [
  { _id: '044', name: 'Access Bank' },
  { _id: '033', name: 'United Bank for Africa' },
];
const resolve = (api: Api) => resolveAccount(api, { bank: '033', accountNumber: '0123456789' });
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
  await text('Account Number').fill('0123456789');
}

test('takes the name from the bank, saves it all and leads home', async () => {
  on(resolve).answers({ success: true, accountName: 'NGOZI EZE' });
  on(save).answers({ success: true, message: 'Saved.', bank_acct_name: 'NGOZI EZE' });
  await show();
  await expectWords(['Add Bank Details', 'it has to be in your own name']);
  await fill();
  await expect.element(text('Account Name')).toHaveValue('NGOZI EZE');
  await expect.element(text('Account Name')).toHaveAttribute('readonly');
  on(getUser).answers({ success: true, user: rich });
  await submit.click();
  await expectWords(['Bank details updated successfully!', 'Withdrawals go to this account from now on.']);
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'home' });
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: 'user/updateBankDetails',
      body: { userId: newcomer._id, bank: '033', bank_acct_name: 'NGOZI EZE', bank_acct_number: '0123456789' },
    },
  ]);
  expect(queries('user/resolveAccount')).toEqual([{ bank: '033', accountNumber: '0123456789' }]);
});

test('asks for everything, and sends nothing that is too short', async () => {
  await show();
  await submit.click();
  await expectWords(['All bank details are required']);
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

test.for([
  {
    refusal: { status: 409, code: 'payout_on_its_way', message: 'A payout is on its way to the old account.' },
    says: 'A payout is on its way to the old account.',
  },
  { refusal: undefined, says: 'Update failed' },
  { refusal: 'broken', says: 'Failed to update bank details' },
] as const)('says why nothing was saved: $says', async ({ refusal, says }) => {
  on(resolve).answers({ success: true, accountName: 'NGOZI EZE' });
  if (refusal === 'broken') on(save).breaks();
  else on(save).refuses(refusal);
  await show();
  await fill();
  await expect.element(text('Account Name')).toHaveValue('NGOZI EZE');
  await submit.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(says);
  expect(shell.go).not.toHaveBeenCalled();
});

test('asks for the code where two-factor sign-in is on', async () => {
  on(resolve).answers({ success: true, accountName: 'NGOZI EZE' });
  on(save).answers({ success: true, message: 'Saved.', bank_acct_name: 'NGOZI EZE' });
  await show({ ...newcomer, twoFactor: true });
  await fill();
  await expect.element(text('Account Name')).toHaveValue('NGOZI EZE');
  await text('Authentication code').fill(' 123456 ');
  await submit.click();
  await expectWords(['Bank details updated successfully!']);
  expect(sent()).toMatchObject([{ body: { code: '123456' } }]);
});
