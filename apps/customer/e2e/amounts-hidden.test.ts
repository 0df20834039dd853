/** One press on an eye hides the amounts on every screen of this device, until another press shows them. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { overflows, stack, visit } from '@ajose/tools/browser';
import { enterPassword, openSection, signOut } from './customer.ts';

/** Everything that looks like an amount and can be seen, heard or read on hover. */
const amounts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [aria-valuetext]')].flatMap((element) =>
      ['aria-label', 'title', 'aria-valuetext'].map((name) => element.getAttribute(name) ?? ''),
    );
    const texts = [document.body.innerText, ...named];
    return texts.flatMap((text) => text.match(/.{0,30}₦\s?\d[\d,.]*.{0,20}/g) ?? []);
  });

const settled = async (page: Page): Promise<void> => {
  await expect.poll(() => page.locator('main .MuiSkeleton-root, main [aria-busy="true"]').count()).toBe(0);
};

/** Where each part of the page begins and ends. */
const places = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section')].map((section) => {
      const { top, height } = section.getBoundingClientRect();
      return `${section.getAttribute('aria-label') ?? ''} ${Math.round(top)} ${Math.round(height)}`;
    }),
  );

async function signInAsDemo(page: Page): Promise<void> {
  await enterPassword(page, 'demo@ajose.test', 'Password1');
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  await page.locator('.splash').waitFor({ state: 'detached' });
  await settled(page);
}

/** Each section with its heading. */
const SECTIONS = {
  'My Investments': 'My Investments',
  'My Savings': 'My Savings',
  'Auto-save': 'Auto-save',
  'Transaction History': 'Transaction History',
  Profile: 'My Profile',
  Dashboard: 'Dashboard Overview',
};

test('while amounts are hidden no screen shows one, nothing moves, and the device remembers the choice', async () => {
  const { page, problems } = await visit(360);
  await page.goto(`${stack.customer}/login`);
  await signInAsDemo(page);
  expect((await amounts(page)).length).toBeGreaterThan(5);
  const before = await places(page);
  await page.getByRole('main').getByRole('button', { name: 'Hide amounts' }).click();
  await page.getByText('Amount hidden').first().waitFor({ state: 'attached' });
  expect(await places(page)).toEqual(before);
  expect(await overflows(page)).toBe(false);
  expect(await amounts(page)).toEqual([]);

  for (const [section, heading] of Object.entries(SECTIONS)) {
    await openSection(page, section);
    await page.getByRole('main').getByRole('heading', { level: 1, name: heading }).waitFor();
    await settled(page);
    // Sections further down are fetched when they come near.
    await page.getByRole('main').press('End');
    await settled(page);
    expect({ section, amounts: await amounts(page) }).toEqual({ section, amounts: [] });
  }

  await page.getByRole('button', { name: /^Notices/ }).click();
  await page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem').first().waitFor();
  expect(await amounts(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: /^Earned in 30 days/ }).click();
  await page.getByRole('dialog').waitFor();
  await settled(page);
  expect(await amounts(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await signOut(page);
  await page.reload();
  await signInAsDemo(page);
  expect(await amounts(page)).toEqual([]);
  // By keyboard.
  await page.getByRole('main').getByRole('button', { name: 'Show amounts' }).press('Enter');
  await page.getByRole('main').getByRole('button', { name: 'Hide amounts' }).waitFor();
  expect((await amounts(page)).length).toBeGreaterThan(5);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('while amounts are hidden a withdrawal still shows the amount to confirm, and a file with amounts asks first', async () => {
  const { page, problems } = await visit(360);
  await page.goto(`${stack.customer}/login`);
  await signInAsDemo(page);
  await page.getByRole('main').getByRole('button', { name: 'Hide amounts' }).click();
  await page.getByRole('region', { name: 'Quick Actions' }).getByRole('button', { name: 'Withdraw' }).click();
  const withdraw = page.getByRole('dialog', { name: 'Withdraw Funds' });
  await withdraw
    .getByText(/₦[\d,]+\.\d\d/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await withdraw.waitFor({ state: 'detached' });

  await openSection(page, 'Transaction History');
  await page.getByRole('button', { name: 'Statement' }).click();
  const statement = page.getByRole('dialog', { name: 'Statement' });
  await statement.getByRole('button', { name: 'Download' }).click();
  const question = page.getByRole('dialog', { name: 'Share with amounts?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await statement.getByRole('button', { name: 'Download' }).click();
  const file = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Share with amounts' }).click();
  expect((await file).suggestedFilename()).toContain('ajose-statement');
  expect(problems).toEqual([]);
  await page.context().close();
});
