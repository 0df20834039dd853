/** How a list is ordered, the same for both tables. */
export interface Sort<Key extends string = string> {
  by: Key;
  order: 'asc' | 'desc';
}

/** Sorting by the same column reverses the order; another one starts with the largest or latest. */
export function nextSort<Key extends string>(sort: Sort<Key> | undefined, by: Key): Sort<Key> {
  return { by, order: sort?.by === by && sort.order === 'desc' ? 'asc' : 'desc' };
}
