/** The public calculator takes an amount as the forms do. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getActiveProducts } from '@ajose/sdk/customer/products';
import { on } from '@ajose/tools/network';
import { forgetProducts } from '../../public/islands/openProducts.ts';
import { features } from '../../public/features.ts';
import { startCalculator } from '../../public/islands/calculator.ts';
import { harvest } from '../../../test/products.ts';
import { showToVisitor } from '../../../test/page.tsx';
import { FeaturePage } from './FeaturePage.tsx';

async function calculator() {
  forgetProducts();
  on(getActiveProducts).answers({
    success: true,
    products: [14, 0, 9].map((interestRate) => ({ ...harvest, interestRate })),
  });
  const tools = features.find(({ slug }) => slug === 'tools');
  if (!tools) throw new Error('There is no feature named tools');
  await showToVisitor(<FeaturePage feature={tools} />, '/features/tools');
  const amount = page.getByRole('textbox', { name: 'Amount (₦)' });
  await expect.element(amount).toHaveValue('250,000');
  const form = document.querySelector<HTMLElement>('[data-calculator]');
  if (!form) throw new Error('There is no calculator');
  await startCalculator(form);
  return { amount, rate: page.getByRole('textbox', { name: 'Rate for the term (%)' }) };
}

test('text that is not an amount is refused in full, and the result stays', async () => {
  const { amount, rate } = await calculator();
  for (const text of ['1500,50', '150.000', '1.2E+15', '-5000', '5k', '₦10,000 - ₦20,000', '1.5.0']) {
    await amount.fill(text);
    await expect.element(amount).toHaveValue('250,000');
    await expect.element(page.getByText('Please type the amount, for example 1,500.50')).toBeVisible();
    await expect.element(page.getByText('₦281,500.00')).toBeVisible();
  }
  await rate.fill('14,5');
  await expect.element(rate).toHaveValue('14');
});

test('a typed amount is shown with its thousands separated', async () => {
  const { amount } = await calculator();
  await amount.clear();
  await userEvent.type(amount, '1,500,000.5');
  await expect.element(amount).toHaveValue('1,500,000.5');
  await expect.element(page.getByText('₦1,689,000.56')).toBeVisible();
});
