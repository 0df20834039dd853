/** Saving without profit, on a small screen: said as a choice, with no rate, no profit and no tax of nought anywhere. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getActiveProducts } from '@ajose/sdk/customer/products';
import type { Product } from '@ajose/sdk/contract/products';
import { addTerm, formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { WITHOUT_PROFIT } from '@ajose/app/withoutProfit.ts';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showPage } from '../../../test/page.tsx';
import { harvest, pot } from '../../../test/products.ts';
import { InvestmentProductsPage, SavingsProductsPage } from './ProductsPage.tsx';

const without = { interestRate: 0, earlyExit: { afterDays: 0, pricePercent: 0 } };
const pilgrimage: Product = { ...pot, ...without, name: 'Pilgrimage' };
const kept: Product = { ...harvest, ...without, _id: '01890000-0000-7000-8000-0000000000a9', name: 'Kept whole' };
beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(360, 740);
});

/** Nothing that would look like a fault: a rate, a profit or a tax of nought. */
function expectNoNought(element: Element): void {
  expect(element.textContent).not.toMatch(/(?<![\d.])0%|₦0\.00|[Tt]ax|[Pp]rofit (so far|at the end|you got)/);
}

test('a savings product without profit says what comes back, and so does the dialog that starts it', async () => {
  on(getActiveProducts).answers({ success: true, products: [pilgrimage] });
  await showPage(<SavingsProductsPage />);
  const card = page.getByRole('article');
  await page.getByRole('textbox', { name: 'How much do you want to put in?' }).fill('20000.50');
  await expectWords(['₦20,000.50', 'back, all of it', WITHOUT_PROFIT, 'For 6 months', 'Can be left at any time'], card);
  expectNoNought(card.element());
  await expectAccessibleState();
  await page.getByRole('button', { name: 'Start Saving: Pilgrimage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start saving: Pilgrimage' });
  await expectWords(
    [
      `Paid on ${formatDateWithWeekday(addTerm(new Date(), pilgrimage.duration))}`,
      WITHOUT_PROFIT,
      'that costs nothing',
    ],
    dialog,
  );
  expectNoNought(dialog.element());
  await expectAccessibleState();
});

test('a product without profit says so when it is compared with one that has a profit', async () => {
  on(getActiveProducts).answers({ success: true, products: [harvest, kept] });
  await showPage(<InvestmentProductsPage />);
  await page.getByRole('checkbox', { name: 'Compare Kept whole' }).click();
  await page.getByRole('checkbox', { name: 'Compare Harvest 180' }).click();
  await page.getByRole('region', { name: 'Chosen to compare' }).getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Side by side' });
  await expectWords(['Without profit, for 6 months', '14.5% for 6 months'], dialog);
  expect(dialog.element().textContent).not.toMatch(/(?<![\d.])0%|₦0\.00/);
  await expectAccessibleState();
});
