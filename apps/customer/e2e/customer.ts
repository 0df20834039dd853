/** What the customers' journeys share: a customer made through the API, signing in, sections, and the ledger's answers. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createApi, type AnyApi, type Api } from '@ajose/sdk/api';
import type { User } from '@ajose/sdk/contract/customers';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { updateBankDetails } from '@ajose/sdk/customer/banks';
import { addUser, confirmEmail, getUser } from '@ajose/sdk/customer/session';
import { addTransaction, getUserTransactions, newPaymentReference } from '@ajose/sdk/customer/transactions';
import { callSandbox, stack, visit, type Visit } from '@ajose/tools/browser';

export const PASSWORD = 'Harmattan-42-rain';

/** The sandbox's account numbers: a transfer to one is paid, waits for an order, or fails. */
export const accounts = { paid: '0000000000', waiting: '0000000001', failing: '0000000002' } as const;

export interface Customer {
  email: string;
  /** The token of the session that the sign-up opened. */
  token: string;
  /** Calls with that session. */
  api: Api;
  user: User;
}

/** What the mail catcher answers of an email. */
interface Email {
  to: string;
  subject: string;
  text: string;
}

const emailsTo = async (email: string): Promise<Email[]> => {
  const emails = (await (await fetch(`${stack.mail}/messages`)).json()) as Email[];
  return emails.filter(({ to }) => to === email);
};

export const subjectsTo = async (email: string): Promise<string[]> =>
  (await emailsTo(email)).map(({ subject }) => subject);

/** Waits for the newest email to a customer with this subject. @returns its link */
export async function linkInEmail(email: string, subject: string): Promise<string> {
  const arrived = async (): Promise<string> => {
    const sent = (await emailsTo(email)).find((mail) => mail.subject === subject);
    return /https?:\S+#token=\S+/.exec(sent?.text ?? '')?.[0] ?? '';
  };
  // Customers are also made before the tests, where expect.poll() is not allowed.
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(100)) {
    const link = await arrived();
    if (link) return link;
  }
  throw new Error(`No email "${subject}" to ${email} has arrived`);
}

/** Confirms the customer's email address by the welcome email. */
export async function confirm(api: Api, email: string): Promise<void> {
  const link = await linkInEmail(email, 'Welcome to Ajose');
  await confirmEmail(api, { token: link.split('#token=')[1] ?? '' });
}

/**
 * A customer with a confirmed email address, a bank account and a wallet, made through the API: so a journey clicks only what it tests.
 * @param naira what the wallet holds @param confirmed whether the email address is confirmed @param name of the customer
 */
export async function makeCustomer(
  naira: number,
  accountNumber: string = accounts.paid,
  confirmed = true,
  name = 'Ngozi Chukwuemeka-Bello',
): Promise<Customer> {
  const email = `journey.${randomUUID()}@ajose.test`;
  const address = { state: 'Lagos', country: 'nigeria' };
  const person = { name, email, phoneNumber: '+2348035550199', password: PASSWORD };
  const { token, user } = await addUser(createApi({ baseUrl: stack.api }), { ...person, ...address });
  const api = createApi({ baseUrl: stack.api, token: () => token });
  const bank = { bank: '057', bank_acct_name: person.name, bank_acct_number: accountNumber };
  if (confirmed) await confirm(api, email);
  await updateBankDetails(api, { userId: user._id, ...bank });
  await fund(api, user, naira);
  const customer = { email, token, api, user };
  expect(await balances(customer)).toEqual({ wallet: naira, held: 0 });
  return customer;
}

/** Pays into the wallet through the API. */
export async function fund(api: AnyApi, user: User, naira: number): Promise<void> {
  const reference = newPaymentReference();
  const body = {
    userId: user._id,
    amount: naira,
    transactionId: reference,
    currency: 'NGN',
    reason: 'wallet',
    type: 'deposit',
    paymentMethod: 'paystack',
  } as const;
  await addTransaction(api, { ...body, incomingStatus: 'pending' });
  expect(await callSandbox(`/sandbox/transactions/${reference}/pay`)).toBe(200);
  await addTransaction(api, { ...body, incomingStatus: 'completed' });
}

