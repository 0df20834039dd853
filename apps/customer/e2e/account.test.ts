/**
 * One customer's account on a phone, from day to day: a complaint, a second bank account, two-factor sign-in, another email address
 * that is taken back, a forgotten password, notices, and closing. The API's and the pages' tests have the single cases.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { getBankAccounts } from '@ajose/sdk/customer/banks';
import { getUser, login } from '@ajose/sdk/customer/session';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { Authenticator } from '@ajose/tools/authenticator';
import { callSandbox, overflows, stack, visit } from '@ajose/tools/browser';
import { asOwner } from '@ajose/tools/platform-database';
import {
  closeWithdrawal,
  accounts,
  balances,
  dialogIsLeft,
  enterPassword,
  fact,
  linkInEmail,
  makeCustomer,
  openProfilePart,
  openSection,
  PASSWORD,
  PICTURE,
  signIn,
  signOut,
  staffPage,
  subjectsTo,
  transactions,
  unfold,
  walletCard,
  type Customer,
} from './customer.ts';

const SECOND_PASSWORD = 'Baobab-77-shade';
const THIRD_PASSWORD = 'Tamarind-55-root';
const WRONG_CODE = 'This code is not right or was used already.';

const expectFits = async (page: Page): Promise<void> => expect(await overflows(page)).toBe(false);
const arrive = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
const said = (page: Page, words: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor();
const refused = (page: Page, words: string): Promise<void> => page.getByRole('alert').getByText(words).waitFor();

/** Withdraws through the API to the account whose transfers wait for an order, and gives that order. */
async function withdraw(customer: Customer, naira: number, outcome: 'success' | 'failed'): Promise<void> {
  const transactionId = `WDL_${Date.now()}_${outcome}`;
  await addTransaction(customer.api, {
    userId: customer.user._id,
    amount: naira,
    transactionId,
    currency: 'NGN',
    reason: 'Wallet withdrawal',
    type: 'withdrawal',
    paymentMethod: 'bank_transfer',
    incomingStatus: 'pending',
  });
  const made = (await transactions(customer)).find((transaction) => transaction.transactionId === transactionId);
  await order(made?._id ?? '', outcome);
}

async function order(id: string, outcome: 'success' | 'failed'): Promise<void> {
  const path = `/sandbox/transfers/wdl-${id}/${outcome}`;
  await expect.poll(() => callSandbox(path), { timeout: 60_000 }).toBe(200);
}

const settled = (customer: Customer, wallet: number): Promise<void> =>
  expect.poll(() => balances(customer), { timeout: 60_000 }).toEqual({ wallet, held: 0 });

async function openWithdrawal(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'Home', exact: true }).click();
  await page.getByRole('region', { name: 'Quick Actions' }).getByRole('button', { name: 'Withdraw' }).click();
  return page.getByRole('dialog', { name: 'Withdraw Funds' });
}

async function complain(page: Page): Promise<string> {
  await openSection(page, 'Transaction History');
  const failed = page.getByRole('table', { name: 'Transactions' }).getByRole('row').filter({ hasText: 'Failed' });
  await failed.getByRole('button', { name: 'Wallet withdrawal' }).click();
  await page.getByRole('button', { name: 'Complain about this' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complain' });
  await dialog.getByLabel('In one line').fill('My withdrawal did not arrive');
  await dialog.getByLabel('What happened?').fill('My bank knows nothing of it.\n<b>Where is it?</b>');
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'bank.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PICTURE, 'base64'),
  });
  await dialog.getByText('bank.png', { exact: true }).waitFor();
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Send complaint' }).click();
  const done = page.getByRole('dialog', { name: 'We have your complaint' });
  const number = (await fact(done, 'Number').textContent()) ?? '';
  expect(number).toMatch(/^CMP-\d+$/);
  await done.getByRole('button', { name: 'See your complaints' }).click();
  await page.getByText(`${number}. Waits for our first answer.`).waitFor();
  return number;
}

