/** What customers' browsers have to fetch before a screen works. A limit here is raised knowingly or not at all. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch, moved, stack, visit, weigh } from '@ajose/tools/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('the landing page: next to nothing', async () => {
  const { page } = await visit(browser, 390);
  const { scripts } = weigh(page);
  await page.goto(stack.customer, { waitUntil: 'networkidle' });
  expect(scripts()).toBeLessThan(5_000);
  await page.context().close();
});

/** Answers as the app's server does, but HTML only up to the middle of its form, and the rest a while later. */
async function answerInPieces(path: string, answer: ServerResponse): Promise<void> {
  const found = await fetch(stack.customer + path);
  const type = found.headers.get('content-type') ?? '';
  const body = Buffer.from(await found.arrayBuffer());
  const middle = type.startsWith('text/html') ? body.indexOf('type="password"') : 0;
  answer.writeHead(found.status, { 'content-type': type });
  answer.write(body.subarray(0, middle));
  if (middle > 0) await sleep(1000);
  answer.end(body.subarray(middle));
}

test.each(['login', 'register'])('%s stands still while the rest of its HTML arrives', async (path) => {
  const server = createServer(({ url = '/' }, answer) => void answerInPieces(url, answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { page } = await visit(browser, 390);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`, { waitUntil: 'networkidle' });
  expect(await page.getByRole('button').count()).toBeGreaterThan(0);
  expect(await moved(page)).toBe(0);
  await page.context().close();
  server.close();
});

test('sign-in, and then the home of the dashboard from its start', async () => {
  const { page } = await visit(browser, 390);
  const signIn = weigh(page);
  await page.goto(`${stack.customer}/login`, { waitUntil: 'networkidle' });
  await page.getByLabel('Email Address').focus();
  await page.locator('[data-waiting]').first().waitFor({ state: 'detached' });
  expect(await moved(page)).toBe(0);
  expect(signIn.scripts()).toBeLessThan(118_600);

  // The form takes what is typed and pressed before any of the app's code has arrived.
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/app-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByLabel('Email Address').fill('demo@ajose.test');
  await page.getByLabel('Password', { exact: true }).fill('Password1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  held.resolve();
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();

  const { page: later } = await visit(browser, 390);
  const token = await page.evaluate(() => localStorage.getItem('userToken') ?? '');
  await later.addInitScript((token) => localStorage.setItem('userToken', token), token);
  const home = weigh(later);
  const asked: string[] = [];
  later.on('request', (request) => {
    if (request.method() === 'GET' && request.url().startsWith(stack.api)) asked.push(request.url());
  });
  await later.goto(`${stack.customer}/dashboard`, { waitUntil: 'networkidle' });
  await later.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  expect(await moved(later)).toBe(0);
  expect(home.scripts()).toBeLessThan(130_000);
  // The calls that leave from the HTML are the app's own, address for address.
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  await page.context().close();
  await later.context().close();
});
