import { expect, test } from 'vitest';
import type { Product } from '@ajose/sdk/contract/products';
import { preview } from './preview.ts';

const product: Product = {
  _id: 'p',
  name: 'Six months',
  description: '',
  interestRate: 14,
  cost: 50_000,
  duration: { value: 6, unit: 'months' },
  productGroup: null,
  status: 'active',
};
const now = new Date('2026-11-21T09:00:00Z');

test('profit is capital times rate, and the end is a calendar date in Lagos', () => {
  expect(preview(product, '250000', '2026-08-31', now)).toEqual({
    capital: 250_000,
    profit: 35_000,
    endDate: new Date('2027-02-27T23:00:00Z'),
    over: false,
  });
});

test('a term that ended before today is over', () => {
  expect(preview(product, '50000', '2026-01-10', now)?.over).toBe(true);
});

test('there is no preview while a value is missing or wrong', () => {
  expect(preview(null, '50000', '2026-01-10', now)).toBeNull();
  expect(preview(product, '', '2026-01-10', now)).toBeNull();
  expect(preview(product, '0', '2026-01-10', now)).toBeNull();
  expect(preview(product, '10.005', '2026-01-10', now)).toBeNull();
  expect(preview(product, '50000', '', now)).toBeNull();
});
