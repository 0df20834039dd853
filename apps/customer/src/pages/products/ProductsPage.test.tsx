/** What can be bought, in each of its states, and buying it. */
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { getPeople } from '@ajose/sdk/customer/organisations';
import { getActiveProducts } from '@ajose/sdk/customer/products';
import { getUser } from '@ajose/sdk/customer/session';
import type { Investment } from '@ajose/sdk/contract/investments';
import type { GetAllProductsReply, Product } from '@ajose/sdk/contract/products';
import { addTerm, formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { keptInTab } from '@ajose/sdk/store';
import { expectAccessible, expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { details, resume, shell, showPage } from '../../../test/page.tsx';
import { actsFor, cooperative, people } from '../../../test/organisations.ts';
import { newcomer, rich } from '../../../test/people.ts';
import { bond, harvest, investment, plan, pot } from '../../../test/products.ts';
import { makeStale } from '../../data/keys.ts';
import { TYPED_AMOUNT } from '../../paths.ts';
import { InvestmentProductsPage, SavingsProductsPage } from './ProductsPage.tsx';

const listOf = (...products: Product[]): GetAllProductsReply => ({ success: true, products });
const buy = (api: Parameters<typeof addInvestment>[0]) =>
  addInvestment(api, { userId: '', productId: '', capital: 0, idempotencyKey: '' });

beforeEach(() => sessionStorage.clear());

describe('investment products', () => {
  testStates({
    show: () => showPage(<InvestmentProductsPage />),
    call: getActiveProducts,
    empty: { reply: listOf(pot), says: ['No investment products are open just now'] },
    filled: {
      reply: listOf(harvest, bond, pot),
      says: [
        'Agriculture',
        'Harvest 180',
        '14.5%',
        'for 6 months',
        'From ₦50,000',
        'General Products',
        '+₦1,450,000,000.00profit, free of tax on ₦10,000,000,000',
      ],
    },
    failed: { says: 'Failed to fetch products', broken: 'Network error. Please try again later.' },
  });

  const articles = () =>
    page
      .getByRole('article')
      .elements()
      .map((card) => card.querySelector('h2, h3')?.textContent);
  /** Those that need more, a line each. */
  const lines = () =>
    page
      .getByRole('region', { name: /^These need more/ })
      .getByRole('listitem')
      .elements()
      .map((line) => line.querySelector('b')?.textContent);
  const amount = page.getByRole('textbox', { name: 'How much do you want to put in?' });

  test('show what the typed amount earns after tax, and when it is paid', async () => {
    const taxed = { ...harvest, taxPercent: 10, duration: { value: 30, unit: 'days' as const } };
    on(getActiveProducts).answers(listOf(taxed));
    await showPage(<InvestmentProductsPage />);
    // 14.5% of 100,000 is 14,500, and a tenth of that 1,450.
    await expectWords(['+₦13,050.00', 'profit after tax', 'after ₦1,450.00 tax']);
    await amount.fill('200000.10');
    await expectWords(['+₦26,100.01', 'after ₦2,900.00 tax']);
    await expectWords([`Paid on ${formatDateWithWeekday(addTerm(new Date(), taxed.duration))}`]);
    // Who has typed enough need not read the least.
    await expect.element(page.getByText('From ₦50,000')).not.toBeInTheDocument();
    await amount.fill('1000');
    await expectWords([
      '+₦6,525.00profit after tax on ₦50,000',
      'after ₦725.00 tax',
      '158.8% a year after tax',
      'From ₦50,000',
      'locked until then',
    ]);
    await expectAccessibleState();
    const dialog = page.getByRole('dialog', { name: 'Invest in Harvest 180' });
    await page.getByRole('button', { name: 'Invest Now: Harvest 180' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,000');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await amount.fill('60000.50');
    await page.getByRole('button', { name: 'Invest Now: Harvest 180' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('60,000.50');
    await expect.element(dialog.getByRole('button', { name: 'Invest Now' })).toBeEnabled();
  });

  test('are sorted by what they pay for the typed amount, and those that cost more come last', async () => {
    const quick = {
      ...harvest,
      _id: pot._id,
      name: 'Quick note',
      interestRate: 2,
      duration: { value: 7, unit: 'days' as const },
    };
    on(getActiveProducts).answers(listOf(bond, quick, harvest));
    await showPage(<InvestmentProductsPage />);
    await expectWords(['General Products']);
    const sort = page.getByRole('combobox', { name: /^Sort/ });
    await sort.selectOptions('Most profit');
    await expect.poll(articles).toEqual(['Harvest 180', 'Quick note', 'Lagoon Bond']);
    await sort.selectOptions('Paid soonest');
    await expect.poll(articles).toEqual(['Quick note', 'Harvest 180', 'Lagoon Bond']);
    // 2% for 7 days is more a year than 14.5% for 6 months; the rate does not depend on the amount.
    await sort.selectOptions('Best rate');
    await expect.poll(articles).toEqual(['Quick note', 'Harvest 180', 'Lagoon Bond']);
  });

  test('that need more than the typed amount come last in each order and in their group, and the longest term can be first', async () => {
    const quick = {
      ...harvest,
      _id: pot._id,
      name: 'Quick note',
      cost: 1000,
      duration: { value: 7, unit: 'days' as const },
    };
    const year = {
      ...quick,
      _id: bond._id,
      name: 'Year note',
      interestRate: 2,
      duration: { value: 12, unit: 'months' as const },
    };
    on(getActiveProducts).answers(listOf({ ...harvest, interestRate: 90, cost: 900_000 }, year, quick));
    await showPage(<InvestmentProductsPage />);
    const sort = page.getByRole('combobox', { name: /^Sort/ });
    for (const order of ['Best rate', 'Most profit']) {
      await sort.selectOptions(order);
      await expect.poll(articles).toEqual(['Quick note', 'Year note', 'Harvest 180']);
    }
    await sort.selectOptions('Longest term');
    await expect.poll(articles).toEqual(['Year note', 'Quick note', 'Harvest 180']);
  });

  test('stand without their groups once an amount is typed: first those that take it, then those that need more with what the least brings, both the best rate first', async () => {
    const small = { ...bond, name: 'Small note', cost: 10_000 };
    const tiny = { ...small, _id: plan._id, name: 'Tiny note', cost: 1000, interestRate: 1 };
    const far = { ...harvest, _id: pot._id, name: 'Far', cost: 300_000, taxPercent: 10 };
    on(getActiveProducts).answers(listOf(far, harvest, tiny, small));
    await showPage(<InvestmentProductsPage />);
    const group = page.getByRole('heading', { name: /^Agriculture/ });
    const sort = page.getByRole('combobox', { name: /^Sort/ });
    await expect.element(group).toBeVisible();
    await expect.element(sort).toHaveDisplayValue('Best rate');
    await expect.element(sort).toHaveAccessibleName('Sort each group by');
    await amount.fill('10000');
    await expect.element(group).not.toBeInTheDocument();
    await expect.element(sort).toHaveAccessibleName('Sort by');
    await expect.element(page.getByRole('heading', { name: 'These need more than ₦10,000' })).toBeVisible();
    await expect.poll(articles).toEqual(['Small note', 'Tiny note']);
    // Far is taxed.
    expect(lines()).toEqual(['Harvest 180', 'Far']);
    const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expectWords(
      ['+₦7,250.00', '14.5% for 6 months, 29% a year', 'profit free of tax on ₦50,000'],
      line('Harvest 180'),
    );
    await expectWords(
      ['+₦39,150.00', '14.5% for 6 months, 26.1% a year after tax', 'profit after tax on ₦300,000'],
      line('Far'),
    );
    await expect.element(sort).toHaveDisplayValue('Best rate');
    await expectWords(['General Products'], page.getByRole('article').first());
    await expectAccessibleState();
    await sort.selectOptions('Most profit');
    await expect.poll(lines).toEqual(['Far', 'Harvest 180']);
    await amount.fill('');
    await expect.element(sort).toHaveDisplayValue('Most profit');
    await expect.element(group).toBeVisible();
  });

  test('that need more than the typed amount stand in the chosen order too', async () => {
    const small = { ...bond, name: 'Small note', cost: 10_000 };
    const far = { ...harvest, _id: pot._id, name: 'Far', cost: 300_000, interestRate: 90 };
    on(getActiveProducts).answers(listOf(harvest, far, small));
    await showPage(<InvestmentProductsPage />);
    await amount.fill('10000');
    await expect.poll(lines).toEqual(['Far', 'Harvest 180']);
    await page.getByRole('combobox', { name: /^Sort/ }).selectOptions('Smallest sum');
    await expect.poll(lines).toEqual(['Harvest 180', 'Far']);
  });

  test('that need more than the typed amount are one folded line on a phone, and there a row of three lines each that opens the form', async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 900));
    const small = { ...bond, name: 'Small note', cost: 10_000 };
    const far = { ...harvest, _id: pot._id, name: 'Far', cost: 300_000 };
    on(getActiveProducts).answers(listOf(harvest, far, small));
    await showPage(<InvestmentProductsPage />);
    await amount.fill('10000');
    const folded = page.getByRole('button', { name: /^These need more than ₦10,000/ });
    await expectWords(['2 products, from ₦50,000'], folded);
    expect(lines()).toEqual([]);
    await folded.click();
    await expectAccessibleState();
    await expect.element(page.getByRole('checkbox', { name: 'Compare Far' })).not.toBeInTheDocument();
    const row = page.getByRole('button', { name: /^Harvest 180/ });
    const { height } = row.element().getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(44);
    expect(height).toBeLessThan(105);
    await expectWords(['14.5% for 6 months, 29% a year', 'profit free of tax on ₦50,000'], row);
    const still = getComputedStyle(row.element()).backgroundColor;
    await row.hover();
    await expect.poll(() => getComputedStyle(row.element()).backgroundColor).not.toBe(still);
    // A sum stands in one piece at the end of its line.
    const sum = [...row.element().querySelectorAll('span')].find(({ textContent }) => textContent === '+₦7,250.00');
    expect(sum?.getBoundingClientRect().width).toBeLessThan(110);
    await row.click();
    const dialog = page.getByRole('dialog', { name: 'Invest in Harvest 180' });
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('10,000');
  });

  test('say what their least amount brings and take it in one press, where the typed amount is less', async () => {
    on(getActiveProducts).answers(listOf(harvest));
    await showPage(<InvestmentProductsPage />);
    await amount.fill('10000');
    await page.getByRole('button', { name: 'Invest Now: Harvest 180' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invest in Harvest 180' });
    await expectWords(
      ['With ₦50,000, the least:', 'Profit at 14.5% for 6 months, free of tax', '+₦7,250.00', '₦57,250.00'],
      dialog,
    );
    const least = dialog.getByRole('button', { name: 'Use ₦50,000' });
    await expect.element(least).toHaveClass('MuiButton-outlined');
    await least.click();
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('50,000');
    await expect.element(least).not.toBeInTheDocument();
    await expect.element(dialog.getByText('the least:', { exact: false })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Invest Now' })).toBeEnabled();
    await expectAccessibleState();
  });

  test('say that savings products earn more with the typed amount for the chosen term, and lead to them', async () => {
    const small = { ...harvest, cost: 1000, interestRate: 5 };
    const year = { ...pot, _id: plan._id, interestRate: 90, duration: { value: 12, unit: 'months' as const } };
    on(getActiveProducts).answers(listOf(small, bond, { ...pot, taxPercent: 10 }, year));
    await showPage(<InvestmentProductsPage />);
    const other = page.getByRole('button', { name: /^See/ });
    const term = page.getByRole('combobox', { name: 'For how long' });
    await term.selectOptions('3 to 6 months');
    await expectWords(['Harvest 180']);
    await expect.element(other).not.toBeInTheDocument();
    await amount.fill('10000');
    // 8% of 10,000 less a tenth of it; 5% here.
    await expect.element(other).toHaveTextContent('See savings products: up to ₦720.00 profit after tax');
    await expectAccessibleState();
    // Other terms do not compare.
    await term.selectOptions('Any term');
    await expect.element(other).not.toBeInTheDocument();
    await term.selectOptions('3 to 6 months');
    await other.click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'savingsProducts' });
    await cleanup();
    await showPage(<SavingsProductsPage />);
    await expect.poll(articles).toEqual(['School fees pot']);
    await expect.element(other).not.toBeInTheDocument();
  });

  test('are sorted by the rate that is kept after tax, so that one free of tax comes before a higher one that is taxed', async () => {
    const taxed = { ...harvest, taxPercent: 10 };
    const free = { ...bond, name: 'Free note', interestRate: 13.5, cost: harvest.cost };
    on(getActiveProducts).answers(listOf(taxed, free));
    await showPage(<InvestmentProductsPage />);
    await expectWords(['26.1% a year after tax']);
    await page.getByRole('combobox', { name: /^Sort/ }).selectOptions('Best rate');
    await expect.poll(articles).toEqual(['Free note', 'Harvest 180']);
    await expectWords(['27% a year'], page.getByRole('article').first());
    await expectAccessibleState();
  });

  test('say their rate a year, also those that run for a year, and what leaving early costs', async () => {
    const year = { ...harvest, duration: { value: 12, unit: 'months' as const }, taxPercent: 10 };
    on(getActiveProducts).answers(listOf({ ...year, earlyExit: { afterDays: 0, pricePercent: 50 } }));
    await showPage(<InvestmentProductsPage />);
    await expectWords(['14.5% for 12 months', '13.1% a year after tax']);
    await expectWords(['Can be left at any time: that costs 50% of the profit so far.']);
  });

  test('can be chosen by how long they run, together with the amount and the order, and all are shown again where none does', async () => {
    const runs = (days: number, name: string, rate: number): Product => ({
      ...harvest,
      _id: `01890000-0000-7000-8000-00000000${String(days).padStart(4, '0')}`,
      name,
      interestRate: rate,
      duration: { value: days, unit: 'days' },
    });
    const quarter = { ...runs(3, 'Three months', 2), duration: { value: 3, unit: 'months' as const } };
    const year = { ...runs(12, 'A year', 30), duration: { value: 12, unit: 'months' as const }, cost: 900_000 };
    on(getActiveProducts).answers(listOf(runs(93, '93 days', 3), quarter, year, runs(184, '184 days', 4)));
    await showPage(<InvestmentProductsPage />);
    const term = page.getByRole('combobox', { name: 'For how long' });
    await expect.poll(articles).toHaveLength(4);
    await term.selectOptions('Up to 3 months');
    await expect.poll(articles).toEqual(['Three months']);
    await expectWords(['Up to 3 months: up to 92 days.']);
    await term.selectOptions('3 to 6 months');
    // 3% for 93 days is more a year than 4% for 184.
    await expect.poll(articles).toEqual(['93 days', '184 days']);
    // The best rate of a year is none of a shorter term, which is paid again and again.
    await term.selectOptions('6 to 12 months');
    await expect.poll(articles).toEqual(['A year']);
    await term.selectOptions('Over a year');
    await expectWords(['No investment runs for this long']);
    await expectAccessibleState();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.element(term).toHaveValue('');
    await expect.poll(articles).toHaveLength(4);
  });

  test('stand in one grid without their groups where a term is chosen', async () => {
    const other = { ...harvest, _id: '01890000-0000-7000-8000-000000000099', productGroup: null };
    on(getActiveProducts).answers(listOf(harvest, other));
    await showPage(<InvestmentProductsPage />);
    const group = page.getByRole('heading', { name: /^Agriculture/ });
    await expect.element(group).toBeVisible();
    await page.getByRole('combobox', { name: 'For how long' }).selectOptions('3 to 6 months');
    await expect.element(group).not.toBeInTheDocument();
    const tops = page
      .getByRole('article')
      .elements()
      .map((card) => card.getBoundingClientRect().top);
    expect(tops).toHaveLength(2);
    expect(new Set(tops).size).toBe(1);
  });

  test('stand with the best rate first until the customer chooses an order, and a term or an amount changes none', async () => {
    const idle = { ...harvest, _id: pot._id, name: 'Idle', interestRate: 0 };
    on(getActiveProducts).answers(listOf(idle, harvest));
    await showPage(<InvestmentProductsPage />);
    const sort = page.getByRole('combobox', { name: /^Sort/ });
    const term = page.getByRole('combobox', { name: 'For how long' });
    for (const asked of [
      () => amount.fill('60000'),
      () => term.selectOptions('3 to 6 months'),
      () => amount.fill('1000'),
      () => term.selectOptions('Any term'),
      () => amount.fill(''),
    ]) {
      await expect.element(sort).toHaveDisplayValue('Best rate');
      await expect.poll(articles).toEqual(['Harvest 180', 'Idle']);
      await asked();
    }
    await sort.selectOptions('Paid soonest');
    await term.selectOptions('3 to 6 months');
    await amount.fill('1000');
    await expectWords(['No investment for this term takes ₦1,000']);
    await expect.element(sort).toHaveDisplayValue('Paid soonest');
  });

  test('of which none takes the typed amount say what the smallest takes, and lead to the savings products that do for this term', async () => {
    const year = { ...pot, _id: plan._id, name: 'Year pot', duration: { value: 12, unit: 'months' as const } };
    const short = { ...pot, _id: investment._id, name: 'Short pot' };
    on(getActiveProducts).answers(listOf(harvest, bond, pot, year, short));
    await showPage(<InvestmentProductsPage />);
    const other = page.getByRole('button', { name: /^See/ });
    const term = page.getByRole('combobox', { name: 'For how long' });
    await term.selectOptions('3 to 6 months');
    await expectWords(['Harvest 180']);
    await expect.element(other).not.toBeInTheDocument();
    await amount.fill('10000');
    await expectWords(['No investment for this term takes ₦10,000. The smallest takes ₦50,000 or more.']);
    await expect.element(other).toHaveTextContent('See 2 savings products for ₦10,000: up to ₦800.00 profit');
    await expect.element(page.getByText('These need more', { exact: false })).not.toBeInTheDocument();
    await expectAccessibleState();
    // Nothing of this tab runs for so long.
    await term.selectOptions('6 to 12 months');
    await expectWords(['No investment runs for this long']);
    await expect.element(other).toHaveTextContent('See 1 savings product for ₦10,000: up to ₦800.00 profit');
    await amount.fill('');
    await expect.element(other).not.toBeInTheDocument();
    await amount.fill('10000');
    await other.click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'savingsProducts' });
    await cleanup();
    await showPage(<SavingsProductsPage />);
    await expect.element(term).toHaveDisplayValue('6 to 12 months');
    await expect.element(amount).toHaveValue('10,000');
    await expect.poll(articles).toEqual(['Year pot']);
  });

  test('of which none takes the typed amount for the chosen term name the shorter one with the most profit that does, and open its form', async () => {
    const days = (value: number) => ({ value, unit: 'days' as const });
    const credit = { ...bond, name: 'Credit', cost: 5000, interestRate: 5, duration: days(60) };
    const less = { ...credit, _id: pot._id, name: 'Less', interestRate: 4 };
    const longer = { ...credit, _id: plan._id, name: 'Longer', interestRate: 90, duration: days(365) };
    on(getActiveProducts).answers(listOf(harvest, less, credit, longer));
    await showPage(<InvestmentProductsPage />);
    await page.getByRole('combobox', { name: 'For how long' }).selectOptions('3 to 6 months');
    await expectWords(['Harvest 180']);
    const shorter = page.getByRole('button', { name: /takes it/ });
    await amount.fill('10000');
    await expect.element(shorter).toHaveTextContent('Credit takes it: +₦500 in 60 days');
    await expectAccessibleState();
    await shorter.click();
    await expect.element(page.getByRole('dialog', { name: 'Invest in Credit' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('combobox', { name: 'For how long' }).selectOptions('Any term');
    await expect.element(shorter).not.toBeInTheDocument();
  });

  test('of which none takes the typed amount say what the smallest takes, and stand in the order that is chosen, also across their groups', async () => {
    const far = { ...harvest, _id: pot._id, name: 'Far', cost: 300_000, interestRate: 90 };
    const near = { ...bond, name: 'Near', cost: 20_000 };
    on(getActiveProducts).answers(listOf(far, harvest, near));
    await showPage(<InvestmentProductsPage />);
    await expect.poll(articles).toEqual(['Near', 'Harvest 180', 'Far']);
    await amount.fill('1');
    // Half an amount changes nothing yet.
    await expect.element(page.getByRole('heading', { name: /^Agriculture/ })).toBeVisible();
    await amount.fill('10000');
    await expect.poll(articles).toEqual(['Far', 'Near', 'Harvest 180']);
    await expectWords(['No investment takes ₦10,000. The smallest takes ₦20,000 or more.']);
    const sort = page.getByRole('combobox', { name: /^Sort/ });
    await expect.element(sort).toHaveDisplayValue('Best rate');
    await sort.selectOptions('Smallest sum');
    await expect.poll(articles).toEqual(['Near', 'Harvest 180', 'Far']);
  });

  test('stand with figures of an example, which says so, until an amount is typed', async () => {
    on(getActiveProducts).answers(listOf(harvest));
    await showPage(<InvestmentProductsPage />);
    await expect.element(amount).toHaveValue('');
    await expectWords([
      'Until you type, the figures are for ₦100,000, or for the least that a product takes.',
      '+₦14,500.00',
    ]);
    await expectAccessibleState();
    await amount.fill('200000');
    await expectWords(['+₦29,000.00']);
    await expect.element(page.getByText('Until you type', { exact: false })).not.toBeInTheDocument();
    await amount.fill('');
    await expectWords([
      'Until you type, the figures are for ₦100,000, or for the least that a product takes.',
      '+₦14,500.00',
    ]);
  });

  test('are compared side by side, three at most, and one is chosen from the comparison', async () => {
    const others = [1, 2].map((n) => ({
      ...harvest,
      _id: `01890000-0000-7000-8000-00000000009${n}`,
      name: `Farm ${n}`,
    }));
    on(getActiveProducts).answers(
      listOf({ ...harvest, taxPercent: 10, earlyExit: { afterDays: 30, pricePercent: 25 } }, bond, ...others),
    );
    await showPage(<InvestmentProductsPage />);
    await page.getByRole('checkbox', { name: 'Compare Harvest 180' }).click();
    const chosen = page.getByRole('region', { name: 'Chosen to compare' });
    await expect.element(chosen.getByRole('button', { name: 'Compare' })).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Compare Farm 1' }).click();
    await page.getByRole('checkbox', { name: 'Compare Lagoon Bond' }).click();
    await expect.element(page.getByRole('checkbox', { name: 'Compare Farm 2' })).toBeDisabled();
    await chosen.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Side by side' });
    await expectWords(['+₦1,305,000,000.00', 'Can be left after 30 days: that costs 25% of the profit so far'], dialog);
    // All on the amount that the largest minimum asks for, and each rate as its profit: after tax.
    await expectWords(['Rate a year, after tax', '26.1%', '29%'], dialog);
    expect(dialog.getByText('₦10,000,000,000.00', { exact: true }).elements().length).toBeGreaterThanOrEqual(3);
    expect(dialog.element().textContent).not.toContain('₦14,500.00');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Invest Now: Farm 1' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Invest in Farm 1' })).toBeVisible();
  });

  test('stand apart from savings products', async () => {
    on(getActiveProducts).answers(listOf(harvest, pot));
    await showPage(<InvestmentProductsPage />);
    await expectWords(['Harvest 180']);
    await expect.element(page.getByText('School fees pot')).not.toBeInTheDocument();
    await page.getByRole('tab', { name: 'Savings Products' }).click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'savingsProducts' });
    expect(queries('product/getAllProducts')).toEqual([{ status: 'active' }]);
  });

  test('ask for no deposit above what may be paid in at once', async () => {
    on(getActiveProducts).answers(listOf(harvest));
    const limits = { mostDeposit: 10_000_000, leastWithdrawal: 100 };
    await showPage(<InvestmentProductsPage />, { ...rich, balance: 0, limits });
    await page.getByRole('button', { name: 'Invest Now: Harvest 180' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invest in Harvest 180' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('99939999');
    await expectWords(
      ['Your wallet lacks ₦99,939,999 for ₦99,939,999.', 'One deposit can be at most ₦10,000,000'],
      dialog,
    );
    await expect.element(dialog.getByRole('button', { name: 'Add ₦10,000,000' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Add ₦99,939,999' })).not.toBeInTheDocument();
  });

  test('are closed while the account does not let money move', async () => {
    on(getActiveProducts).answers(listOf(harvest));
    await showPage(<InvestmentProductsPage />, { ...rich, sub_status: 40 });
    await expect.element(page.getByRole('button', { name: 'Invest Now: Harvest 180' })).toBeDisabled();
  });
});

describe('savings products', () => {
  testStates({
    show: () => showPage(<SavingsProductsPage />),
    call: getActiveProducts,
    empty: { reply: listOf(harvest), says: ['No savings products are open just now'] },
    filled: { reply: listOf(pot), says: ['School fees pot', '8%', 'From ₦1,000'] },
    failed: { says: 'Failed to fetch savings products' },
  });
});

describe('investing', () => {
  const dialog = page.getByRole('dialog', { name: 'Invest in Harvest 180' });
  const invest = dialog.getByRole('button', { name: 'Invest Now' });
  const open = async (user = rich, product = harvest): Promise<void> => {
    on(getActiveProducts).answers(listOf(product));
    await showPage(<InvestmentProductsPage />, user);
    await page.getByRole('button', { name: 'Invest Now: Harvest 180' }).click();
  };

  test('begins with the amount that was typed above the products, and empty where none was', async () => {
    await open({ ...rich, balance: 100_000.5 });
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
    await expect.element(invest).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('textbox', { name: 'How much do you want to put in?' }).fill('60000');
    await page.getByRole('button', { name: 'Invest Now: Harvest 180' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('60,000');
    await expectWords(['+₦8,700.00', '₦68,700.00'], dialog);
  });

  test('begins with the typed amount also where the product needs more, and says at once how much it needs', async () => {
    keptInTab.set(TYPED_AMOUNT, '10000');
    await open();
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('10,000');
    await expect
      .element(dialog.getByRole('textbox', { name: 'Amount' }))
      .toHaveAccessibleDescription('Investment must be at least ₦50,000');
    await expect.element(invest).toBeDisabled();
    await expectAccessibleState();
  });

  test('begins with the typed amount even when it is above the wallet, and offers to add what is missing', async () => {
    keptInTab.set(TYPED_AMOUNT, '120000');
    await open({ ...rich, balance: 100_000.5 });
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('120,000');
    await expect.element(dialog.getByRole('button', { name: 'Add ₦19,999.50' })).toBeEnabled();
  });

  test('shows the profit and the wallet afterwards once an amount is typed, and can be sent only between minimum and balance', async () => {
    await open({ ...rich, balance: 99_999.5 });
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await expect.element(amount).toHaveFocus();
    await expect.element(invest).toBeDisabled();
    expect(dialog.element().textContent).not.toMatch(/₦0\.00|Paid on|Wallet after/);
    await amount.fill('49999.99');
    await expect.element(invest).toBeDisabled();
    expect(dialog.element().textContent).not.toMatch(/Wallet after/);
    await amount.fill('50000');
    await expect.element(invest).toBeEnabled();
    await expectWords(['Wallet after this: ₦49,999.50'], dialog);
    await expectWords(['+₦7,250.00', '₦57,250.00'], dialog);
    await amount.fill('100000.51');
    await expect.element(invest).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test('is a request for a maker above their limit, and a purchase up to it', async () => {
    actsFor('maker');
    const members = people.members.map((member) =>
      member.personId === rich._id ? { ...member, role: 'maker' as const, mostAlone: 100_000 } : member,
    );
    on(getPeople).answers({ ...people, members });
    await open({ ...cooperative, balance: 500_000 });
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await amount.fill('100000.01');
    await expect.element(dialog.getByRole('button', { name: 'Ask for it' })).toBeEnabled();
    await expectWords(['You ask; a second person approves.'], dialog);
    await amount.fill('100000');
    await expect.element(invest).toBeEnabled();
  });

  test('says until when the money is locked in, and the rate of a year beside that of the term', async () => {
    await open();
    await expectWords(['29% a year']);
    await expectWords(['The money is locked in until', 'it cannot be taken out earlier.'], dialog);
    await expectAccessibleState();
    // Above the sums, which grow while the amount is typed: on a small phone the buttons cover what is below them.
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('100000');
    const top = (words: RegExp) => dialog.getByText(words).element().getBoundingClientRect().top;
    expect(top(/^The money is locked in until/)).toBeLessThan(top(/^Profit at/));
  });

  test.for([
    { afterDays: 0, says: 'You can leave early at any time: that costs 25% of the profit so far.' },
    { afterDays: 30, says: 'on: that costs 25% of the profit so far.' },
  ])('says when it can be left early and what that costs, after $afterDays days', async ({ afterDays, says }) => {
    await open(rich, { ...harvest, earlyExit: { afterDays, pricePercent: 25 } });
    await expectWords([says], dialog);
  });

  test('shows the tax on the profit, and what is paid after it', async () => {
    await open(rich, { ...harvest, taxPercent: 10 });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('50000.10');
    // 14.5% of 50,000.10 is 7,250.01, and a tenth of that 725.00.
    await expectWords(['10% withholding tax', '₦725.00', '₦56,525.11'], dialog);
  });

  test('leads to the wallet when it holds less than the minimum', async () => {
    await open({ ...rich, balance: 20_000.5 });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('');
    await expectWords(['Your wallet lacks ₦29,999.50 for ₦50,000.'], dialog);
    await dialog.getByRole('button', { name: 'Add ₦29,999.50' }).click();
    expect(shell.addMissing).toHaveBeenLastCalledWith(29_999.5, resume('Continue with Harvest 180'));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('says why an amount is above the wallet while it is typed, and offers to add what is missing', async () => {
    await open({ ...rich, balance: 100_000.5 });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('100200.75');
    await expectWords(['Insufficient balance. Your current balance is ₦100,000.50'], dialog);
    await expectWords(['Your wallet lacks ₦200.25 for ₦100,200.75. The smallest deposit is ₦1,000.'], dialog);
    await expect.element(dialog.getByRole('button', { name: 'Invest Now' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Add ₦1,000' }).click();
    expect(shell.addMissing).toHaveBeenLastCalledWith(1000, resume('Continue with Harvest 180'));
  });

  test('comes back with the same amount after the missing money is paid in', async () => {
    await open({ ...rich, balance: 100_000.5 });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('100200.75');
    await dialog.getByRole('button', { name: 'Add ₦1,000' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    on(getUser).answers({ success: true, user: { ...rich, balance: 101_000.5 } });
    await makeStale('me');
    shell.addMissing.mock.lastCall?.[1]?.resume();
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('100,200.75');
    await expect.element(dialog.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
    await expect.element(invest).toBeEnabled();
    await expect.element(dialog.getByText('Insufficient balance', { exact: false })).not.toBeInTheDocument();
  });

  test('says why an amount does not fit once nobody types any more or the field is left, and not at the first digit', async () => {
    await open({ ...rich, balance: 100_000.5 });
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await userEvent.type(amount, '100');
    expect(dialog.element().textContent).not.toContain('at least');
    await expectWords(['Investment must be at least ₦50,000'], dialog);
    await expect.element(amount).toHaveFocus();
    await expectAccessibleState();
    await amount.fill('60000');
    await expect.element(dialog.getByText('at least', { exact: false })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Invest Now: Harvest 180' }).click();
    await amount.fill('1000');
    await dialog.getByRole('button', { name: 'Cancel' }).hover();
    (amount.element() as HTMLElement).blur();
    await expectWords(['Investment must be at least ₦50,000'], dialog);
    await amount.fill('200000');
    await expectWords(['Insufficient balance. Your current balance is ₦100,000.50'], dialog);
  });

  const bought = { ...investment, capital: 50_000, expectedProfit: 7250 };
  const buys = (of: Investment, more: { balance?: number } = {}) =>
    on(buy).answers({ success: true, message: 'Bought.', investment: of, transactionsCreated: 'withdrawal', ...more });

  test('takes the money from the wallet, says what is paid and when, and leads to what was bought', async () => {
    buys({ ...bought, tax: { percent: 10, amount: 725 } }, { balance: 9_999_950_000 });
    await open();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('50000');
    on(getUser).answers({ success: true, user: { ...rich, balance: 9_999_950_000 } });
    await invest.click();
    const ends = formatDateWithWeekday(investment.endDate);
    await expectWords([
      'Investment successful!',
      'From your wallet₦50,000.00',
      'The wallet now holds₦9,999,950,000.00',
      `₦56,525.00 is paid on ${ends}, after tax. The money is locked in`,
    ]);
    const place = { section: 'investmentPortfolio', investment: investment._id };
    await expect.poll(() => shell.go.mock.lastCall, { timeout: 10_000 }).toEqual([place]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: 'investment/addInvestment',
        body: {
          userId: rich._id,
          productId: harvest._id,
          capital: 50_000,
          seen: { interestRate: 14.5, duration: { value: 6, unit: 'months' }, earlyExit: null, taxPercent: 0 },
          idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      },
    ]);
  });

  test('a customer whose answer was lost reads that trying again buys once, and sends the same id', async () => {
    on(buy).breaks();
    await open();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('50000');
    await expectWords(['Wallet after this'], dialog);
    await invest.click();
    await expectWords(['Network error. Please check your connection', 'so that it happens once'], dialog);
    expect(dialog.element().textContent).not.toContain('Wallet after this');
    // It was done, and the wallet is read again: nothing asks for more money, and trying again is possible.
    on(getUser).answers({ success: true, user: { ...rich, balance: 10_000 } });
    await makeStale('me');
    await expectWords(['₦10,000.00'], dialog);
    await expect.element(dialog.getByRole('button', { name: 'Add ₦' })).not.toBeInTheDocument();
    buys(bought);
    await invest.click();
    await expectWords(['From your wallet']);
    const keys = sent().map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  test('a customer who presses a key in the success dialog keeps it open, and opens what they bought', async () => {
    buys({ ...bought, earlyExit: { from: investment.startDate, pricePercent: 25 } });
    await open();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('50000');
    shell.go.mockClear();
    await invest.click();
    const done = page.getByRole('dialog', { name: 'Harvest 180' });
    // A repeat does not answer what the wallet holds.
    await expectWords(['From your wallet₦50,000.00', '₦57,250.00 is paid on'], done);
    await userEvent.keyboard('{Shift}');
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await expectAccessibleState();
    expect(done.element().textContent).not.toMatch(/locked|tax/);
    await done.getByRole('button', { name: 'See it' }).click();
    expect(details.openInvestment).toHaveBeenLastCalledWith(investment._id);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(shell.go).not.toHaveBeenCalled();
  });

  test.for([
    {
      refusal: { status: 409, code: 'product_inactive', message: 'This product is not open any more.' },
      says: 'This product is not open any more.',
    },
    { refusal: undefined, says: 'Investment failed. Please try again.' },
  ])('says why nothing was bought: $says', async ({ refusal, says }) => {
    on(buy).refuses(refusal);
    await open();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('50000');
    await invest.click();
    await expectWords([says], dialog);
  });
});

test('buys nothing at terms that were not seen, and shows the new ones', async () => {
  on(getActiveProducts).answers(listOf(harvest));
  on(buy).refuses({ status: 409, code: 'terms_changed', message: 'The terms have changed.' });
  await showPage(<InvestmentProductsPage />);
  await page.getByRole('button', { name: 'Invest Now: Harvest 180' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invest in Harvest 180' });
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('50000');
  on(getActiveProducts).answers(listOf({ ...harvest, interestRate: 12 }));
  await dialog.getByRole('button', { name: 'Invest Now' }).click();
  await expectWords(['The terms have changed.', 'Profit at 12%', '+₦6,000.00'], dialog);
});

describe('starting to save', () => {
  const dialog = page.getByRole('dialog', { name: 'Start saving: School fees pot' });
  const start = async (): Promise<void> => {
    on(getActiveProducts).answers(listOf(pot));
    await showPage(<SavingsProductsPage />, { ...newcomer, bank: '058', balance: 5000 });
    await page.getByRole('button', { name: 'Start Saving: School fees pot' }).click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('1000');
    await dialog.getByRole('button', { name: 'Start Saving' }).click();
  };

  test('makes a plan and leads to it', async () => {
    on(buy).answers({ success: true, message: 'Begun.', investment: plan, transactionsCreated: 'withdrawal' });
    await start();
    await expectWords(['Savings plan created successfully!', '₦27,000.00 is paid on']);
    await expect.poll(() => shell.go.mock.lastCall, { timeout: 10_000 }).toEqual([{ section: 'savingsPortfolio' }]);
    expect(sent()).toMatchObject([{ body: { productId: pot._id, capital: 1000 } }]);
  });

  test('says that starting the plan failed', async () => {
    on(buy).refuses();
    await start();
    await expectWords(['Failed to create savings plan. Please try again.'], dialog);
  });
});

describe('on a phone of 360 pixels', () => {
  beforeEach(() => page.viewport(360, 740));
  afterAll(() => page.viewport(1280, 900));
  const flat: Product = { ...harvest, _id: '01890000-0000-7000-8000-0000000000c1', name: 'Flat' };
  const houses: Product[] = [
    { ...flat, taxPercent: 10, productGroup: { _id: '01890000-0000-7000-8000-0000000000c2', name: 'Houses' } },
    {
      ...flat,
      _id: '01890000-0000-7000-8000-0000000000c3',
      name: 'Hostel',
      cost: 900_000,
      productGroup: { _id: '01890000-0000-7000-8000-0000000000c2', name: 'Houses' },
    },
  ];
  const shown = () =>
    page
      .getByRole('article')
      .elements()
      .map((card) => card.querySelector('h2, h3')?.textContent);

  test('the first group is open, and the others say how many products they have and what the best of them earns', async () => {
    on(getActiveProducts).answers(listOf(harvest, ...houses, bond));
    await showPage(<InvestmentProductsPage />);
    await expectWords(['Agriculture']);
    await expect.poll(shown).toEqual(['Harvest 180']);
    // 14.5% of 900,000, as the hostel's card says, which takes no less.
    const group = page.getByRole('button', { name: /^Houses/ });
    await expectWords(['2 products, up to ₦130,500.00 profit on ₦900,000'], group);
    await expectWords(['1 product, from ₦10,000,000,000'], page.getByRole('button', { name: /^General Products/ }));
    await expectAccessibleState();
    await group.click();
    await expect.poll(shown).toEqual(['Harvest 180', 'Flat', 'Hostel']);
    await expectWords(['+₦130,500.00'], page.getByRole('article').filter({ hasText: 'Hostel' }));
    // The page says no more than its title, so that the first product is nearer.
    await expect.element(page.getByText('A fixed rate for a fixed term', { exact: false })).not.toBeVisible();
    await expectAccessibleState();
  });

  test('a card says everything about the money in few lines', async () => {
    on(getActiveProducts).answers(listOf(harvest, bond));
    await showPage(
      <div style={{ width: 328 }}>
        <InvestmentProductsPage />
      </div>,
    );
    await expectWords(['Harvest 180']);
    await document.fonts.ready;
    const card = page.getByRole('article').element().getBoundingClientRect();
    expect(card.height).toBeLessThan(270);
    const top = (name: string | RegExp) => page.getByRole('combobox', { name }).element().getBoundingClientRect().top;
    expect(top('For how long')).toBe(top('Sort each group by'));
    // Also with what is chosen they have one line each.
    for (const name of ['Sort each group by', 'For how long'])
      for (const { textContent } of page.getByRole('combobox', { name }).getByRole('option').elements()) {
        await page.getByRole('combobox', { name }).selectOptions(textContent);
        expect([textContent, top('For how long')]).toEqual([textContent, top(/^Sort/)]);
      }
  });
});

test('the two tabs stand beside each other on a phone of 360 pixels', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  on(getActiveProducts).answers(listOf());
  // As wide as the content of the shell.
  await showPage(
    <div style={{ width: 328 }}>
      <InvestmentProductsPage />
    </div>,
  );
  await expectWords(['No investment products are open just now']);
  await document.fonts.ready;
  const tops = page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.getBoundingClientRect().top);
  expect(tops).toHaveLength(2);
  expect(new Set(tops).size).toBe(1);
});
