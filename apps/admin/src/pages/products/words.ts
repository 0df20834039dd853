/** The messages of failed calls about products, in the specification's words, and the words for a rate in lists. */
import type { FailureWords } from '@ajose/ui/failure.ts';

export const words = {
  fetch: { refused: 'Failed to fetch products', broken: 'Error fetching products' },
  toggle: { refused: 'Failed to update status', broken: 'Error updating status' },
} as const satisfies Record<string, FailureWords>;

export const rateWords = ({ interestRate }: { interestRate: number }): string =>
  interestRate === 0 ? 'Without profit' : `${interestRate}%`;
