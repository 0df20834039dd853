/** Two products and their groups; one of them belongs to no group. */
import type { Product, ProductGroup } from '@ajose/sdk/contract/products';

export const harvest: Product = {
  _id: '01890000-0000-7000-8000-0000000000a1',
  name: 'Harvest 180',
  description: 'Maize and cassava, from planting to market.',
  interestRate: 14.5,
  cost: 50_000,
  duration: { value: 6, unit: 'months' },
  productGroup: { _id: '01890000-0000-7000-8000-0000000000b1', name: 'Agriculture' },
  status: 'active',
};

export const bond: Product = {
  ...harvest,
  _id: '01890000-0000-7000-8000-0000000000a2',
  name: 'Lagoon Bond',
  description: '',
  interestRate: 9,
  cost: 10_000_000_000,
  duration: { value: 90, unit: 'days' },
  productGroup: null,
  status: 'inactive',
};

export const agriculture: ProductGroup = {
  _id: '01890000-0000-7000-8000-0000000000b1',
  name: 'Agriculture',
  description: 'What grows.',
  status: 'active',
  products: [{ _id: harvest._id, name: harvest.name }],
};

export const savings: ProductGroup = {
  _id: '01890000-0000-7000-8000-0000000000b2',
  name: 'Savings',
  description: '',
  status: 'active',
  products: [],
};
