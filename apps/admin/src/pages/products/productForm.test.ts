import { expect, test } from 'vitest';
import type { Product } from '@ajose/sdk/contract/products';
import { toBody, toForm } from './productForm.ts';

const product: Product = {
  _id: '0b7f2c9e-58f4-4f0e-9a52-2f6f3a2a1c11',
  name: 'Lagos Rent Note',
  description: 'Shares of rent',
  interestRate: 14.5,
  cost: 50_000,
  duration: { value: 6, unit: 'months' },
  productGroup: { _id: '0b7f2c9e-58f4-4f0e-9a52-2f6f3a2a1c12', name: 'Property' },
  status: 'inactive',
};

test('an unchanged product is sent as it was', () => {
  expect(toBody(toForm(product))).toEqual({
    name: 'Lagos Rent Note',
    description: 'Shares of rent',
    interestRate: 14.5,
    cost: 50_000,
    durationValue: 6,
    durationUnit: 'months',
    productGroup: '0b7f2c9e-58f4-4f0e-9a52-2f6f3a2a1c12',
    status: 'inactive',
    taxPercent: 0,
  });
});

test('the terms for leaving early are sent as they were, and none are sent without days', () => {
  const form = toForm({ ...product, earlyExit: { afterDays: 30, pricePercent: 12.5 } });
  expect(toBody(form)).toMatchObject({ exitAfterDays: 30, exitPricePercent: 12.5 });
  expect('exitPricePercent' in toBody({ ...form, exitAfterDays: '' })).toBe(false);
});

test('a product without a group is sent without one', () => {
  expect('productGroup' in toBody(toForm({ ...product, productGroup: null }))).toBe(false);
});

test('a new product starts active, in months and with empty amounts', () => {
  expect(toForm(null)).toMatchObject({
    cost: '',
    interestRate: '',
    durationUnit: 'months',
    status: 'active',
    taxPercent: '10',
  });
});
