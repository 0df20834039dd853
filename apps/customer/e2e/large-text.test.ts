/** Large text and small windows: on each public page and each section nothing is lost, cut off or on top of something else. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { login } from '@ajose/sdk/customer/session';
import { stack, visit } from '@ajose/tools/browser';
import { layoutFaults, makeSmall, smallWindows, type SmallWindow } from '@ajose/tools/layout';
import { oneByDay } from '@ajose/tools/nightly';
import { featurePath, paths } from '../src/paths.ts';
import { makeCustomer, openSection } from './customer.ts';

const pages = [
  ...Object.values(paths).filter((path) => typeof path === 'string'),
  featurePath('security'),
  featurePath('tools'),
].filter((path) => path !== paths.dashboard);

/** The narrowest window with the icons of the menu beside the page. */
const tablet: SmallWindow = { name: 'text at 200 % on 768 px', width: 768, height: 1024, text: '200%' };

/** A desk, where what stands beside each other has the least room for large words. */
const desk: SmallWindow = { name: 'text at 200 % on 1440 px', width: 1440, height: 900, text: '200%' };

/** A window whose menu is a drawer that shows each name. */
const PHONE = 360;

/** What is further down is fetched when it comes near. */
async function scrollThrough(page: Page): Promise<void> {
  for (let screen = 1; screen < 40; screen += 1) await page.mouse.wheel(0, 740);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}

/** @returns the beginning of each part of the page that is cut off below until it is scrolled */
const cutBelow = (page: Page): Promise<string[]> =>
  page.locator('main *').evaluateAll((parts) =>
    parts
      .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowY))
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map(({ textContent }) => textContent.slice(0, 40)),
  );

/** A placeholder has the shape of a page and none of its words. */
async function isFilled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('#content :is([aria-busy="true"], .MuiSkeleton-root)'));
}

test('the check notices each kind of fault', async () => {
  const { page } = await visit(360);
  await page.setContent(`<body style="margin:0">
    <p style="width: 400px">Wide</p>
    <div style="border: 1px solid; width: 60px"><b style="white-space: nowrap">Much longer than its card</b></div>
    <div style="display: contents"><div style="overflow: hidden; width: 40px; white-space: nowrap">Cut at its end</div></div>
    <div style="overflow: auto"><div style="width: 60px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">
      <b><span data-money>₦1,234,567.00</span></b> <span>Words that may end in dots</span></div></div>
    <div role="tablist" style="width: 90px; overflow-x: auto; white-space: nowrap">
      <button role="tab">Savings</button> <button role="tab">Investments</button></div>
    <select style="width: 60px"><option>Guaranty Trust Bank</option></select>
    <div style="height: 4px">Above</div><div>Below</div></body>`);
  expect(await layoutFaults(page)).toEqual([
    expect.stringContaining('the page scrolls sideways'),
    'the tab "Investments" is out of sight until its row is scrolled',
    '"Guaranty Trust Bank" is cut off in its choice',
    '"Much longer than its card" leaves its card',
    '"Cut at its end" is cut off',
    '"₦1,234,567.00" is cut off',
    '"Above" and "Below" overlap',
  ]);
  await page.context().close();
});

test('the bar of a public page becomes a menu where large text leaves its words no room', async () => {
  const { page } = await visit(1024);
  await page.goto(`${stack.customer}${paths.pricing}`);
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
  await login.waitFor();
  await makeSmall(page, { name: 'large', width: 1024, height: 768, text: '200%' });
  await login.waitFor({ state: 'hidden' });
  expect(await layoutFaults(page)).toEqual([]);
  await page.getByRole('banner').getByLabel('Menu').first().click();
  await login.waitFor();
  await page.context().close();
});

test('the bar at the lower edge stays in one row with large text, and its buttons keep their names', async () => {
  const { page } = await visit(PHONE);
  const { token } = await makeCustomer(10_000);
  await page.addInitScript((token) => localStorage.setItem('userToken', token), token);
  await page.goto(`${stack.customer}/dashboard`);
  const buttons = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button');
  await buttons.first().waitFor();
  const names = await buttons.allInnerTexts();
  await makeSmall(page, { name: 'large', width: PHONE, height: 740, text: '200%' });
  const tops = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  const counts = names.map((name) => buttons.and(page.getByRole('button', { name })).count());
  expect(await Promise.all(counts)).toEqual(names.map(() => 1));
  await page.context().close();
});

const phone: SmallWindow = { name: 'text at 200 % on 360 px', width: PHONE, height: 740, text: '200%' };

test.each([desk, phone])('$name: the menu shows each entry, and the home cuts no list', async (small) => {
  const { page } = await visit(small.width);
  const { token } = await login(createApi({ baseUrl: stack.api }), {
    email: 'demo@ajose.test',
    password: 'Password1',
  });
  await page.addInitScript((token) => localStorage.setItem('userToken', token), token);
  await page.goto(`${stack.customer}/dashboard`);
  await page.getByRole('heading', { name: 'Recent Transactions' }).waitFor();
  await isFilled(page);
  await makeSmall(page, small);
  expect([...(await layoutFaults(page)), ...(await cutBelow(page))]).toEqual([]);
  if (small.width < 768) await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('button', { name: 'Help' }).waitFor();
  expect(await menu.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeLessThanOrEqual(1);
  await page.context().close();
});

describe.each(oneByDay([...smallWindows, tablet, desk]))('$name', (small) => {
  test('public pages', async () => {
    const { page } = await visit(small.width);
    const cutOff: Record<string, string[]> = {};
    for (const path of pages) {
      await page.goto(`${stack.customer}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await makeSmall(page, small);
      await scrollThrough(page);
      const faults = await layoutFaults(page);
      if (faults.length > 0) cutOff[path] = faults;
    }
    expect(cutOff).toEqual({});
    await page.context().close();
  });

  const demo = async (): Promise<string> => {
    const api = createApi({ baseUrl: stack.api });
    return (await login(api, { email: 'demo@ajose.test', password: 'Password1' })).token;
  };
  /** The largest deposit there is. */
  const rich = async (): Promise<string> => (await makeCustomer(10_000_000)).token;

  const signedIn: readonly [who: string, signIn: () => Promise<string>][] = [
    ['with a year of history', demo],
    ['with millions', rich],
  ];
  test.each(oneByDay(signedIn))('nothing is cut off in any section of the dashboard, %s', async (_, signIn) => {
    const token = await signIn();
    const { page } = await visit(PHONE);
    await page.addInitScript((token) => localStorage.setItem('userToken', token), token);
    await page.goto(`${stack.customer}/dashboard`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    const names = await menu.getByRole('listitem').getByRole('button').allInnerTexts();
    await page.keyboard.press('Escape');
    expect(names.length).toBeGreaterThan(5);
    await makeSmall(page, { ...small, text: '100%' });
    const cutOff: Record<string, string[]> = {};
    for (const name of names) {
      await openSection(page, name);
      if (small.width < 768) await menu.waitFor({ state: 'hidden' });
      await isFilled(page);
      await makeSmall(page, small);
      const faults = await layoutFaults(page);
      if (faults.length > 0) cutOff[name] = faults;
      await makeSmall(page, { ...small, text: '100%' });
    }
    expect(cutOff).toEqual({});
    await page.context().close();
  });
});
