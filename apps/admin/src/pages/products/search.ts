/** Searching the list of products, its order by a figure and by group, and the name of a product's group in it. */
import type { Product, ProductGroup } from '@ajose/sdk/contract/products';
import { matchesSearch } from '@ajose/sdk/domain/text';
import type { Sort } from '@ajose/ui/table/sort.ts';
import type { ProductList } from './productList.ts';

/** The products whose name and description have every word of the search. */
export const searchProducts = (products: readonly Product[], search: string): readonly Product[] =>
  products.filter(({ name, description }) => matchesSearch(`${name} ${description}`, search));

/** The products that a search and a status leave. */
export const listedProducts = (
  products: readonly Product[],
  { find, status }: Pick<ProductList, 'find' | 'status'>,
): readonly Product[] =>
  searchProducts(status === null ? products : products.filter((product) => product.status === status), find ?? '');

/** What the columns that sort are sorted by. */
const figures: Readonly<Record<string, (product: Product) => number>> = {
  rate: ({ interestRate }) => interestRate,
  invested: ({ running }) => running?.invested ?? 0,
};

/** The products by a figure; in the order in which they come until one is chosen. */
export function sorted(products: readonly Product[], sort: Sort | undefined): readonly Product[] {
  const of = sort && figures[sort.by];
  if (!of) return products;
  const ways = sort.order === 'asc' ? 1 : -1;
  return products.toSorted((a, b) => ways * (of(a) - of(b)));
}

/** @param groups null until they are fetched; until then no group is called unknown */
export function groupName({ productGroup }: Product, groups: readonly ProductGroup[] | null): string {
  if (productGroup === null) return 'No group';
  if (productGroup.name) return productGroup.name;
  if (groups === null) return '';
  return groups.find(({ _id }) => _id === productGroup._id)?.name ?? 'Unknown group';
}

/** Products of one group beside each other, otherwise in the order in which they come. */
export function byGroup(products: readonly Product[], groups: readonly ProductGroup[] | null): readonly Product[] {
  const names = [...new Set(products.map((product) => groupName(product, groups)))];
  return names.flatMap((name) => products.filter((product) => groupName(product, groups) === name));
}
