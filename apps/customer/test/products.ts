/** Products and holdings: an investment product, one without a group, a savings product, and one holding of each kind. */
import type { Investment } from '@ajose/sdk/contract/investments';
import type { Product } from '@ajose/sdk/contract/products';
import { rich } from './people.ts';

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
  cost: 10_000_000_000,
  productGroup: null,
};

export const pot: Product = {
  ...harvest,
  _id: '01890000-0000-7000-8000-0000000000a3',
  name: 'School fees pot',
  cost: 1000,
  interestRate: 8,
  productGroup: { _id: '01890000-0000-7000-8000-0000000000b2', name: 'Savings' },
};

const DAY_MS = 86_400_000;
const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Half of its term is over. */
export const investment: Investment = {
  _id: '01890000-0000-7000-8000-000000000081',
  userId: rich._id,
  product: harvest,
  capital: 10_000_000_000,
  profit: 725_000_000,
  expectedProfit: 1_450_000_000,
  interestRate: 14.5,
  startDate: daysFromNow(-90),
  endDate: daysFromNow(90),
  status: 'in_progress',
  isOffline: false,
  ending: { choice: 'wallet', changeBefore: daysFromNow(89) },
};

export const paid: Investment = {
  ...investment,
  _id: '01890000-0000-7000-8000-000000000082',
  product: bond,
  startDate: '2026-01-05T23:00:00.000Z',
  endDate: '2026-07-05T23:00:00.000Z',
  status: 'completed',
};

export const plan: Investment = {
  ...investment,
  _id: '01890000-0000-7000-8000-000000000083',
  product: pot,
  capital: 25_000,
  profit: 0,
  expectedProfit: 2000,
  interestRate: 8,
  totalSavings: { amount: 25_000, amountThisMonth: 5000.5 },
};
