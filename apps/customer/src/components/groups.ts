/** Groups items by product group, in the order in which the groups first appear. Items without a group come last. */
import type { Product } from '@ajose/sdk/contract/products';

type Grouped = Pick<Product, 'productGroup'>;

export interface Group<Item> {
  name: string;
  items: readonly Item[];
}

export function byGroup<Item>(
  items: readonly Item[],
  productOf: (item: Item) => Grouped,
  withoutGroup: string,
): readonly Group<Item>[] {
  const groups = new Map<string | null, Item[]>();
  for (const item of items) {
    const name = productOf(item).productGroup?.name ?? null;
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  const named = [...groups].filter(([name]) => name !== null);
  const rest = groups.get(null);
  return [
    ...named.map(([name, items]) => ({ name: name ?? withoutGroup, items })),
    ...(rest ? [{ name: withoutGroup, items: rest }] : []),
  ];
}
