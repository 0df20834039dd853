/** What customers' browsers have to fetch before a screen works. Raise a limit here only on purpose. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createApi } from '@ajose/sdk/api';
import { login } from '@ajose/sdk/customer/session';
import { moved, screensOf, stack, visit, weigh } from '@ajose/tools/browser';
import { expect, test } from 'vitest';
import { openSection } from './customer.ts';

/** Longer than the splash. */
const LATE_MS = 4000;

test('the landing page fetches little more code than its products and their amount need', async () => {
  const { page } = await visit(390);
  const { scripts } = weigh(page);
  await page.goto(stack.customer, { waitUntil: 'networkidle' });
  // What three products bring for a typed amount is on the first screen.
  expect(scripts()).toBeLessThan(21_000);
  await page.context().close();
});

test('no screen of a small phone is longer than its content needs', async () => {
  const { page } = await visit(360);
  await page.goto(stack.customer, { waitUntil: 'networkidle' });
  const lengths: Record<string, number> = { landing: await screensOf(page) };
  const api = createApi({ baseUrl: stack.api });
  const { token } = await login(api, { email: 'demo@ajose.test', password: 'Password1' });
  await page.evaluate((token) => localStorage.setItem('userToken', token), token);
  await page.goto(`${stack.customer}/dashboard`);
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  for (const name of ['Dashboard', 'My Investments', 'Transaction History']) {
    await openSection(page, name);
    lengths[name] = await screensOf(page);
  }
  const firstRow = page.locator('tbody tr:not([data-group])').first();
  await page.evaluate(() => scrollTo(0, 0));
  lengths['first row'] = (await firstRow.boundingBox())?.y ?? Infinity;
  const limits = { landing: 8, Dashboard: 2.5, 'My Investments': 2, 'Transaction History': 3, 'first row': 250 };
  const over = Object.entries(limits).filter(([name, most]) => (lengths[name] ?? Infinity) > most);
  expect(over.map(([name]) => [name, lengths[name]])).toEqual([]);
  await page.context().close();
});

test('the sign-in, the home and the history fetch no more than their limits, and nothing moves', async () => {
  const { page } = await visit(390);
  const signIn = weigh(page);
  await page.goto(`${stack.customer}/login`, { waitUntil: 'networkidle' });
  await page.getByLabel('Email Address').waitFor();
  expect(await moved(page)).toBe(0);
  expect(signIn.scripts()).toBeLessThan(156_500);
  expect(signIn.files()).toBeLessThanOrEqual(25);

  await page.getByLabel('Email Address').fill('demo@ajose.test');
  await page.getByLabel('Password', { exact: true }).fill('Password1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();

  const { page: later } = await visit(390);
  const token = await page.evaluate(() => localStorage.getItem('userToken') ?? '');
  await later.addInitScript((token) => localStorage.setItem('userToken', token), token);
  const home = weigh(later);
  const asked: string[] = [];
  later.on('request', (request) => {
    if (request.method() === 'GET' && request.url().startsWith(stack.api)) asked.push(request.url());
  });
  // Even when the figures come late, nothing on screen moves.
  await later.route('**/getUserStats/**', async (route) => {
    await sleep(LATE_MS);
    await route.continue();
  });
  await later.goto(`${stack.customer}/dashboard`, { waitUntil: 'networkidle' });
  await later.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  expect(await moved(later)).toBe(0);
  // With for whom one acts and what their role may, which each call and button of the home needs.
  expect(home.scripts()).toBeLessThan(178_500);
  expect(home.files()).toBeLessThanOrEqual(35);
  // Nothing is asked for twice.
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  await page.context().close();
  await later.context().close();

  const { page: past } = await visit(390);
  await past.addInitScript((token) => {
    localStorage.setItem('userToken', token);
    localStorage.setItem('lastView', 'transaction');
  }, token);
  const history = weigh(past);
  await past.goto(`${stack.customer}/dashboard`, { waitUntil: 'networkidle' });
  await past.getByRole('heading', { name: 'Transaction History' }).waitFor();
  expect(history.scripts()).toBeLessThan(211_000);
  expect(history.files()).toBeLessThanOrEqual(45);
  await past.context().close();
});
