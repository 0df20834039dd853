/** What makes a product or an investment a savings plan: its group. */
import type { Investment } from '@ajose/sdk/contract/investments';
import type { Product } from '@ajose/sdk/contract/products';
import { searchWords } from '@ajose/sdk/domain/text';

const SAVINGS_GROUP = 'savings';

export const isSavingsProduct = ({ productGroup }: Pick<Product, 'productGroup'>): boolean =>
  productGroup !== null && searchWords(productGroup.name).join('') === SAVINGS_GROUP;

export type SavingsPlan = Investment & { totalSavings: NonNullable<Investment['totalSavings']> };

/** A plan's name: its goal's, where it has one. */
export const planName = ({ goal, product }: Pick<Investment, 'goal' | 'product'>): string => goal?.name ?? product.name;

/** The names of its goal, where it has one, and of its product. */
export const bothNames = ({ goal, product }: Pick<Investment, 'goal' | 'product'>): string =>
  goal ? `${goal.name}, ${product.name}` : product.name;

export const isSavingsPlan = (investment: Investment): investment is SavingsPlan =>
  investment.totalSavings !== undefined;