/** An administrator reads the complaint with its file in the inbox and answers it. */
async function answer(number: string): Promise<void> {
  const { page, problems } = await staffPage();
  await openSection(page, 'Inbox');
  await page.getByLabel('Kind').selectOption('complaint');
  await page.getByRole('link', { name: `Complaint ${number}`, exact: true }).click();
  await page.getByRole('heading', { name: 'My withdrawal did not arrive' }).waitFor();
  await page.getByText('<b>Where is it?</b>').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'bank.png' }).click();
  expect((await download).suggestedFilename()).toBe('bank.jpg');
  await page.getByLabel('Answer').fill('Your bank refused it. The money is back in your wallet.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await said(page, 'The customer has your answer.');
  expect(problems).toEqual([]);
  await page.context().close();
}

async function closeComplaint(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Open ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: 'My withdrawal did not arrive' });
  await dialog.getByText('Your bank refused it. The money is back in your wallet.').waitFor();
  await expectFits(page);
  await dialog.getByRole('button', { name: 'It is settled: close it' }).click();
  await dialog.getByRole('button', { name: 'Yes', exact: true }).click();
  await dialog.getByText('You said that this helped.').waitFor();
  // What had the focus is gone, and the dialog takes it a moment later.
  await dialog.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await dialogIsLeft(page);
}

async function addAccount(page: Page): Promise<void> {
  await openProfilePart(page, 'Bank details');
  await page.getByRole('button', { name: 'Add another account' }).click();
  const form = page.getByRole('form', { name: 'Bank details' });
  await form.getByRole('combobox', { name: 'Bank' }).fill('Access Bank');
  await page.getByRole('option', { name: 'Access Bank', exact: true }).click();
  await form.getByLabel('Account Number').fill('0000000000');
  await form.getByText('This is the name at the bank.').waitFor();
  await form.getByLabel('Your password').fill(PASSWORD);
  await expectFits(page);
  await form.getByRole('button', { name: 'Save Bank Details' }).click();
  const others = page.getByRole('list', { name: 'Other accounts' });
  await others.getByText('New: withdrawals to it open on').waitFor();
  await page.getByRole('button', { name: 'Use for withdrawals: Access Bank ••0000' }).click();
  await others.getByText('Zenith Bank, 0000000001').waitFor();
}

/** The new account waits, so the withdrawal goes to the one before, which is chosen at first. */
async function withdrawToOther(page: Page, customer: Customer): Promise<void> {
  const dialog = await openWithdrawal(page);
  await dialog.getByLabel('Amount').fill('1000');
  const to = dialog.getByLabel('To', { exact: true });
  // The list says from when it opens.
  const waits = await to.getByRole('option', { name: 'Access Bank, 0000000000, opens' }).textContent();
  await to.selectOption({ label: waits ?? '' });
  await dialog.getByText('Access Bank, 0000000000 is new.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Confirm Withdrawal' }).isDisabled()).toBe(true);
  await to.selectOption({ label: 'Zenith Bank, 0000000001' });
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Confirm Withdrawal' }).click();
  await dialog.waitFor({ state: 'detached' });
  await closeWithdrawal(page);
  const made = (await transactions(customer)).findLast(({ type }) => type === 'withdrawal');
  expect(made?.payout?.account).toMatchObject({ bankName: 'Zenith Bank', number: '0000000001' });
  await order(made?._id ?? '', 'success');
}

async function removeAccount(page: Page, customer: Customer): Promise<void> {
  await openProfilePart(page, 'Bank details');
  await page.getByRole('button', { name: 'Use for withdrawals: Zenith Bank ••0001' }).click();
  await page.getByRole('button', { name: 'Remove Access Bank ••0000' }).click();
  const leaving = page.getByRole('dialog', { name: 'Remove this bank account?' });
  await leaving.getByLabel('Your password').fill(PASSWORD);
  await leaving.getByRole('button', { name: 'Remove account' }).click();
  // The question hides the list behind it.
  await leaving.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Other accounts' }).waitFor({ state: 'detached' });
  expect((await getBankAccounts(customer.api, customer.user._id)).accounts).toMatchObject([
    { number: '0000000001', preferred: true },
  ]);
}

