/** What is saved without profit, on a small screen: it says what comes back, and shows no rate, profit or tax of nought. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getAutoSaves } from '@ajose/sdk/customer/auto-saves';
import { getUserInvestments, quoteExit } from '@ajose/sdk/customer/investments';
import type { Api } from '@ajose/sdk/api';
import type { Investment } from '@ajose/sdk/contract/investments';
import type { Product } from '@ajose/sdk/contract/products';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showPage } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { harvest, investment, plan, pot } from '../../../test/products.ts';
import { InvestmentsPage } from './InvestmentsPage.tsx';
import { SavingsPage } from './SavingsPage.tsx';

const pilgrimage: Product = { ...pot, interestRate: 0, name: 'Pilgrimage' };
const kept: Product = { ...harvest, interestRate: 0, name: 'Kept whole' };
const terms = {
  interestRate: 0,
  profit: 0,
  expectedProfit: 0,
  earlyExit: { from: investment.startDate, pricePercent: 0 },
};
const held = (api: Api) => getUserInvestments(api, { userId: rich._id });

beforeEach(async () => {
  await page.viewport(360, 740);
});

/** Nothing that would look like a fault: a rate, a profit or a tax of nought. */
function expectNoNought(element: Element = document.body): void {
  expect(element.textContent).not.toMatch(/(?<![\d.])0%|₦0\.00|[Tt]ax|[Pp]rofit (so far|at the end|you got)/);
}

test('an investment without profit shows what comes back, and leaving it costs nothing', async () => {
  const withoutProfit: Investment = { ...investment, ...terms, product: kept, capital: 50_000 };
  on(held).answers({ success: true, investments: [withoutProfit] });
  await showPage(<InvestmentsPage />);
  await expectWords(['Saved without profit', '₦50,000.00']);
  await page
    .getByRole('button', { name: new RegExp(`^${withoutProfit.product.productGroup?.name ?? 'My Investments'}`) })
    .click();
  await expectWords(['Without profit']);
  expectNoNought();
  await page.getByRole('button', { name: /^Kept whole/ }).click();
  const details = page.getByRole('dialog', { name: 'Kept whole' });
  await details.getByText('All details').click();
  await expectWords(['Saving without profit', 'You get back', 'at no cost'], details);
  expectNoNought(details.element());
  await expectAccessibleState();
  on((api) => quoteExit(api, { userId: '', investmentId: '' })).answers({
    success: true,
    quote: {
      _id: '01890000-0000-7000-8000-0000000000b1',
      investmentId: withoutProfit._id,
      capital: 50_000,
      profit: 0,
      price: 0,
      tax: 0,
      arrives: 50_000,
      validUntil: new Date(Date.now() + 600_000).toISOString(),
    },
  });
  await details.getByRole('button', { name: 'Leave early' }).click();
  const exit = page.getByRole('dialog', { name: 'Leave Kept whole early' });
  await expectWords(['Arrives in your wallet', '₦50,000.00'], exit);
  expectNoNought(exit.element());
  await expectAccessibleState();
});

test('a plan without profit says so, and can be bought again in full at its end', async () => {
  const withoutProfit: Investment = { ...plan, ...terms, product: pilgrimage };
  on(held).answers({ success: true, investments: [withoutProfit] });
  on((api) => getAutoSaves(api, rich._id)).answers({ success: true, autoSaves: [] });
  await showPage(<SavingsPage />);
  await expectWords(['Saving without profit', '₦25,000.00']);
  expectNoNought();
  await page.getByRole('button', { name: 'View Details' }).click();
  await page.getByRole('button', { name: 'Change what happens when it ends' }).click();
  const dialog = page.getByRole('dialog', { name: 'When Pilgrimage ends' });
  const choice = dialog.getByRole('combobox', { name: 'What happens with the money' });
  await expect.element(choice).toBeVisible();
  const options = choice.getByRole('option').elements();
  expect(options.map(({ textContent }) => textContent)).toEqual(['Into your wallet', 'Buy again with everything']);
  await choice.selectOptions('Buy again with everything');
  await expectWords(['₦25,000.00 buys Pilgrimage for 6 months, without profit.'], dialog);
  await expectAccessibleState();
});
