import { expect, test } from 'vitest';
import type { Product } from '@ajose/sdk/contract/products';
import { byGroup, groupName, searchProducts, sorted } from './search.ts';

const product = (name: string, description: string, productGroup: Product['productGroup'] = null): Product => ({
  _id: name,
  name,
  description,
  interestRate: 10,
  cost: 1000,
  duration: { value: 30, unit: 'days' },
  productGroup,
  status: 'active',
});
const products = [product('Àjọṣe Rent', 'Shares of rent in Yaba'), product('Cocoa Note', 'Harvest in Ondo')];

test('a search finds by name or description, in any case, order and spelling of accents', () => {
  expect(searchProducts(products, 'RENT').map(({ name }) => name)).toEqual(['Àjọṣe Rent']);
  expect(searchProducts(products, ' ondo ').map(({ name }) => name)).toEqual(['Cocoa Note']);
  expect(searchProducts(products, 'rent  ajose').map(({ name }) => name)).toEqual(['Àjọṣe Rent']);
  expect(searchProducts(products, '')).toHaveLength(2);
  expect(searchProducts(products, 'gold')).toEqual([]);
});

test('a group has a name, is missing or is unknown', () => {
  expect(groupName(product('a', ''), [])).toBe('No group');
  expect(groupName(product('a', '', { _id: 'g', name: 'Property' }), null)).toBe('Property');
  expect(groupName(product('a', '', { _id: 'g', name: '' }), [])).toBe('Unknown group');
});

test('products are sorted by their rate and by what is invested in them, both ways', () => {
  const runs = (name: string, interestRate: number, invested: number) => ({
    ...product(name, ''),
    interestRate,
    running: { plans: 1, invested },
  });
  const all = [runs('a', 9, 300), runs('b', 12.5, 100), { ...product('c', ''), interestRate: 10 }];
  const by = (key: string, order: 'asc' | 'desc') =>
    sorted(all, { by: key, order })
      .map(({ name }) => name)
      .join('');
  expect([by('rate', 'desc'), by('rate', 'asc')]).toEqual(['bca', 'acb']);
  expect([by('invested', 'desc'), by('invested', 'asc')]).toEqual(['abc', 'cba']);
  expect(sorted(all, undefined)).toEqual(all);
});

test('products of the same group stand beside each other', () => {
  const [farm, house] = [
    { _id: 'f', name: 'Farms' },
    { _id: 'h', name: 'Houses' },
  ];
  const mixed = [product('Yam', '', farm), product('Flat', '', house), product('Gold', ''), product('Rice', '', farm)];
  expect(byGroup(mixed, []).map(({ name }) => name)).toEqual(['Yam', 'Rice', 'Flat', 'Gold']);
});
