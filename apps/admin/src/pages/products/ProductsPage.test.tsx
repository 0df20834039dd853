/** Products in each of their states, and adding, changing and switching them. */
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import {
  addProduct,
  addProductGroup,
  getAllProductGroups,
  getAllProducts,
  toggleProductStatus,
  updateProduct,
} from '@ajose/sdk/admin/products';
import { getProductPlans } from '@ajose/sdk/admin/reports';
import type { ProductBody } from '@ajose/sdk/contract/products';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { addressOf, backTo } from '../../paths.ts';
import { address, showPage, TYPED } from '../../../test/page.tsx';
import { askedFor } from '../../../test/approvals.ts';
import { adaeze, customer } from '../../../test/people.ts';
import { agriculture, bond, harvest, savings } from '../../../test/products.ts';
import { groupDone, productsOf, showProducts as show } from '../../../test/productsPage.tsx';
import { ProductsPage } from './ProductsPage.tsx';

const body: ProductBody = {
  name: '',
  cost: 1,
  interestRate: 1,
  durationValue: 1,
  durationUnit: 'days',
  status: 'active',
};
const names = () => [...document.querySelectorAll('tbody td:first-child b')].map(({ textContent }) => textContent);
const done = { success: true, message: 'Done.', product: harvest } as const;

afterEach(() => page.viewport(1280, 900));