/** @returns what the authenticator app and the sheet of paper keep */
async function turnOn(page: Page): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
  await unfold(page, 'Security');
  await page.getByRole('region', { name: 'How you sign in' }).getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor sign-in' });
  await dialog.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const app = new Authenticator(
    (await dialog.getByLabel('Or type this key into the app', { exact: true }).inputValue()).replaceAll(' ', ''),
  );
  await expectFits(page);
  await dialog.getByLabel('Authentication code').fill(await app.nextCode());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('Two-factor sign-in is on.').waitFor();
  const recoveryCodes = await dialog.getByRole('listitem').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'I have saved the codes' }).click();
  await dialog.waitFor({ state: 'detached' });
  return { app, recoveryCodes };
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Authentication code').fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function withdrawWithCode(page: Page, app: Authenticator): Promise<void> {
  const dialog = await openWithdrawal(page);
  const confirm = dialog.getByRole('button', { name: 'Confirm Withdrawal' });
  await dialog.getByLabel('Amount').fill('2500.25');
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Authentication code').fill('000000');
  await confirm.click();
  await refused(page, WRONG_CODE);
  await dialog.getByLabel('Authentication code').fill(await app.nextCode());
  await confirm.click();
  await said(page, 'Withdrawal request submitted successfully!');
  await closeWithdrawal(page);
}

async function turnOff(page: Page, code: string): Promise<void> {
  await openProfilePart(page, 'Security');
  const box = page.getByRole('region', { name: 'How you sign in' });
  await box.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor sign-in' });
  await dialog.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await dialog.getByLabel('Authentication code').fill(code);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await said(page, 'Two-factor sign-in is off.');
}

async function changeEmail(page: Page, changed: string): Promise<void> {
  await page.getByRole('button', { name: 'Change email address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await dialog.getByLabel('New email address').fill(changed);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`Open the link in our email to ${changed}`).last().waitFor();
  await expectFits(page);
  await dialogIsLeft(page);
  await page.goto(await linkInEmail(changed, 'Confirm your new email address'));
  await page.getByRole('button', { name: 'Confirm my new email address' }).click();
  await said(page, 'Your email address is changed.');
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.locator('.splash').waitFor({ state: 'detached' });
  const withdrawal = await openWithdrawal(page);
  await withdrawal.getByText('Your email address was changed.').waitFor();
  await withdrawal.getByLabel('Amount').fill('1000');
  await withdrawal.getByText('nothing is set aside', { exact: false }).waitFor();
  expect(await withdrawal.getByRole('button', { name: 'Confirm Withdrawal' }).isDisabled()).toBe(true);
  await expectFits(page);
}

async function chooseNew(page: Page, password: string, button: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: button }).click();
}

/** Opens the email to this address in the mail catcher and follows its button. @returns the page that opens, and the link */
async function followEmail(mail: Page, email: string): Promise<{ reset: Page; link: string }> {
  await mail.goto(stack.mail);
  await mail.getByRole('button', { name: 'Choose a new password' }).filter({ hasText: email }).first().click();
  const sent = mail.frameLocator('iframe[title="The mail as HTML"]');
  const button = sent.getByRole('link', { name: 'Choose a new password' });
  const [reset] = await Promise.all([mail.waitForEvent('popup'), button.click()]);
  return { reset, link: (await button.getAttribute('href')) ?? '' };
}