/** The ledger's balance, in naira. */
export async function balances({ api }: Customer): Promise<{ wallet: number; held: number }> {
  const { user } = await getUser(api);
  return { wallet: user.balance, held: user.heldBalance };
}

/** The customer's transactions in the ledger, oldest first. */
export async function transactions({ api, user }: Customer): Promise<readonly Transaction[]> {
  return (await getUserTransactions(api, user._id, { sortBy: 'timestamp', sortOrder: 'asc' })).data;
}

/** Fills in the sign-in and sends it. */
export async function enterPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens the dashboard with the session that the sign-up opened; quicker than signing in. */
export async function openDashboard(page: Page, { token }: Customer): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('userToken', token), token);
  await page.goto(`${stack.customer}/dashboard`);
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
}

/** Opens the dashboard with a session of its own. */
export async function signIn(page: Page, { email }: Customer): Promise<void> {
  await page.goto(`${stack.customer}/login`);
  await enterPassword(page, email);
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
}

/** Opens a section by the menu, which is a drawer on a phone. */
export async function openSection(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  // The back-office's menu has links.
  await menu
    .getByRole('button', { name, exact: true })
    .or(menu.getByRole('link', { name, exact: true }))
    .click();
}

/** Opens a part of the profile; on a phone it is collapsed. */
export async function openProfilePart(page: Page, part: string): Promise<void> {
  await openSection(page, 'Profile');
  await unfold(page, part);
}

/** Opens a part of the profile that is already on screen. */
export async function unfold(page: Page, part: string): Promise<void> {
  const title = page.getByRole('heading', { name: new RegExp(`^${part}`) });
  await title.waitFor();
  const folded = title.getByRole('button', { expanded: false });
  if ((await folded.count()) > 0) await folded.press('Enter');
}

/** Pays into the wallet by card. @param keep keeps the card by keyboard */
export async function addFunds(page: Page, amount: string, keep = false): Promise<void> {
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  await page.getByRole('button', { name: 'Add Funds' }).first().click();
  await page.getByLabel('Amount to Add (NGN)').fill(amount);
  const done = await payByCard(page);
  if (keep) {
    await done.getByRole('button', { name: 'Keep this card' }).press('Enter');
    await done.getByText('The card is kept.').waitFor();
  }
  await done.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialogIsLeft(page);
}

/** Closes the details that open when a withdrawal is requested. */
export async function closeWithdrawal(page: Page): Promise<void> {
  const details = page.getByRole('dialog', { name: 'Money on its way out' });
  await details.getByText('Complain about this').waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await dialogIsLeft(page);
}

/** Pays the amount in Add Funds with a card of the sandbox. @returns the dialog that confirms it */
export async function payByCard(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  const checkout = page.frameLocator('iframe[src^="http"]').first();
  await checkout.getByLabel('Card number').fill('4084084084084081');
  await checkout.getByLabel(/expiry/i).fill('12/30');
  await checkout.getByLabel(/cvv/i).fill('408');
  await checkout.getByRole('button', { name: /^pay/i }).click();
  const done = page.getByRole('dialog', { name: 'Payment successful' });
  await done.waitFor();
  return done;
}

/** Waits until the browser has gone back from a closed dialog's history entry, which would cancel a reload. */
export async function dialogIsLeft(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('history.state?.usr?.over')).toBe(undefined);
}

/** The wallet's figure on the home page. */
export const walletCard = (page: Page): Locator => page.getByRole('region', { name: 'Wallet Balance' });

/** The value of one fact in a list of facts: of "Rate" it is "5%". */
export const fact = (within: Locator, name: string): Locator =>
  within
    .locator('dl > div')
    .filter({ has: within.page().getByText(name, { exact: true }) })
    .getByRole('definition');

/** One pixel as a PNG. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The back-office with an administrator signed in. */
export async function staffPage(email = 'admin@ajose.test'): Promise<Visit> {
  const visited = await visit(1024);
  const { page } = visited;
  await page.goto(stack.admin);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill('Password1');
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  return visited;
}