describe('products', () => {
  testStates({
    show,
    call: getAllProducts,
    empty: { reply: productsOf(), says: ['No investment products found', 'Add Your First Product'] },
    filled: {
      reply: productsOf(harvest, bond),
      says: [
        'Products (2)',
        'Product Groups (2)',
        'Harvest 180',
        harvest.description,
        'Agriculture',
        '₦50,000',
        '14.5%',
        '6 months',
        'No group',
        '₦10,000,000,000',
        '90 days',
      ],
    },
    failed: { says: 'Failed to fetch products', broken: 'Error fetching products' },
  });

  test('are found by name or description', async () => {
    on(getAllProducts).answers(productsOf(harvest, bond));
    await show();
    await page.getByRole('searchbox', { name: 'Search by name or description' }).fill('CASSAVA');
    await expectWords(['Harvest 180']);
    await expect.element(page.getByText('Lagoon Bond')).not.toBeInTheDocument();
    await page.getByRole('searchbox').fill('gold');
    await expectWords(['No products match your search', 'Products (0 of 2)']);
    await page.getByRole('searchbox').fill('');
    await expectWords(['Products (2)']);
    await expect.poll(address).not.toContain('find');
  });

  test('that a link leads to are shown alone until somebody types', async () => {
    on(getAllProducts).answers(productsOf(harvest, bond));
    await show(undefined, addressOf({ section: 'productManagement' }, { product: bond._id }));
    await expectWords(['Lagoon Bond']);
    await expect.element(page.getByText('Harvest 180')).not.toBeInTheDocument();
    await page.getByRole('searchbox').fill('');
    await expectWords(['Harvest 180']);
  });

  test('are sorted by their rate by a press on its head', async () => {
    on(getAllProducts).answers(
      productsOf(
        { ...harvest, productGroup: null, interestRate: 9 },
        { ...bond, productGroup: null, interestRate: 12 },
      ),
    );
    await show();
    await expect.poll(names).toEqual([harvest.name, bond.name]);
    await page.getByRole('button', { name: /^Interest rate/ }).click();
    await expect.poll(names).toEqual([bond.name, harvest.name]);
  });

  test('are one list where they are sorted, each with its group below its name', async () => {
    const other = { ...bond, productGroup: null, interestRate: 12 };
    on(getAllProducts).answers(
      productsOf({ ...harvest, interestRate: 9 }, other, {
        ...harvest,
        _id: agriculture._id,
        name: 'Harvest 365',
        interestRate: 15,
      }),
    );
    await show();
    await expectWords(['No group']);
    expect(page.getByRole('row', { name: /^Lagoon Bond.*No group/ }).elements()).toEqual([]);
    await page.getByRole('button', { name: /^Interest rate/ }).click();
    await expect.poll(names).toEqual(['Harvest 365', bond.name, harvest.name]);
    await expectWords(['No group'], page.getByRole('row', { name: /^Lagoon Bond/ }));
  });

  test('are on the way back from one as they were left: searched for, filtered and sorted', async () => {
    const sold = { ...harvest, productGroup: null, interestRate: 9 };
    const other = { ...bond, productGroup: null, interestRate: 12, status: 'active' } as const;
    on(getAllProducts).answers(productsOf(sold, other, { ...bond, _id: agriculture._id, name: 'Lagoon Old' }));
    await show(undefined, addressOf({ section: 'productManagement' }, { status: 'active' }));
    await page.getByRole('button', { name: /^Interest rate/ }).click();
    await page.getByRole('searchbox').fill('a');
    await expect.poll(names).toEqual([bond.name, harvest.name]);
    await expectWords(['Products (2 of 3)']);
    await expect.poll(address).toContain('find=a');
    await cleanup();
    await showPage(<ProductsPage />, adaeze, backTo('productManagement'), TYPED);
    await expect.poll(names).toEqual([bond.name, harvest.name]);
    await expect.element(page.getByRole('searchbox')).toHaveValue('a');
    await expectWords(['Filtered: Active']);
  });

  test('lead from their row to who changed them, also for a role that may not change them', async () => {
    on(getAllProducts).answers(productsOf(harvest));
    await show(undefined, undefined, { ...adaeze, role: 'support' });
    await expect
      .element(page.getByRole('link', { name: 'Changes of Harvest 180' }))
      .toHaveAttribute(
        'href',
        addressOf({ section: 'auditLog' }, { subject: `product:${harvest._id}`, from: 'productManagement' }),
      );
    expect(page.getByRole('button', { name: 'Edit Harvest 180' }).elements()).toEqual([]);
  });

  test.each([640, 700, 768, 940, 964, 1024, 1124, 1280, 1440])(
    'have all their actions within their row in a window of %i pixels',
    async (width) => {
      await page.viewport(width, 900);
      onTestFinished(() => page.viewport(1280, 900));
      on(getAllProducts).answers(productsOf(harvest, { ...bond, cost: 10_000_000, interestRate: 0 }));
      await show();
      const changes = page.getByRole('link', { name: 'Changes of Harvest 180' });
      await expect.element(changes).toBeVisible();
      const row = changes.element().closest('td')?.getBoundingClientRect();
      const frame = page.getByRole('table', { name: 'Products' }).element().parentElement?.getBoundingClientRect();
      const { left, right } = changes.element().getBoundingClientRect();
      expect(right).toBeLessThanOrEqual(Math.min(row?.right ?? 0, frame?.right ?? 0));
      expect(left).toBeGreaterThanOrEqual(row?.left ?? 0);
      expect(page.getByRole('button', { name: 'Deactivate Harvest 180' }).element().textContent).toBe('Deactivate');
    },
  );

  test.each([
    { width: 1126, text: '100%', fits: 'stand in one line in a window of 1,440 pixels beside the menu' },
    { width: 966, text: '100%', fits: 'stand in one line in a window of 1,280 pixels beside the menu' },
    { width: 360, text: '200%', fits: 'stand in one line on a phone with large letters, and on the screen' },
  ])('have actions that $fits', async ({ width, text }) => {
    await page.viewport(width, 900);
    document.documentElement.style.fontSize = text;
    onTestFinished(async () => {
      document.documentElement.style.fontSize = '';
      await page.viewport(1280, 900);
    });
    on(getAllProducts).answers(productsOf(harvest, { ...bond, cost: 10_000_000 }));
    await show();
    const changes = page.getByRole('link', { name: 'Changes of Harvest 180' });
    await expect.element(changes).toBeVisible();
    const buttons = () =>
      [...(changes.element().parentElement?.children ?? [])].map((button) => button.getBoundingClientRect());
    expect(buttons()).toHaveLength(3);
    // The table measures its room a moment after it is drawn. Each is centred in the line.
    const middle = ({ top, bottom }: DOMRect) => Math.round((top + bottom) / 2);
    await expect.poll(() => new Set(buttons().map(middle)).size).toBe(1);
    for (const { right } of buttons()) expect(right).toBeLessThanOrEqual(width - 8);
  });

  test('begin high: a search without a line for its label stands beside the tabs', async () => {
    on(getAllProducts).answers(productsOf(harvest));
    await show();
    await expectWords(['Harvest 180']);
    const topOf = (element: Element): number => element.getBoundingClientRect().top;
    const search = page.getByRole('searchbox', { name: 'Search by name or description' }).element();
    const tab = page.getByRole('tab', { name: 'Products (1)' }).element();
    expect(topOf(search)).toBeLessThan(topOf(tab) + tab.clientHeight);
  });

  test('that the dashboard counts as active are listed alone until the filter is cleared', async () => {
    on(getAllProducts).answers(productsOf(harvest, bond));
    await show(undefined, addressOf({ section: 'productManagement' }, { status: 'active' }));
    await expectWords(['Harvest 180', 'Filtered: Active']);
    await expect.element(page.getByText('Lagoon Bond')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expectWords(['Lagoon Bond']);
    await expect.poll(address).toBe(addressOf({ section: 'productManagement' }));
  });

  test('lead back to the dashboard', async () => {
    on(getAllProducts).answers(productsOf());
    await show();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect.poll(address).toBe(addressOf({ section: 'home' }));
  });

  test('are added, without a group where none is chosen', async () => {
    on(getAllProducts).answers(productsOf());
    on((api) => addProduct(api, body)).answers(done);
    await show();
    await page.getByRole('button', { name: 'Add New Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Product' });
    await expect.element(dialog).toBeVisible();
    await expectAccessibleState();
    await dialog.getByRole('textbox', { name: 'Product name' }).fill('Lagoon Bond');
    await dialog.getByRole('textbox', { name: 'Cost' }).fill('10000000000');
    await dialog.getByRole('textbox', { name: 'Interest rate (%)' }).fill('9.25');
    await dialog.getByRole('textbox', { name: 'Duration' }).fill('90');
    await dialog.getByRole('combobox', { name: 'Duration unit' }).selectOptions('days');
    on(getAllProducts).answers(productsOf(bond));
    await dialog.getByRole('button', { name: 'Add product' }).click();
    await expectWords(['Product added successfully!', 'Lagoon Bond']);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: 'product/addProduct',
        body: {
          name: 'Lagoon Bond',
          description: '',
          cost: 10_000_000_000,
          interestRate: 9.25,
          durationValue: 90,
          durationUnit: 'days',
          status: 'active',
          taxPercent: 10,
        },
      },
    ]);
  });

  test('without profit are saved at the rate 0, and their form asks for neither a tax nor a price', async () => {
    on(getAllProducts).answers(productsOf());
    await show();
    await page.getByRole('button', { name: 'Add Your First Product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Product' });
    await dialog.getByRole('textbox', { name: 'Product name' }).fill('Kept whole');
    await dialog.getByRole('textbox', { name: 'Cost' }).fill('1000');
    await dialog.getByRole('textbox', { name: 'Duration', exact: true }).fill('90');
    await dialog.getByRole('textbox', { name: 'Leave early after (days)' }).fill('10');
    const rate = dialog.getByRole('textbox', { name: 'Interest rate (%)' });
    await rate.fill('0');
    await expectWords(['You get back exactly what you put in.', 'leaving early costs nothing'], dialog);
    const tax = dialog.getByRole('textbox', { name: 'Withholding tax (%)' });
    await expect.element(tax).not.toBeInTheDocument();
    // A profit after all has the usual tax again.
    await rate.fill('3');
    await expect.element(tax).toHaveValue('10');
    await rate.fill('0');
    await expectAccessibleState();
    on((api) => addProduct(api, body)).answers({
      success: true,
      message: 'Product added successfully!',
      product: { ...harvest, name: 'Kept whole', interestRate: 0 },
    });
    on(getAllProducts).answers(productsOf({ ...harvest, name: 'Kept whole', interestRate: 0 }));
    await dialog.getByRole('button', { name: 'Add product' }).click();
    await expectWords(['Product added successfully!', 'Kept whole', 'Without profit']);
    expect(sent()).toMatchObject([
      { body: { interestRate: 0, taxPercent: 0, exitAfterDays: 10, exitPricePercent: 0 } },
    ]);
  });

  test('refuse a cost that is not a number written out in digits', async () => {
    on(getAllProducts).answers(productsOf());
    await show();
    await page.getByRole('button', { name: 'Add Your First Product' }).click();
    const refused = 'Please type the amount, for example 1,500.50';
    const cost = page.getByRole('textbox', { name: 'Cost' });
    await cost.fill('5000');
    for (const text of ['1e3', '-5000', '1500,50', '5k', '0.001']) {
      await cost.fill(text);
      await expect.element(page.getByText(refused)).toBeVisible();
      await expect.element(cost).toHaveValue('5,000');
    }
    await cost.clear();
    const duration = page.getByRole('textbox', { name: 'Duration' });
    await duration.fill('1.5');
    await expect.element(page.getByText('Please type a whole number, for example 12')).toBeVisible();
    await expect.element(duration).toHaveValue('');
    await page.getByRole('dialog').getByRole('button', { name: 'Add product' }).click();
    await expectWords(['Valid cost is required']);
    expect(sent()).toEqual([]);
  });

  test('say while they are typed, and again once they are sent, that a second administrator has to confirm them', async () => {
    const { _id, ...before } = harvest;
    const approval = askedFor({ action: 'updateProduct', before, after: { ...before, interestRate: 40 } });
    on(getAllProducts).answers(productsOf(harvest));
    on((api) => updateProduct(api, harvest._id, body)).answers({ success: true, message: 'It waits.', approval });
    await show();
    await page.getByRole('button', { name: 'Edit Harvest 180' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    const note = dialog.getByText('a second administrator has to confirm it', { exact: false });
    const rate = dialog.getByRole('textbox', { name: 'Interest rate (%)' });
    await rate.fill('30');
    await expect.element(note).not.toBeInTheDocument();
    await rate.fill('40');
    await expectWords(['It returns 80% in a year.'], dialog);
    await rate.fill('40.123');
    await expect.element(rate).toHaveValue('40');
    await expect.element(dialog.getByText('Please type the number, for example 12.5')).toBeVisible();
    await rate.fill('40');
    await dialog.getByRole('button', { name: 'Save product' }).click();
    await expectWords(['It waits.']);
    await expect.element(page.getByText('Product updated successfully!')).not.toBeInTheDocument();
  });

  test('are not sent while the form has errors', async () => {
    on(getAllProducts).answers(productsOf());
    await show();
    await page.getByRole('button', { name: 'Add Your First Product' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Cost' }).fill('0');
    await dialog.getByRole('button', { name: 'Add product' }).click();
    await expectWords([
      'Please fix the form errors',
      'Product name is required',
      'Valid cost is required',
      'Valid interest rate is required',
      'Valid duration is required',
    ]);
    await dialog.getByRole('textbox', { name: 'Product name' }).fill('L');
    await expect.element(dialog.getByText('Product name is required')).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test('are changed', async () => {
    on(getAllProducts).answers(productsOf(harvest));
    on((api) => updateProduct(api, harvest._id, body)).answers(done);
    await show();
    await page.getByRole('button', { name: 'Edit Harvest 180' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Product' });
    await dialog.getByRole('textbox', { name: 'Interest rate (%)' }).fill('16');
    await dialog.getByRole('button', { name: 'Save product' }).click();
    await expectWords(['Product updated successfully!']);
    expect(sent()).toEqual([
      {
        method: 'PUT',
        path: `product/updateProduct/${harvest._id}`,
        body: {
          name: 'Harvest 180',
          description: harvest.description,
          cost: 50_000,
          interestRate: 16,
          durationValue: 6,
          durationUnit: 'months',
          status: 'active',
          taxPercent: 0,
          productGroup: agriculture._id,
        },
      },
    ]);
  });

  test.for([
    { refusal: { status: 409, code: 'name_taken', message: 'This name is taken.' }, says: 'This name is taken.' },
    { refusal: undefined, says: 'Operation failed' },
  ])('say why a product was not saved: $says', async ({ refusal, says }) => {
    on(getAllProducts).answers(productsOf(harvest));
    on((api) => updateProduct(api, harvest._id, body)).refuses(refusal);
    await show();
    await page.getByRole('button', { name: 'Edit Harvest 180' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save product' }).click();
    await expectWords([says]);
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  test('say that a product was not saved because the network failed', async () => {
    on(getAllProducts).answers(productsOf());
    on((api) => addProduct(api, body)).breaks();
    await show();
    await page.getByRole('button', { name: 'Add New Product' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Product name' }).fill('Lagoon Bond');
    await dialog.getByRole('textbox', { name: 'Cost' }).fill('1000');
    await dialog.getByRole('textbox', { name: 'Interest rate (%)' }).fill('9');
    await dialog.getByRole('textbox', { name: 'Duration' }).fill('3');
    await dialog.getByRole('button', { name: 'Add product' }).click();
    await expectWords(['Error saving product']);
  });

  test('are switched off and on', async () => {
    on(getAllProducts).answers(productsOf(harvest, bond));
    on((api) => toggleProductStatus(api, '*', { status: 'active' })).answers(done);
    await show();
    await page.getByRole('button', { name: 'Deactivate Harvest 180' }).click();
    const question = page.getByRole('dialog', { name: 'Deactivate Harvest 180?' });
    await expectWords(['Plans that run keep their terms'], question);
    expect(sent()).toEqual([]);
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expectWords(['Product deactivated successfully!']);
    await expect.element(question).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Activate Lagoon Bond' }).click();
    await expectWords(['Product activated successfully!']);
    expect(sent()).toEqual([
      { method: 'PATCH', path: `product/toggleProductStatus/${harvest._id}`, body: { status: 'inactive' } },
      { method: 'PATCH', path: `product/toggleProductStatus/${bond._id}`, body: { status: 'active' } },
    ]);
  });

  test('say how much money runs in them, and so does the question before a product is switched off', async () => {
    const running = { plans: 12, invested: 1_250_000.5 };
    const unused = { ...bond, status: 'active', running: { plans: 0, invested: 0 } } as const;
    on(getAllProducts).answers(productsOf({ ...harvest, running }, unused));
    await page.viewport(1440, 900);
    await show();
    await expectWords(['Invested', '12 plans run', '₦1,250,000.50', 'No plan runs']);
    expect(queries('product/getAllProducts')).toEqual([{}, { running: 'true' }]);
    const question = async (name: string, says: string) => {
      await page.getByRole('button', { name: `Deactivate ${name}` }).click();
      await expectWords([says], page.getByRole('dialog'));
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    };
    await question('Harvest 180', 'The 12 plans that run, with ₦1,250,000.50, keep their terms');
    await question('Lagoon Bond', 'No plan runs in it.');
  });

  test('lead to the plans that run in them, each with its customer, its transaction, what it earns and until when', async () => {
    on(getAllProducts).answers(productsOf({ ...harvest, running: { plans: 1, invested: 50_000 } }));
    const call = (api: Parameters<typeof getProductPlans>[0]) => getProductPlans(api, { productId: harvest._id });
    on(call).answers({
      success: true,
      rows: [
        {
          _id: bond._id,
          at: '2026-11-01T08:00:00.000Z',
          userId: customer._id,
          userName: customer.name,
          transactionId: 'INV-1',
          what: 'at 5.5%, until Apr 30, 2027',
          amount: 50_000,
          plan: { interestRate: 5.5, endDate: '2027-04-30T08:00:00.000Z', expectedProfit: 2750.25, toppedUp: true },
        },
      ],
      expectedProfit: 2750.25,
      pagination: { total: 1, pages: 1, isCut: false },
    });
    await page.viewport(1440, 900);
    await show();
    await page.getByRole('button', { name: 'Harvest 180', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Harvest 180: what runs · ₦50,000.00 invested' });
    await expectWords([customer.name, 'Earns, before tax', '₦2,750.25', 'at 5.5%, with top-ups', '₦50,000.00'], dialog);
    await expectWords(
      [
        'They earn ₦2,750.25 by their ends, before tax. What earns most comes first. A top-up earns for the days that are left.',
      ],
      dialog,
    );
    for (const name of ['Since', 'Capital'])
      await expect.element(dialog.getByRole('columnheader', { name })).toBeVisible();
    const until = dialog.getByText('Apr 30, 2027', { exact: true }).element();
    expect(until.getClientRects()).toHaveLength(1);
    expect(dialog.element().getBoundingClientRect().width).toBeGreaterThan(900);
    await expect
      .element(dialog.getByRole('link', { name: 'INV-1' }))
      .toHaveAttribute('href', addressOf({ section: 'transactionManagement' }, { transaction: 'INV-1' }));
    await expectAccessibleState();
    await page.viewport(360, 740);
    await expectWords(['Earns ₦2,750.25 at 5.5%, until Apr 30, 2027, with top-ups'], dialog);
  });

  test.for([1024, 768, 360])('are changed and switched where the list is stacked, at %i pixels', async (width) => {
    on(getAllProducts).answers(productsOf(harvest));
    await page.viewport(width, 900);
    await show();
    await expectWords(['Harvest 180']);
    await page.getByRole('button', { name: 'Deactivate Harvest 180' }).click({ timeout: 2000 });
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit Harvest 180' }).click({ timeout: 2000 });
    await expect.element(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
  });

  test('say that a product could not be switched', async () => {
    const toggle = on((api) => toggleProductStatus(api, '*', { status: 'active' }));
    on(getAllProducts).answers(productsOf(harvest));
    toggle.refuses();
    await show();
    await page.getByRole('button', { name: 'Deactivate Harvest 180' }).click();
    const deactivate = page.getByRole('dialog').getByRole('button', { name: 'Deactivate' });
    await deactivate.click();
    await expectWords(['Failed to update status']);
    toggle.breaks();
    await deactivate.click();
    await expectWords(['Error updating status']);
  });

  test('can be put into a group that is added while they are edited', async () => {
    const addGroup = on((api) => addProductGroup(api, { name: '' }));
    on(getAllProducts).answers(productsOf(bond));
    on((api) => updateProduct(api, bond._id, body)).answers(done);
    await show([savings]);
    await page.getByRole('button', { name: 'Edit Lagoon Bond' }).click();
    await page.getByRole('button', { name: 'New group' }).click();
    const group = page.getByRole('dialog', { name: 'Add Product Group' });
    await group.getByRole('textbox', { name: 'Group name' }).fill('Agriculture');
    addGroup.refuses();
    await group.getByRole('button', { name: 'Add group' }).click();
    await expectWords(['Failed to add product group']);
    addGroup.breaks();
    await group.getByRole('button', { name: 'Add group' }).click();
    await expectWords(['Error adding product group']);
    addGroup.answers(groupDone);
    on(getAllProductGroups).answers({ success: true, productGroups: [agriculture, savings] });
    await group.getByRole('button', { name: 'Add group' }).click();
    await expectWords(['Product group added successfully!']);
    await expect.element(group).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Save product' }).click();
    await expectWords(['Product updated successfully!']);
    expect(sent().at(-1)).toMatchObject({ body: { productGroup: agriculture._id } });
  });
});
