/** What the back-office's journeys share: signing in and out, opening a section, registering an administrator, reading a message. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callSandbox, stack } from '@ajose/tools/browser';

/** A word that no other run has, with letters in place of digits, because names have no digits. */
export const unique = (word: string): string =>
  `${word} ${Array.from(String(Date.now()), (digit) => 'abcdefghij'[Number(digit)]).join('')}`;

export async function signIn(page: Page, email?: string, password?: string): Promise<void> {
  await page.goto(stack.admin);
  await fillSignIn(page, email, password);
}

/** Signs in at the sign-in page that is on screen. */
export async function fillSignIn(page: Page, email = 'admin@ajose.test', password = 'Password1'): Promise<void> {
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
}

export async function arrive(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
}

/** The sections that have parts. */
const groups: Readonly<Record<string, readonly string[]>> = {
  Inbox: ['Cases', 'Complaints', 'Disputes', 'Approvals'],
  Money: ['Reconciliation', 'Month’s end', 'Gateways'],
  Team: ['Administrators', 'Roles', 'Audit log', 'Webhooks', 'API keys', 'Exports'],
};

/** Opens a section by the menu, or a part of one by its tab. */
export async function open(page: Page, section: string): Promise<void> {
  const [group = section] = Object.keys(groups).filter((name) => groups[name]?.includes(section));
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: group, exact: true }).click();
  if (group === section) return;
  await page.getByRole('navigation', { name: group }).getByRole('link', { name: section, exact: true }).click();
}

/** The tab is selected for screen readers, and it alone is underlined on the screen. */
export async function expectChosenTab(page: Page, name: string): Promise<void> {
  const chosen = page.getByRole('tab', { selected: true });
  // The open tab also says how many tasks wait, once that is known.
  const tab = new RegExp(`^${name}(?: \\(\\d+\\))?$`);
  expect(await chosen.allTextContents()).toEqual([expect.stringMatching(tab)]);
  const underlined = (): Promise<(string | null)[]> =>
    page
      .getByRole('tab')
      .evaluateAll((tabs) =>
        tabs
          .filter((element) => getComputedStyle(element).borderBottomColor !== 'rgba(0, 0, 0, 0)')
          .map((element) => element.textContent),
      );
  await expect.poll(underlined).toEqual([expect.stringMatching(tab)]);
}

/** The referral code of the administrator who is signed in. */
export async function ownCode(page: Page): Promise<string> {
  return ((await page.getByText(/^Admin ID: /).textContent()) ?? '').replace('Admin ID: ', '');
}

/** Waits for the invitation to an address. @returns its link */
export async function invitationTo(email: string): Promise<string> {
  let link = '';
  const arrived = async (): Promise<string> => {
    const emails = (await (await fetch(`${stack.mail}/messages`)).json()) as { to: string; text: string }[];
    link = /https?:\S+#token=\S+/.exec(emails.find(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
    return link;
  };
  await expect.poll(arrived, { timeout: 60_000 }).not.toBe('');
  return link;
}

/** Registers a new administrator. @param by the address and the code where no invitation's link has opened the form */
export async function register(page: Page, name: string, by?: { email: string; code: string }): Promise<void> {
  const form = page.getByLabel(/^Full Name/);
  const turn = page.getByText('Not an administrator yet?').getByRole('button', { name: 'Create Admin Account' });
  await form.or(turn).waitFor();
  if (await turn.isVisible()) await turn.click();
  await form.fill(name);
  if (by) await page.getByLabel(/^Email/).fill(by.email);
  await page.getByRole('textbox', { name: /^Password/ }).fill('Harmattan-42-rain');
  if (by) await page.getByLabel(/^Admin Referral Code/).fill(by.code);
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await page.getByText('Registration successful! You can now login.').waitFor();
}

/** Waits for a toast with these words and closes it. */
export async function readMessage(page: Page, words: string): Promise<void> {
  const close = page.getByRole('button', { name: 'Close message' });
  const toast = page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: words, has: close });
  await toast.waitFor();
  await toast.getByRole('button', { name: 'Close message' }).click();
}

export async function findUser(page: Page, email: string): Promise<void> {
  await open(page, 'User Management');
  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('1 user', { exact: true }).waitFor();
}

/** A payment whose metadata names no customer: it comes from another shop of the same merchant. */
export async function payFromElsewhere(reference: string): Promise<void> {
  const payment = { key: 'pk_test_sandbox', email: 'nobody@ajose.test', amount: 734_155, ref: reference };
  expect(await callSandbox('/checkout/open', payment)).toBe(200);
  expect(await callSandbox(`/sandbox/transactions/${reference}/pay`)).toBe(200);
}
