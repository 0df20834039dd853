/** Four people make a circle on four phones: they join by its link, draw, sign, pay and receive. Then a customer takes over a place. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { makeSecret } from '@ajose/sdk/domain/circles';
import type { Circle } from '@ajose/sdk/contract/circles';
import { lagosDay } from '@ajose/sdk/domain/time';
import { updateBankDetails } from '@ajose/sdk/customer/banks';
import * as circles from '@ajose/sdk/customer/circles';
import { getUser } from '@ajose/sdk/customer/session';
import { asOwner } from '@ajose/tools/platform-database';
import { axeFinds, overflows, pressByKeyboard, screensOf, stack, tabTo, visit, type Visit } from '@ajose/tools/browser';
import { layoutFaults, makeSmall, smallWindows } from '@ajose/tools/layout';
import {
  accounts,
  balances,
  confirm,
  dialogIsLeft,
  fact,
  fund,
  makeCustomer,
  openDashboard,
  openSection,
  PASSWORD,
  walletCard,
  type Customer,
} from './customer.ts';

const WIDTH = 360;
const DAY = 86_400_000;

interface Member extends Visit {
  customer: Customer;
}

async function member(name: string): Promise<Member> {
  const customer = await makeCustomer(20_000, accounts.paid, true, name);
  const visited = await visit(WIDTH);
  await openDashboard(visited.page, customer);
  return { ...visited, customer };
}

/** What no screen may have. */
async function expectSound(page: Page): Promise<void> {
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
}

const judged = new Set<string>();

/** The same for a screen that each member comes to: it is judged as the first of them sees it. */
async function expectSoundOnce(page: Page, screen: string): Promise<void> {
  if (judged.has(screen)) return;
  judged.add(screen);
  await expectSound(page);
}

/** By keyboard alone. @returns the address of the invitation */
async function makeCircle({ page }: Member): Promise<string> {
  await openSection(page, 'Circles');
  await pressByKeyboard(page.getByRole('button', { name: 'Start a circle' }));
  const dialog = page.getByRole('dialog', { name: 'Start a circle' });
  await tabTo(dialog.getByLabel('Name'));
  await page.keyboard.type('Market women');
  await tabTo(dialog.getByLabel('Each gives'));
  await page.keyboard.type('5000.35');
  await tabTo(dialog.getByLabel('People'));
  await page.keyboard.type('4');
  await tabTo(dialog.getByLabel('Protection'));
  await page.keyboard.type('A deposit');
  await dialog.getByText('Each locks ₦5,000.35 when signing.').waitFor();
  await dialog.getByText('Each receives ₦20,001.40.').waitFor();
  await expectSound(page);
  await pressByKeyboard(dialog.getByRole('button', { name: 'Start the circle' }));
  await page.getByRole('heading', { name: '1 of 4 have joined' }).waitFor();
  return page.getByRole('textbox', { name: 'Link of this circle' }).inputValue();
}

async function join({ page }: Member, link: string): Promise<void> {
  await page.goto(link);
  await page.getByText('Amina invites you to save by turns.').waitFor();
  await expectSoundOnce(page, 'the invitation');
  await pressByKeyboard(page.getByRole('button', { name: 'Join' }));
  await page.getByRole('heading', { name: 'Market women' }).waitFor();
}

/** Signs up by the link, and returns to it. */
async function joinAsNewcomer(link: string): Promise<Member> {
  const visited = await visit(WIDTH);
  const { page } = visited;
  await page.goto(link);
  await page.getByText('Amina invites you to save by turns.').waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: 'Create an account to join' }).click();
  const email = `journey.circle.${Date.now()}@ajose.test`;
  await page.getByLabel('Full Name').fill('Tunde Adeyemi');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I accept the/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Join' }).click();
  // The app asks for a bank account first and then opens the circle.
  await page.getByRole('heading', { name: 'Add Bank Details' }).waitFor();
  const token = await page.evaluate(() => localStorage.getItem('userToken') ?? '');
  const api = createApi({ baseUrl: stack.api, token: () => token });
  const { user } = await getUser(api);
  await confirm(api, email);
  const bank = { bank: '057', bank_acct_name: user.name, bank_acct_number: accounts.paid };
  await updateBankDetails(api, { userId: user._id, ...bank });
  await fund(api, user, 20_000);
  await page.reload();
  await page.getByRole('heading', { name: 'Market women' }).waitFor();
  return { ...visited, customer: { email, token, api, user } };
}