/** The new password is chosen once; the old one and the link are refused afterwards. @returns the page that is signed in */
async function forgetPassword(page: Page, email: string): Promise<Page> {
  await page.goto(`${stack.customer}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The sign-in page also has an email field, and stays until the next page has arrived.
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.waitFor();
  await page.getByLabel('Email Address').fill(email);
  await send.click();
  await page.getByRole('status').getByText(/link/).waitFor();
  const { reset, link } = await followEmail(await page.context().newPage(), email);
  await chooseNew(reset, THIRD_PASSWORD, 'Save new password');
  await reset.waitForURL('**/login');
  await enterPassword(reset, email, SECOND_PASSWORD);
  await refused(reset, 'The email address or the password is not right.');
  await enterPassword(reset, email, THIRD_PASSWORD);
  await arrive(reset);
  await page.goto(link);
  await chooseNew(page, THIRD_PASSWORD, 'Save new password');
  await refused(page, 'This link was used already or is older than 30 minutes.');
  return reset;
}

async function readNotices(page: Page): Promise<void> {
  // Nothing can be pressed behind the splash.
  await page.locator('.splash').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Notices, \d+ new$/ }).press('Enter');
  const notices = page.getByRole('dialog', { name: 'Notices' });
  await notices.getByRole('listitem').filter({ hasText: 'new device' }).first().waitFor();
  await expectFits(page);
  await notices.getByRole('button', { name: 'Close' }).last().press('Enter');
  await notices.waitFor({ state: 'detached' });
  await dialogIsLeft(page);
}

/** Closes the account by keyboard; the money has to leave first. */
async function closeAccount(page: Page, customer: Customer, naira: number): Promise<void> {
  await openProfilePart(page, 'Emails, notices and data');
  await page.getByRole('button', { name: 'Close my account' }).press('Enter');
  const closing = page.getByRole('dialog', { name: 'Close your account' });
  await closing.getByRole('textbox', { name: 'Current password' }).fill(THIRD_PASSWORD);
  await closing.getByRole('textbox', { name: 'Current password' }).press('Enter');
  await closing.getByText('There is money in the wallet. Please withdraw it first.').waitFor();
  await expectFits(page);
  const token = await page.evaluate(() => localStorage.getItem('userToken'));
  const signedIn = { ...customer, api: createApi({ baseUrl: stack.api, token: () => token }) };
  // Withdrawals wait for a day after a change of the address, also of one that was undone.
  const dayLater = `UPDATE customers SET email_changed_at = email_changed_at - interval '1 day' WHERE id = $1`;
  expect(await asOwner(dayLater, [customer.user._id])).toBe(1);
  await withdraw(signedIn, naira, 'success');
  await settled(signedIn, 0);
  await closing.getByRole('button', { name: 'Close my account' }).press('Enter');
  await said(page, 'Your account is closed.');
  await page.waitForURL('**/login');
  await enterPassword(page, customer.email, THIRD_PASSWORD);
  await refused(page, 'The email address or the password is not right.');
}

test('a customer complains, adds a bank account, turns codes on, takes a changed address back and leaves', async () => {
  const customer = await makeCustomer(10_000, accounts.waiting);
  await withdraw(customer, 2500, 'failed');
  await settled(customer, 10_000);
  const { page, problems } = await visit(360);
  await signIn(page, customer);
  await page.locator('.splash').waitFor({ state: 'detached' });

  const number = await complain(page);
  await answer(number);
  await closeComplaint(page, number);
  expect(await subjectsTo(customer.email)).toEqual(
    expect.arrayContaining([`We have your complaint ${number}`, `We answered your complaint ${number}`]),
  );

  await addAccount(page);
  await withdrawToOther(page, customer);
  await removeAccount(page, customer);

  const { app, recoveryCodes } = await turnOn(page);
  const [first = '', second = ''] = recoveryCodes;
  // Sessions that began with the password alone have ended.
  await expect(getUser(customer.api)).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
  await signOut(page);
  await enterPassword(page, customer.email);
  await enterCode(page, '000000');
  await refused(page, WRONG_CODE);
  await enterCode(page, first);
  await arrive(page);
  await withdrawWithCode(page, app);
  await walletCard(page).getByText('₦6,499.75').waitFor();
  await turnOff(page, second);
  const api = createApi({ baseUrl: stack.api });
  const { token, user } = await login(api, { email: customer.email, password: PASSWORD });
  expect(user.twoFactor).toBe(false);
  const signedIn = { ...customer, api: createApi({ baseUrl: stack.api, token: () => token }) };
  const made = (await transactions(signedIn)).findLast(({ type }) => type === 'withdrawal');
  await order(made?._id ?? '', 'success');
  await settled(signedIn, 6499.75);

  await changeEmail(page, customer.email.replace('journey', 'changed'));
  const { page: owner } = await visit(360);
  await owner.goto(await linkInEmail(customer.email, 'Your email address was changed'));
  await chooseNew(owner, SECOND_PASSWORD, 'Undo the change');
  await owner.waitForURL('**/login');
  // Whoever changed the address is signed out: at the sign-in, or over the last figures where these are drawn before the answer.
  await page.goto(`${stack.customer}/dashboard`);
  await page.getByText('Your session has ended').first().waitFor();

  const reset = await forgetPassword(owner, customer.email);
  await readNotices(reset);
  await closeAccount(reset, customer, 6499.75);
  expect(problems).toEqual([]);
  await owner.context().close();
  await page.context().close();
}, 300_000);
