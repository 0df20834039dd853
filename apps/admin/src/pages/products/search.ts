/** Searching the list of products, its order by group, and the name of a product's group in it. */
import type { Product, ProductGroup } from '@ajose/sdk/contract/products';
import { matchesSearch } from '@ajose/sdk/domain/text';

/** The products whose name and description have every word of the search. */
export const searchProducts = (products: readonly Product[], search: string): readonly Product[] =>
  products.filter(({ name, description }) => matchesSearch(`${name} ${description}`, search));

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
