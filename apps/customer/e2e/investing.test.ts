/** Investing: a product is bought, a savings plan is started and topped up, and every figure is exact. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callSandbox, overflows, visit } from '@ajose/tools/browser';
import {
  balances,
  dialogIsLeft,
  fact,
  makeCustomer,
  openDashboard,
  openSection,
  payByCard,
  transactions,
  unfold,
  walletCard,
} from './customer.ts';

/** Groups are collapsed until they are pressed. */
const openGroup = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button', { expanded: false }).first().click();

/** Opens the calendar by keyboard, and finds one line of it. */
async function seeInCalendar(page: Page, ...words: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Calendar' }).press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  const end = words.reduce((row, text) => row.filter({ hasText: text }), calendar.getByRole('listitem'));
  await end.waitFor();
  expect(await overflows(page)).toBe(false);
  await calendar.getByRole('button', { name: 'Close' }).last().press('Enter');
  await calendar.waitFor({ state: 'detached' });
  await dialogIsLeft(page);
}

test('a product is bought and stands in the portfolio', async () => {
  const customer = await makeCustomer(30_000);
  const { page, problems } = await visit(390);
  await openDashboard(page, customer);
  await page.getByRole('region', { name: 'Quick Actions' }).getByRole('button', { name: 'Invest' }).click();
  await unfold(page, 'Small Business');
  await page.getByRole('button', { name: 'Invest Now: Market Women Credit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invest in Market Women Credit' });
  const invest = dialog.getByRole('button', { name: 'Invest Now' });
  await dialog.getByLabel('Amount').fill('4999.99');
  expect(await invest.isDisabled()).toBe(true);
  await dialog.getByLabel('Amount').fill('12345.67');
  // 5% of 12,345.67 is 617.2835.
  expect(await dialog.getByRole('definition').allTextContents()).toEqual(['+₦617.28', '₦12,962.95']);
  await invest.click();
  await page.getByText('Investment successful!').waitFor();

  await page.getByRole('heading', { name: 'My Investments' }).waitFor();
  await openGroup(page);
  const row = page.getByRole('button', { name: /^Market Women Credit/ });
  await row.getByText('₦12,345.67').waitFor();
  expect(await overflows(page)).toBe(false);
  await row.click();
  const details = page.getByRole('dialog', { name: 'Market Women Credit' });
  await details.getByText('All details').click();
  expect(await fact(details, 'Rate for the term').textContent()).toBe('5% for 60 days, 30.4% a year');
  expect(await fact(details, 'Profit at the end').textContent()).toMatch(/^\+₦617\.28\sfree\sof\stax$/);
  expect(await fact(details, 'You get back').textContent()).toBe('₦12,962.95');
  expect(await fact(details, 'When it ends').textContent()).toBe('Into your wallet');
  await details.getByRole('button', { name: 'Change what happens when it ends' }).click();
  const ending = page.getByRole('dialog', { name: 'When Market Women Credit ends' });
  await ending.getByLabel('What happens with the money').selectOption('Buy again with everything');
  await ending.getByText('₦12,962.95 buys Market Women Credit at 5%').waitFor();
  expect(await overflows(page)).toBe(false);
  await ending.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Buy again with everything').waitFor();
  await seeInCalendar(page, 'Market Women Credit ends', 'Buy again with everything', '₦12,962.95');

  await openSection(page, 'Dashboard');
  await walletCard(page).getByText('₦17,654.33').waitFor();
  await unfold(page, 'Figures');
  await page.getByRole('region', { name: 'Total Portfolio Value' }).getByText('₦12,345.67').waitFor();
  expect(await balances(customer)).toEqual({ wallet: 17_654.33, held: 0 });
  expect(await transactions(customer)).toMatchObject([
    { type: 'deposit', amount: 30_000, afterBalance: 30_000 },
    { type: 'withdrawal', status: 'completed', amount: 12_345.67, beforeBalance: 30_000, afterBalance: 17_654.33 },
  ]);

  // It is left early: it has earned next to nothing, and half of that is the price.
  await openSection(page, 'My Investments');
  await openGroup(page);
  await row.click();
  await details.getByRole('button', { name: 'Leave early' }).click();
  const exit = page.getByRole('dialog', { name: 'Leave Market Women Credit early' });
  await exit.getByText('If you wait until').waitFor();
  expect(await overflows(page)).toBe(false);
  expect(await fact(exit, 'Capital').textContent()).toBe('₦12,345.67');
  await exit.getByRole('button', { name: /^Leave and get ₦12,345\.6/ }).click();
  await page.getByText('is in your wallet.').waitFor();
  await row.getByText(/^Left early on/).waitFor();
  expect((await balances(customer)).wallet).toBeCloseTo(30_000, 1);

  // The statement of everything, by keyboard.
  await openSection(page, 'Transaction History');
  await page.getByRole('button', { name: 'Statement' }).press('Enter');
  const statement = page.getByRole('dialog', { name: 'Statement' });
  await statement.getByRole('button', { name: 'This year' }).press('Enter');
  expect(await overflows(page)).toBe(false);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    statement.getByRole('button', { name: 'Download' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^ajose-statement-from-20\d\d-01-01-to-.*\.pdf$/);
  await statement.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await page.context().close();
});

test('the missing amount is paid in during a purchase, which then continues with the same amount', async () => {
  const customer = await makeCustomer(4000);
  const { page, problems } = await visit(390);
  await openDashboard(page, customer);
  await page.getByRole('region', { name: 'Quick Actions' }).getByRole('button', { name: 'Invest' }).click();
  await unfold(page, 'Small Business');
  await page.getByRole('button', { name: 'Invest Now: Market Women Credit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invest in Market Women Credit' });
  await dialog.getByLabel('Amount').fill('6500.50');
  await dialog.getByRole('button', { name: 'Add ₦2,500.50' }).click();
  const paid = await payByCard(page);
  await paid.getByRole('button', { name: 'Continue with Market Women Credit' }).last().click();
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('6,500.50');
  expect(await dialog.getByLabel('Amount').evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await overflows(page)).toBe(false);
  await dialog.getByRole('button', { name: 'Invest Now' }).click();
  await page.getByText('Investment successful!').waitFor();
  await page.getByRole('heading', { name: 'My Investments' }).waitFor();
  expect(await balances(customer)).toEqual({ wallet: 0, held: 0 });

  // Back from the bought investment leads to the products, not to the closed dialog.
  await dialogIsLeft(page);
  await page.goBack();
  await page.getByRole('heading', { name: 'Investment Products', level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

/** Gets an account number by keyboard, and somebody sends a bank transfer to it. */
async function payInByTransfer(page: Page, naira: number): Promise<void> {
  await page.getByRole('button', { name: 'Add Funds' }).first().click();
  await page.getByRole('button', { name: 'Get my own account number' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Bank transfer' });
  await dialog.getByLabel(/BVN/).fill('22234567891');
  expect(await overflows(page)).toBe(false);
  await dialog.getByLabel(/BVN/).press('Enter');
  await dialog.getByRole('button', { name: 'Get my account number' }).press('Enter');
  const number = await dialog.getByRole('textbox', { name: 'Account number' }).inputValue();
  expect(await overflows(page)).toBe(false);
  expect(await callSandbox(`/sandbox/accounts/${number}/transfer`, { amount: naira * 100 })).toBe(200);
  await dialog.getByRole('button', { name: 'I have sent it' }).press('Enter');
  await dialog.getByText(/ arrived at .* It is in your wallet\./).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await dialogIsLeft(page);
}

test('a transfer to the customer’s own account number arrives, and a savings plan is started and topped up', async () => {
  const customer = await makeCustomer(8000);
  const { page, problems } = await visit(390);
  await openDashboard(page, customer);
  await payInByTransfer(page, 2000);
  await walletCard(page).getByText('₦10,000.00').waitFor();
  expect(await balances(customer)).toEqual({ wallet: 10_000, held: 0 });
  await openSection(page, 'Investment Products');
  await page.getByRole('tab', { name: 'Savings Products' }).click();
  await page.getByRole('button', { name: 'Start Saving: Daily Ajo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start saving: Daily Ajo' });
  await dialog.getByLabel('Amount').fill('5000.55');
  // 0.85% of 5,000.55 is 42.504675.
  expect(await dialog.getByRole('definition').allTextContents()).toEqual(['+₦42.50', '₦5,043.05']);
  await dialog.getByRole('button', { name: 'Start Saving' }).click();
  await page.getByText('Savings plan created successfully!').waitFor();

  await page.getByRole('heading', { name: 'My Savings' }).waitFor();
  const plan = page.getByRole('article').filter({ hasText: 'Daily Ajo' });
  await plan.getByText('₦5,000.55 this month').waitFor();
  expect(await fact(plan, 'Profit at the end').textContent()).toMatch(/^₦42\.50\sfree\sof\stax$/);
  expect(await balances(customer)).toEqual({ wallet: 4999.45, held: 0 });

  await plan.getByRole('button', { name: 'Add Funds to Savings' }).click();
  const topUp = page.getByRole('dialog', { name: 'Add funds to Daily Ajo' });
  await topUp.getByText('₦4,999.45').waitFor();
  await topUp.getByLabel('Amount').fill('4999.46');
  await topUp.getByText('Your wallet lacks ₦0.01 for ₦4,999.46. The smallest deposit is ₦1,000.').waitFor();
  await topUp.getByRole('textbox', { name: 'Amount' }).and(page.locator('[aria-invalid="true"]')).waitFor();
  await topUp.getByLabel('Amount').fill('1234.45');
  await topUp.getByRole('button', { name: 'Add Funds' }).click();
  await page.getByRole('status').filter({ hasText: 'Funds added successfully!' }).waitFor();
  await topUp.waitFor({ state: 'detached' });
  await plan.getByText('₦6,235.00 this month').waitFor();
  // The top-up works for the whole term but a few minutes: 0.85% of 6,235.00, rounded once.
  expect(await fact(plan, 'Profit at the end').textContent()).toMatch(/^₦53\.00\sfree\sof\stax$/);
  await page.getByRole('region', { name: 'Total saved' }).getByText('₦6,235.00').waitFor();

  await plan.getByRole('button', { name: 'Set a goal' }).click();
  const goal = page.getByRole('dialog', { name: 'What is Daily Ajo for?' });
  await goal.getByLabel('Name').fill('Shop rent');
  await goal.getByLabel('Target').fill('12576');
  await goal.getByRole('radio', { name: 'A business' }).check({ force: true });
  await goal.getByRole('button', { name: 'Save goal' }).click();
  await plan.getByText('₦6,235.00 of ₦12,576.00').waitFor();
  expect(await fact(plan, 'Missing').textContent()).toBe('₦6,288.00');
  expect(await overflows(page)).toBe(false);

  await plan.getByRole('button', { name: 'Start auto-save with this amount' }).press('Enter');
  const start = page.getByRole('dialog', { name: 'Start auto-save' });
  await start.getByText('First on').waitFor();
  expect(await start.getByLabel('Amount').inputValue()).not.toBe('');
  await start.getByLabel('Amount').fill('150');
  await start.getByLabel('How often').selectOption('Every day');
  expect(await overflows(page)).toBe(false);
  await start.getByRole('button', { name: 'Start auto-save' }).press('Enter');
  await start.waitFor({ state: 'detached' });
  await openSection(page, 'Auto-save');
  const running = page.getByRole('article', { name: '₦150.00, every day' });
  await running.getByText('Shop rent').waitFor();
  await running
    .getByRole('button', { name: /^Skip / })
    .first()
    .press('Enter');
  await running.getByRole('button', { name: /^Do not skip / }).waitFor();
  expect(await overflows(page)).toBe(false);

  await openSection(page, 'Dashboard');
  await walletCard(page).getByText('₦3,765.00').waitFor();
  expect(await balances(customer)).toEqual({ wallet: 3765, held: 0 });
  expect(await transactions(customer)).toMatchObject([
    { type: 'deposit', amount: 8000, afterBalance: 8000 },
    { type: 'deposit', amount: 2000, afterBalance: 10_000, metadata: { sender: 'NGOZI EZE, Zenith Bank' } },
    { type: 'withdrawal', status: 'completed', amount: 5000.55, beforeBalance: 10_000, afterBalance: 4999.45 },
    { type: 'withdrawal', status: 'completed', amount: 1234.45, beforeBalance: 4999.45, afterBalance: 3765 },
  ]);
  expect(problems).toEqual([]);
  await page.context().close();
});
