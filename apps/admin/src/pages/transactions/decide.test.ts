import { expect, test } from 'vitest';
import { transactionCan } from './decide.ts';

test('only a pending transaction that was not deleted can be decided', () => {
  expect(transactionCan.changeStatus({ status: 'pending', deletedAt: null })).toBe(true);
  expect(transactionCan.changeStatus({ status: 'pending', deletedAt: '2026-11-21T09:00:00Z' })).toBe(false);
  expect(transactionCan.changeStatus({ status: 'completed', deletedAt: null })).toBe(false);
  expect(transactionCan.changeStatus({ status: 'user_cancelled', deletedAt: null })).toBe(false);
});
