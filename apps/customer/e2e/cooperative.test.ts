/**
 * A cooperative from its registration to its statement, on a phone: it is registered, checked by two administrators, invites a second
 * person, pays in, asks, approves, withdraws, and its statement carries its number.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getAccounts } from '@ajose/sdk/customer/organisations';
import { updateBankDetails } from '@ajose/sdk/customer/banks';
import { getUser } from '@ajose/sdk/customer/session';
import { axeFinds, overflows, stack, visit } from '@ajose/tools/browser';
import { checkRegistration } from '@ajose/tools/check-registration';
import { qrOfPdf } from '@ajose/tools/qr-of-pdf';
import {
  accounts,
  addFunds,
  dialogIsLeft,
  linkInEmail,
  makeCustomer,
  openDashboard,
  openSection,
  PASSWORD,
  PICTURE,
  walletCard,
  type Customer,
} from './customer.ts';

const NAME = 'Ìrẹ̀pọ̀dùn & Sons (Ikeja) Cooperative';
const NUMBER = 'LSCS-14999';

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Change account' }).click();
  await page.getByRole('button', { name: 'Add an organisation or family' }).click();
  await page.getByLabel('What is it?').selectOption('cooperative');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(NAME);
  await page.getByLabel('Number of the state’s registrar').fill(NUMBER);
  await page.getByLabel('Email address').fill('irepodun.ikeja@ajose.test');
  await page.getByLabel('Phone number').fill('08035550143');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('14 Awolowo Way, Ikeja');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Lagos');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Act for it now' }).click();
  await page.getByRole('banner').getByText('You act for').waitFor();
}

async function handIn(page: Page): Promise<void> {
  const papers = page.getByRole('region', { name: 'Papers' });
  for (const label of ['Certificate of registration', 'Constitution', 'Resolution that names who signs']) {
    const name = `${label}.png`;
    await papers
      .getByLabel(label)
      .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') });
    await papers.getByText(name, { exact: true }).waitFor();
  }
  await papers.getByRole('button', { name: 'Hand in the papers' }).click();
  await papers.getByText('Our staff look at the papers').waitFor();
}

async function invite(page: Page, { email }: Customer): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Role').selectOption('checker');
  // The first one who may approve is alone until there is a second.
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('region', { name: 'Invited' }).getByText(email).waitFor();
}

/** The other member opens the link, and acts for the cooperative. */
async function joins(page: Page, member: Customer): Promise<void> {
  await openDashboard(page, member);
  await page.goto(await linkInEmail(member.email, 'You are invited to act for an organisation'));
  await page.getByText(NAME).waitFor();
  expect(await overflows(page)).toBe(false);
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('button', { name: 'Act for it now' }).click();
  await page.getByRole('banner').getByText('You act for').waitFor();
}

/** Approves what waits on the home. @param what begins what was asked for @param done what is said then */
async function approve(page: Page, what: string, done = 'You approved it, and it is done.'): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: `Approve or decline: ${what}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).waitFor();
  expect(await overflows(page)).toBe(false);
  const password = page.getByRole('dialog').getByLabel('Your password');
  if ((await password.count()) > 0) await password.fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText(done).waitFor();
}

test(
  'a cooperative is registered and checked, invites, pays in, asks, approves and withdraws',
  { timeout: 240_000 },
  async () => {
    const [owner, second] = [await makeCustomer(1000), await makeCustomer(1000, accounts.paid, true, 'Chiamaka Eze')];
    const { page, problems } = await visit(360);
    await openDashboard(page, owner);
    await register(page);
    await page.getByRole('button', { name: 'See the papers' }).click();
    await handIn(page);
    await invite(page, second);
    const organisation = (await getAccounts(owner.api)).accounts.find(({ name }) => name === NAME);
    const id = organisation?._id ?? '';
    await checkRegistration(stack.api, id);
    const other = await visit(360);
    await joins(other.page, second);

    await openSection(page, 'Dashboard');
    await addFunds(page, '100000');
    const its = owner.api.for(id);
    const bank = { bank: '057', bank_acct_name: NAME, bank_acct_number: accounts.paid };
    expect(await updateBankDetails(its, { userId: id, ...bank })).toMatchObject({ asked: { state: 'waiting' } });
    await approve(other.page, 'send withdrawals to the account');

    await page.reload();
    await walletCard(page).getByText('₦100,000.00').waitFor();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const withdraw = page.getByRole('dialog', { name: 'Withdraw Funds' });
    await withdraw.getByText('You ask; a second person approves.').waitFor();
    await withdraw.getByLabel('Amount').fill('25000');
    await withdraw.getByRole('button', { name: 'Ask for it' }).click();
    const asked = page.getByRole('dialog', { name: 'You asked' });
    await asked.getByText('Nothing has happened yet.').waitFor();
    expect(await axeFinds(page)).toEqual([]);
    await asked.getByRole('button', { name: 'See the request' }).click();
    await page.getByRole('button', { name: 'Open: withdraw ₦25,000.00' }).waitFor();
    expect((await getUser(its)).user).toMatchObject({ balance: 100_000, heldBalance: 0 });
    // What was asked is no withdrawal without an answer.
    await openSection(page, 'Dashboard');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await withdraw.getByLabel('Amount').waitFor();
    expect(await withdraw.getByText('got no answer').count()).toBe(0);
    await withdraw.getByRole('button', { name: 'Cancel' }).click();

    await approve(other.page, 'withdraw ₦25,000.00', 'You approved it. ₦25,000.00 is on its way to Zenith Bank.');
    expect((await getUser(its)).user.balance).toBe(75_000);
    await openSection(page, 'People');
    await page
      .getByRole('heading', { name: /^What was decided/ })
      .getByRole('button')
      .click();
    await page.getByText('Approved by').first().waitFor();
    expect(await overflows(page)).toBe(false);
    expect(await axeFinds(page)).toEqual([]);

    await openSection(page, 'Transaction History');
    await page.getByRole('button', { name: 'Statement' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog', { name: 'Statement' }).getByRole('button', { name: 'Download' }).click(),
    ]);
    await dialogIsLeft(page);
    await page.goto(qrOfPdf(new Uint8Array(await readFile(await file.path()))));
    const result = page.getByRole('region', { name: 'What Ajose says' });
    await expect.poll(() => result.innerText()).toMatch(/^Genuine/);
    const words = await result.innerText();
    for (const word of [NAME, NUMBER]) expect(words).toContain(word);
    expect([...problems, ...other.problems]).toEqual([]);
    await Promise.all([page.context().close(), other.page.context().close()]);
  },
);