/** Reads all, checks the draw and signs. */
async function sign({ page, customer }: Member): Promise<void> {
  await page.reload();
  await page.getByRole('heading', { name: /^Your turn is \d of 4/ }).waitFor();
  expect(await screensOf(page)).toBeLessThanOrEqual(2.5);
  await page.getByRole('button', { name: /^\d of 4 have signed/ }).click();
  await page.getByRole('button', { name: 'Check the draw' }).click();
  await page.getByText('The draw is right.').waitFor();
  await page.getByText('Your own number is the one that this device gave.').waitFor();
  await expectSoundOnce(page, 'the draw');
  await pressByKeyboard(page.getByRole('button', { name: 'Sign', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Sign' });
  await dialog.getByText('is locked from your wallet now.').waitFor();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await expectSoundOnce(page, 'Sign');
  await dialog.getByLabel('Your password').press('Enter');
  await page.getByText('You have signed.').first().waitFor();
  await dialogIsLeft(page);
  expect(await balances(customer)).toMatchObject({ wallet: 14_999.65 });
}

/** Waits until turn 1 has reached this state. */
async function turnIs(
  state: 'open' | 'closed',
  { customer: { api, user } }: Member,
  circleId: string,
): Promise<Circle> {
  const read = async (): Promise<Circle> => (await circles.getCircle(api, user._id, circleId)).circle;
  await expect.poll(async () => (await read()).turns[0]?.state, { timeout: 90_000, interval: 1000 }).toBe(state);
  return read();
}

/** Turn 1 begins as on its day and closes as on the evening after it: its days go back, and the platform's job finds it due. */
async function letTurnPass(member: Member, circleId: string): Promise<Circle> {
  const day = lagosDay(new Date(Date.now() - 2 * DAY));
  await asOwner('UPDATE circles SET first_on = $2, next_on = $2 WHERE id = $1', [circleId, day]);
  await turnIs('open', member, circleId);
  await asOwner(`UPDATE circles SET begun_at = begun_at - interval '2 days' WHERE id = $1`, [circleId]);
  return turnIs('closed', member, circleId);
}

interface Movement {
  heading: string;
  amount: string;
  before: string;
  after: string;
}

/** Opens a transaction of the history by its amount, and leaves its receipt again. */
async function expectReceipt({ page }: Member, { heading, amount, before, after }: Movement): Promise<void> {
  await openSection(page, 'Transaction History');
  const row = page
    .getByRole('table', { name: 'Transactions' })
    .getByRole('row')
    .filter({ hasText: 'Circle: Market women, turn 1' })
    .filter({ hasText: amount });
  await pressByKeyboard(row.getByRole('button', { name: 'Circle: Market women, turn 1' }));
  const dialog = page.getByRole('dialog', { name: heading });
  await dialog.getByText(amount).first().waitFor();
  expect(await fact(dialog, 'Wallet before').textContent()).toContain(before);
  expect(await fact(dialog, 'Wallet after').textContent()).toContain(after);
  await dialog.getByRole('button', { name: 'Receipt PDF' }).waitFor();
  await expectSoundOnce(page, heading);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await dialogIsLeft(page);
}

/** The text for one of four after a turn that all have paid. */
async function readsWhatCame(member: Member, receives: boolean): Promise<void> {
  const { page, customer } = member;
  await page.reload();
  await page.locator('.splash').waitFor({ state: 'detached' });
  await openSection(page, 'Dashboard');
  const wallet = receives ? '30,000.70' : '9,999.30';
  await walletCard(page).getByText(wallet).first().waitFor();
  expect(await balances(customer)).toMatchObject({ wallet: receives ? 30_000.7 : 9999.3 });
  await openSection(page, 'Circles');
  await page.getByRole('button', { name: 'Open Market women' }).click();
  await page.getByRole('img', { name: /^4 turns\. 1 is over\. Turn 2 is next/ }).waitFor();
  const sums = page.getByRole('region', { name: 'Your sums' });
  await fact(sums, 'You gave').getByText('5,000.35').first().waitFor();
  await fact(sums, 'You received')
    .getByText(receives ? '20,001.40' : '0.00')
    .first()
    .waitFor();
  await expectSoundOnce(page, receives ? 'who received' : 'who gave');
  const paid = { heading: 'Given to a circle', amount: '5,000.35', before: '14,999.65', after: '9,999.30' };
  await expectReceipt(member, paid);
  if (!receives) return;
  const got = { heading: 'Received from a circle', amount: '20,001.40', before: '9,999.30', after: '30,000.70' };
  await expectReceipt(member, got);
  await page.getByRole('button', { name: /^Notices/ }).press('Enter');
  const notices = page.getByRole('dialog', { name: 'Notices' });
  await notices.getByRole('listitem').filter({ hasText: '₦20,001.40 is in your wallet' }).waitFor();
  await expectSound(page);
}

test(
  'four people make a circle, draw, sign, pay and receive, on phones and by keyboard',
  { timeout: 480_000 },
  async () => {
    const amina = await member('Amina Bello');
    const link = await makeCircle(amina);
    const ngozi = await member('Ngozi Eze');
    const bisi = await member('Bisi Oluwafunmilayo Adebayo-Ogunbanjo');
    await join(ngozi, link);
    await join(bisi, link);
    const tunde = await joinAsNewcomer(link);
    const four = [amina, ngozi, bisi, tunde];

    await amina.page.reload();
    await amina.page.getByRole('heading', { name: '4 of 4 have joined' }).waitFor();
    await expectSound(amina.page);
    await pressByKeyboard(amina.page.getByRole('button', { name: 'The names are complete' }));
    const asked = amina.page.getByRole('dialog', { name: 'Are the names complete?' });
    await asked.getByRole('button', { name: 'The names are complete' }).press('Enter');
    await amina.page.getByText('The order is drawn.').waitFor();

    for (const member of four) await sign(member);

    const { page } = ngozi;
    await page.reload();
    await page.getByRole('img', { name: /^4 turns\. None is over\. Turn 1 is next/ }).waitFor();
    await expectSound(page);
    await pressByKeyboard(page.getByRole('button', { name: 'Pay now' }));
    await page.getByRole('button', { name: 'Pay ₦5,000.35' }).press('Enter');
    await page.getByText('₦5,000.35 is set aside.').waitFor();
    await dialogIsLeft(page);
    expect(await balances(ngozi.customer)).toMatchObject({ wallet: 9999.3 });
    await page.getByText('Next: ₦5,000.35 for turn 2').waitFor();

    // Home shows it, and with large text nothing is cut off.
    await openSection(page, 'Dashboard');
    await page.getByRole('button', { name: 'Set aside in circles ₦10,000.70' }).waitFor();
    await page.getByRole('button', { name: /^Circle: you (give|receive)/ }).click();
    await page.getByRole('heading', { name: 'Market women' }).waitFor();
    for (const small of smallWindows) {
      await makeSmall(page, small);
      expect(await layoutFaults(page)).toEqual([]);
    }
    await page.setViewportSize({ width: WIDTH, height: 844 });

    // The others pay from their wallets when the turn begins.
    const { circles: mine } = await circles.getCircles(ngozi.customer.api, ngozi.customer.user._id);
    const { turns, members } = await letTurnPass(ngozi, mine[0]?._id ?? '');
    expect(turns[0]).toMatchObject({ received: 20_001.4, missing: 0 });
    const receiver = members.find(({ _id }) => _id === turns[0]?.memberId)?.name;
    expect(four.filter(({ customer }) => customer.user.name === receiver)).toHaveLength(1);
    for (const member of four) await readsWhatCame(member, member.customer.user.name === receiver);
    for (const { problems } of four) expect(problems).toEqual([]);
  },
);

/** Makes a signed circle of three people through the API. @returns its id */
async function runningCircle(people: readonly [Customer, ...Customer[]]): Promise<string> {
  const [organiser, ...others] = people;
  const { circle } = await circles.makeCircle(organiser.api, {
    userId: organiser.user._id,
    idempotencyKey: crypto.randomUUID(),
    name: 'Three cousins',
    amount: 5000,
    every: 'week',
    firstDay: lagosDay(new Date(Date.now() + 7 * DAY)),
    people: 3,
    order: 'draw',
    protection: 'deposit',
    deposits: 1,
    secret: makeSecret(),
    turn: null,
  });
  const code = circle.invitation ?? '';
  for (const { api, user } of others) {
    await circles.joinCircle(api, { userId: user._id, code, secret: makeSecret(), turn: null });
  }
  const named = await circles.finishCircleNames(organiser.api, { userId: organiser.user._id, circleId: circle._id });
  const hash = named.circle.terms?.hash ?? '';
  for (const { api, user } of people) {
    const signed = { userId: user._id, circleId: circle._id, hash, source: 'wallet', cardId: null } as const;
    await circles.signCircle(api, { ...signed, password: PASSWORD });
  }
  return circle._id;
}

const openCircle = async (page: Page): Promise<void> => {
  await openSection(page, 'Circles');
  await page.getByRole('button', { name: 'Open Three cousins' }).click();
  await page.getByRole('heading', { name: 'Three cousins' }).waitFor();
};

test('a place is taken over by somebody whom all others accept', { timeout: 300_000 }, async () => {
  const leaving = await member('Amina Bello');
  const staying = await member('Ngozi Eze');
  const third = await makeCustomer(20_000, accounts.paid, true, 'Bisi Ade');
  const next = await member('Zainab Musa');
  const circleId = await runningCircle([leaving.customer, staying.customer, third]);

  await openCircle(leaving.page);
  await pressByKeyboard(leaving.page.getByRole('button', { name: 'Find somebody for my place' }));
  await leaving.page.getByRole('dialog').getByRole('button', { name: 'Find somebody' }).press('Enter');
  await leaving.page.getByText('Nobody pays anything for it.').waitFor();
  await expectSound(leaving.page);
  const link = await leaving.page.getByRole('textbox', { name: 'Link to your place' }).inputValue();

  await next.page.goto(link);
  await next.page.getByText('Amina looks for somebody').waitFor();
  await expectSound(next.page);
  await pressByKeyboard(next.page.getByRole('button', { name: 'Ask for this place' }));
  await next.page.getByText('You asked for the place of Amina: 0 of 2 have accepted').waitFor();
  await expectSound(next.page);

  await openCircle(staying.page);
  await staying.page.getByRole('heading', { name: 'Zainab Musa wants the place of Amina Bello' }).waitFor();
  await expectSound(staying.page);
  await pressByKeyboard(staying.page.getByRole('button', { name: 'Accept', exact: true }));
  await staying.page.getByText('You have accepted Zainab Musa for the place of Amina Bello.').waitFor();
  const asked = { userId: third.user._id, circleId };
  const seen = await circles.getCircle(third.api, third.user._id, circleId);
  const substituteId = seen.circle.members.find(({ substitute }) => substitute !== null)?.substitute?._id ?? '';
  await circles.acceptSubstitute(third.api, { ...asked, substituteId, accept: true });

  await next.page.reload();
  // Nothing behind the splash can take the focus.
  await next.page.locator('.splash').waitFor({ state: 'detached' });
  await pressByKeyboard(next.page.getByRole('button', { name: 'Read and sign Three cousins' }));
  const dialog = next.page.getByRole('dialog', { name: 'Three cousins' });
  await dialog.getByText('I take over the place of Amina Bello.').waitFor();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await expectSound(next.page);
  await dialog.getByLabel('Your password').press('Enter');
  await next.page.getByText('The place is yours.').waitFor();
  await next.page.getByRole('img', { name: /^3 turns\. None is over\./ }).waitFor();
  expect(await balances(leaving.customer)).toMatchObject({ wallet: 20_000 });
  expect(await balances(next.customer)).toMatchObject({ wallet: 15_000 });
  for (const { problems } of [leaving, staying, next]) expect(problems).toEqual([]);
});
