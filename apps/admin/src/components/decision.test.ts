import { expect, test } from 'vitest';
import { consequence } from './decision.ts';

test('each decision has a sentence about the money', () => {
  const deposit = { type: 'deposit', amount: 5000 } as const;
  const withdrawal = { ...deposit, type: 'withdrawal' } as const;
  expect(consequence(deposit, 'completed')).toContain('₦5,000.00 is credited');
  expect(consequence(deposit, 'failed')).toContain('Nothing is credited');
  expect(consequence(withdrawal, 'completed')).toContain('paid to the customer’s bank by hand');
  expect(consequence(withdrawal, 'user_cancelled')).toContain('back to the customer’s wallet');
});
