/** Grouping keeps the order of first appearance and puts items without a group last. */
import { expect, test } from 'vitest';
import { byGroup } from './groups.ts';

const item = (name: string, group: string | null) => ({
  name,
  product: { productGroup: group === null ? null : { _id: group, name: group } },
});

test('items are grouped, and those without a group come last', () => {
  const items = [item('a', 'Farms'), item('b', null), item('c', 'Bonds'), item('d', 'Farms')];
  const groups = byGroup(items, ({ product }) => product, 'General Products');
  expect(groups.map(({ name, items }) => [name, items.map((item) => item.name)])).toEqual([
    ['Farms', ['a', 'd']],
    ['Bonds', ['c']],
    ['General Products', ['b']],
  ]);
});

test('no items make no groups', () => {
  expect(byGroup([], () => ({ productGroup: null }), 'General Products')).toEqual([]);
});
