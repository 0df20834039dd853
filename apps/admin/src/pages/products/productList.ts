/** The tab, the search, the filters and the order of the products, which the address has: a colleague can open the same list. */
import type { ActiveStatus } from '@ajose/sdk/contract/products';
import { keptFits, listFits, oneOf, type ListState } from '../../components/list.ts';

export type ProductColumn = 'rate' | 'invested';
export const isSortColumn = oneOf<ProductColumn>(['rate', 'invested']);

export interface ProductList {
  /** Null until one is chosen: then a link to a group shows the groups. */
  tab: 'products' | 'groups' | null;
  /** What somebody typed to find products; no customer is named in it. Null until somebody types: a link to a product then lists that product alone. */
  find: string | null;
  status: ActiveStatus | null;
  /** Null until a column is chosen: then the products stand in the order in which they come. */
  sortBy: ProductColumn | null;
  sortOrder: ListState<ProductColumn>['sortOrder'];
}

const first: ProductList = { tab: null, find: null, status: null, sortBy: null, sortOrder: 'desc' };

const fits = keptFits<ProductList>({
  tab: oneOf([null, 'products', 'groups']),
  find: (value): value is string | null => value === null || listFits.search(value),
  status: oneOf<ActiveStatus | null>([null, 'active', 'inactive']),
  sortBy: (value): value is ProductColumn | null => value === null || isSortColumn(value),
  sortOrder: listFits.sortOrder,
});

export const readProductList = (kept: unknown): ProductList => (fits(kept) ? kept : first);
