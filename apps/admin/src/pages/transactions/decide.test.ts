import { expect, test } from 'vitest';
import { consequence, transactionCan } from './decide.ts';

test('only a pending transaction that was not deleted can be decided', () => {
  expect(transactionCan.changeStatus({ status: 'pending', deletedAt: null })).toBe(true);
  expect(transactionCan.changeStatus({ status: 'pending', deletedAt: '2026-11-21T09:00:00Z' })).toBe(false);
  expect(transactionCan.changeStatus({ status: 'completed', deletedAt: null })).toBe(false);
  expect(transactionCan.changeStatus({ status: 'user_cancelled', deletedAt: null })).toBe(false);
});

test('each decision says where the money goes', () => {
  const deposit = { type: 'deposit', amount: 5000, status: 'pending', deletedAt: null } as const;
  const withdrawal = { ...deposit, type: 'withdrawal' } as const;
  expect(consequence(deposit, 'completed')).toContain('₦5,000.00 is credited');
  expect(consequence(deposit, 'failed')).toContain('Nothing is credited');
  expect(consequence(withdrawal, 'completed')).toContain('paid to the customer’s bank by hand');
  expect(consequence(withdrawal, 'user_cancelled')).toContain('back to the customer’s wallet');
});
