/** What a customer does most, in Firefox and in WebKit, which no other journey opens. Each night. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { stack } from '@ajose/tools/browser';
import { nightly } from '@ajose/tools/nightly';
import { OtherBrowser, programOf, type OtherName } from '@ajose/tools/web-driver';
import { balances, makeCustomer, PASSWORD, type Customer } from './customer.ts';

const DASHBOARD = 'Dashboard Overview';

async function register(browser: OtherBrowser, email: string): Promise<void> {
  await browser.go(stack.customer);
  await browser.press('Start Investing', 'link');
  await browser.fill('Full Name', 'Oluwaseun Adébáyọ̀-Williams');
  await browser.fill('Email Address', email);
  await browser.fill('Phone Number', '+234 803 555 0101');
  await browser.fill('State', 'Lagos');
  await browser.fill('Password', PASSWORD);
  await browser.fill('Confirm Password', PASSWORD);
  await browser.press('I accept the terms of use…', 'checkbox');
  await browser.press('Create Account');
}

async function addBank(browser: OtherBrowser): Promise<void> {
  await browser.sees('Add Bank Details');
  await browser.fill('Bank', 'Zenith');
  await browser.press('Zenith Bank', 'option');
  await browser.fill('Account Number', '0000000000');
  await browser.fill('Account Name', 'Oluwaseun Adebayo-Williams');
  await browser.press('Save Bank Details');
  await browser.press('Yes, save it');
}

async function addFunds(browser: OtherBrowser, amount: string): Promise<void> {
  await browser.sees(DASHBOARD);
  await browser.press('Add Funds');
  await browser.fill('Amount to Add (NGN)', amount);
  await browser.press('Proceed to Payment');
  await browser.inFrame('iframe[src^="http"]', async () => {
    await browser.fill('Card number', '4084084084084081');
    await browser.fill('Expiry…', '12/30');
    await browser.fill('CVV', '408');
    await browser.press('Pay…');
  });
  await browser.sees('Payment successful');
  await browser.press('Close');
}

async function signIn(browser: OtherBrowser, { email }: Customer): Promise<void> {
  await browser.go(`${stack.customer}/login`);
  // An earlier test may have failed while it was signed in.
  await browser.run(() => localStorage.clear());
  await browser.go(`${stack.customer}/login`);
  await browser.fill('Email Address', email);
  await browser.fill('Password', PASSWORD);
  await browser.press('Sign In');
}

async function signOut(browser: OtherBrowser): Promise<void> {
  await browser.press('…Account menu');
  await browser.press('Sign out', 'menuitem');
  await browser.sees('Sign In');
}

async function openSignInPart(browser: OtherBrowser): Promise<void> {
  await browser.press('Open menu');
  await browser.press('Profile');
  await browser.press('Security…');
  await browser.sees('Passkeys');
}

describe.each(['Firefox', 'WebKit'] as const)('in %s', (name: OtherName) => {
  const there = nightly && programOf(name) !== undefined;
  if (nightly && !there) console.log(`${name} is not installed here (firefox-esr, webkit2gtk-driver): not tried.`);

  let browser: OtherBrowser;
  beforeAll(async () => {
    if (there) browser = await OtherBrowser.start(name);
  });
  afterAll(() => browser?.end());

  beforeEach(() => {
    onTestFailed(async () => console.log(`${name} shows:\n${await browser.text()}`));
  });

  test.runIf(there)('a visitor registers, adds a bank account, and pays into the wallet by card', async () => {
    await register(browser, `${name}.${randomUUID()}@ajose.test`);
    await addBank(browser);
    await addFunds(browser, '100000');
    await browser.sees('₦100,000.00');
    await signOut(browser);
    expect(await browser.refused()).toEqual([]);
  });

  test.runIf(there)(
    'a customer signs in, withdraws, and reads the last figures with their age while the line is cut',
    async () => {
      const customer = await makeCustomer(10_000);
      await signIn(browser, customer);
      await browser.sees('₦10,000.00');
      await browser.press('Withdraw');
      await browser.fill('Amount', '2500.25');
      await browser.press('Confirm Withdrawal');
      await browser.sees('Withdrawal request submitted successfully!');
      await browser.sees('₦7,499.75');
      expect((await balances(customer)).wallet).toBe(7499.75);

      await browser.reload();
      await browser.sees('₦7,499.75');
      await browser.setOffline(true);
      await browser.reload();
      await browser.sees('figures of');
      await browser.sees('₦7,499.75');
      await browser.setOffline(false);
      await browser.reload();
      await browser.seesNoMore('figures of');
      await signOut(browser);
      expect(await browser.refused()).toEqual([]);
    },
  );

  test.runIf(there)('a customer adds a passkey and signs in with it, or reads that the browser has none', async () => {
    const customer = await makeCustomer(10_000);
    await signIn(browser, customer);
    await browser.sees(DASHBOARD);
    await openSignInPart(browser);
    if (!(await browser.run(() => 'PublicKeyCredential' in globalThis))) {
      await browser.sees('This browser cannot use passkeys.');
      return signOut(browser);
    }
    await browser.addAuthenticator();
    await browser.press('Add a passkey');
    await browser.fill('Name', 'My phone');
    await browser.fill('Password', PASSWORD);
    await browser.press('Continue');
    await browser.sees('Two-factor sign-in is on.');
    await browser.press('I have saved the codes');
    await browser.sees('My phone');
    await signOut(browser);

    await signIn(browser, customer);
    await browser.press('Use a passkey');
    await browser.sees(DASHBOARD);
    await signOut(browser);
    expect(await browser.refused()).toEqual([]);
  });
});
