/** Four people make a circle on four phones: they join by its link, draw, sign and pay. Then a customer takes over a place. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { makeSecret } from '@ajose/sdk/circles';
import { lagosDay } from '@ajose/sdk/time';
import { updateBankDetails } from '@ajose/sdk/customer/banks';
import * as circles from '@ajose/sdk/customer/circles';
import { getUser } from '@ajose/sdk/customer/session';
import { axeFinds, launch, overflows, pressByKeyboard, stack, tabTo, visit, type Visit } from '@ajose/tools/browser';
import { layoutFaults, makeSmall, smallWindows } from '@ajose/tools/layout';
import {
  accounts,
  balances,
  dialogIsLeft,
  fund,
  makeCustomer,
  openDashboard,
  openSection,
  PASSWORD,
  type Customer,
} from './customer.ts';

const WIDTH = 360;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Member extends Visit {
  customer: Customer;
}

async function member(name: string): Promise<Member> {
  const customer = await makeCustomer(20_000, accounts.paid, true, name);
  const visited = await visit(browser, WIDTH);
  await openDashboard(visited.page, customer);
  return { ...visited, customer };
}

/** What a screen must not have, whatever it shows. */
async function expectSound(page: Page): Promise<void> {
  expect(await axeFinds(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
}

/** By keyboard alone. @returns the address of the invitation */
async function makeCircle({ page }: Member): Promise<string> {
  await openSection(page, 'Circles');
  await pressByKeyboard(page.getByRole('button', { name: 'Start a circle' }));
  const dialog = page.getByRole('dialog', { name: 'Start a circle' });
  await tabTo(dialog.getByLabel('Name'));
  await page.keyboard.type('Market women');
  await tabTo(dialog.getByLabel('Each gives'));
  await page.keyboard.type('5000');
  await tabTo(dialog.getByLabel('People'));
  await page.keyboard.type('4');
  await tabTo(dialog.getByLabel('Protection'));
  await page.keyboard.type('A deposit');
  await dialog.getByText('Each locks ₦5,000.00 when signing.').waitFor();
  await dialog.getByText('Each receives ₦20,000.00.').waitFor();
  await expectSound(page);
  await pressByKeyboard(dialog.getByRole('button', { name: 'Start the circle' }));
  await page.getByRole('heading', { name: '1 of 4 have joined' }).waitFor();
  return page.getByRole('textbox', { name: 'Link of this circle' }).inputValue();
}

async function join({ page }: Member, link: string): Promise<void> {
  await page.goto(link);
  await page.getByText('Amina invites you to save by turns.').waitFor();
  await expectSound(page);
  await pressByKeyboard(page.getByRole('button', { name: 'Join' }));
  await page.getByRole('heading', { name: 'Market women' }).waitFor();
}

/** Signs up by the link, and is led back to it. */
async function joinAsNewcomer(link: string): Promise<Member> {
  const visited = await visit(browser, WIDTH);
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
  // Nothing else opens before there is a bank account; the circle is what opens then.
  await page.getByRole('heading', { name: 'Add Bank Details' }).waitFor();
  const token = await page.evaluate(() => localStorage.getItem('userToken') ?? '');
  const api = createApi({ baseUrl: stack.api, token: () => token });
  const { user } = await getUser(api);
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
  await page.getByRole('button', { name: 'Check the draw' }).click();
  await page.getByText('The draw is right.').waitFor();
  await page.getByText('Your own number is the one that this device gave.').waitFor();
  await expectSound(page);
  await pressByKeyboard(page.getByRole('button', { name: 'Sign', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Sign' });
  await dialog.getByText('is locked from your wallet now.').waitFor();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await expectSound(page);
  await dialog.getByLabel('Your password').press('Enter');
  await page.getByText('You have signed.').first().waitFor();
  await dialogIsLeft(page);
  expect(await balances(customer)).toMatchObject({ wallet: 15_000 });
}

test('four people make a circle, draw, sign and pay, on phones and by keyboard', { timeout: 300_000 }, async () => {
  const amina = await member('Amina Bello');
  const link = await makeCircle(amina);
  const ngozi = await member('Ngozi Eze');
  const bisi = await member('Bisi Oluwafunmilayo Adebayo-Ogunbanjo');
  await join(ngozi, link);
  await join(bisi, link);
  const tunde = await joinAsNewcomer(link);

  await amina.page.reload();
  await amina.page.getByRole('heading', { name: '4 of 4 have joined' }).waitFor();
  await expectSound(amina.page);
  await pressByKeyboard(amina.page.getByRole('button', { name: 'The names are complete' }));
  const asked = amina.page.getByRole('dialog', { name: 'Are the names complete?' });
  await asked.getByRole('button', { name: 'The names are complete' }).press('Enter');
  await amina.page.getByText('The order is drawn.').waitFor();

  for (const one of [amina, ngozi, bisi, tunde]) await sign(one);

  const { page } = ngozi;
  await page.reload();
  await page.getByRole('img', { name: /^4 turns\. None is over\. Turn 1 is next/ }).waitFor();
  await expectSound(page);
  await pressByKeyboard(page.getByRole('button', { name: 'Pay now' }));
  await page.getByRole('button', { name: 'Pay ₦5,000.00' }).press('Enter');
  await page.getByText('₦5,000.00 is set aside.').waitFor();
  await dialogIsLeft(page);
  expect(await balances(ngozi.customer)).toMatchObject({ wallet: 10_000 });
  await page.getByText('Next: ₦5,000.00 for turn 2').waitFor();

  // Home says it, and large text keeps all of it.
  await openSection(page, 'Dashboard');
  await page.getByText('₦10,000.00 set aside in circles').waitFor();
  await page.getByRole('button', { name: /^Circle: you (give|receive)/ }).click();
  await page.getByRole('heading', { name: 'Market women' }).waitFor();
  for (const small of smallWindows) {
    await makeSmall(page, small);
    expect(await layoutFaults(page)).toEqual([]);
  }
  for (const { problems } of [amina, ngozi, bisi, tunde]) expect(problems).toEqual([]);
});

/** A circle of three that all have signed, made through the API. @returns its id */
async function runningCircle(people: readonly [Customer, ...Customer[]]): Promise<string> {
  const [organiser, ...others] = people;
  const { circle } = await circles.makeCircle(organiser.api, {
    userId: organiser.user._id,
    idempotencyKey: crypto.randomUUID(),
    name: 'Three cousins',
    amount: 5000,
    every: 'week',
    firstDay: lagosDay(new Date(Date.now() + 7 * 86_400_000)),
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
  // Behind the splash nothing takes the focus.
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
