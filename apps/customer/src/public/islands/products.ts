/** Fetches the open products and shows three of them in copies of the page's card template. */
import type { Product } from '@ajose/sdk/contract/products';
import { expectedProfit, formatNaira } from '@ajose/sdk/domain/money';
import { netAtEnd } from '@ajose/sdk/domain/tax';
import { formatTerm } from '@ajose/sdk/domain/time';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import { openProducts } from './openProducts.ts';

const SHOWN = 3;

export async function startProducts(shelf: HTMLElement): Promise<void> {
  const row = shelf.querySelector<HTMLElement>('[data-shelf]');
  const failed = shelf.querySelector<HTMLElement>('[data-shelf-failed]');
  const template = shelf.querySelector<HTMLTemplateElement>('[data-product-card]');
  if (!row || !failed || !template) return;

  const load = async () => {
    failed.hidden = true;
    row.hidden = false;
    try {
      const products = await openProducts();
      if (products.length === 0) throw new Error('Nothing is open');
      row.replaceChildren(...choose(products).map((product) => card(template, product)));
    } catch {
      row.hidden = true;
      failed.hidden = false;
    }
  };
  shelf.querySelector('[data-shelf-retry]')?.addEventListener('click', () => void load());
  await load();
}

/** Takes one product of each group first, so that the three differ. */
function choose(products: readonly Product[]): readonly Product[] {
  const groups = new Set<string>();
  const first = products.filter(({ productGroup }) => {
    const name = productGroup?.name ?? '';
    if (groups.has(name)) return false;
    groups.add(name);
    return true;
  });
  const rest = products.filter((product) => !first.includes(product));
  return [...first, ...rest].slice(0, SHOWN);
}

function card(template: HTMLTemplateElement, product: Product): DocumentFragment {
  const copy = template.content.cloneNode(true) as DocumentFragment;
  const write = (slot: string, text: string) => {
    const place = copy.querySelector(`[data-slot="${slot}"]`);
    if (place) place.textContent = text;
  };
  write('group', product.productGroup?.name ?? 'General Products');
  write('name', product.name);
  const term = formatTerm(product.duration);
  const without = isWithoutProfit(product);
  write('rate', without ? term : `${product.interestRate}%`);
  write('term', without ? 'without profit' : `for ${term}`);
  write('description', product.description);
  write('cost', formatNaira(product.cost, 'whole'));
  if (without) {
    write('brings', 'You get back');
    write('profit', formatNaira(product.cost, 'whole'));
    return copy;
  }
  const { taxPercent } = product;
  const expected = { expectedProfit: expectedProfit(product.cost, product.interestRate) };
  write('brings', taxPercent ? `Brings, after ${taxPercent}% tax` : 'Brings, free of tax');
  write('profit', formatNaira(netAtEnd(taxPercent ? { ...expected, tax: { percent: taxPercent } } : expected)));
  return copy;
}
