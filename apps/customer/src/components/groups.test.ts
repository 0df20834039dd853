/** Grouping keeps the order of first appearance and puts what has no group last. */
import { expect, test } from 'vitest';
import { byGroup } from './groups.ts';

const thing = (name: string, group: string | null) => ({
  name,
  product: { productGroup: group === null ? null : { _id: group, name: group } },
});

test('things stand under their groups, those without one last', () => {
  const things = [thing('a', 'Farms'), thing('b', null), thing('c', 'Bonds'), thing('d', 'Farms')];
  const groups = byGroup(things, ({ product }) => product, 'General Products');
  expect(groups.map(({ name, items }) => [name, items.map((item) => item.name)])).toEqual([
    ['Farms', ['a', 'd']],
    ['Bonds', ['c']],
    ['General Products', ['b']],
  ]);
});

test('nothing has no groups', () => {
  expect(byGroup([], () => ({ productGroup: null }), 'General Products')).toEqual([]);
});
