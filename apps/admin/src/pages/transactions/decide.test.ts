import { expect, test } from 'vitest';
import { transactionCan } from './decide.ts';

test('only a pending transaction that was not deleted can be decided', () => {
  const waits = { type: 'deposit', status: 'pending', deletedAt: null } as const;
  expect(transactionCan.changeStatus(waits)).toBe(true);
  expect(transactionCan.changeStatus({ ...waits, deletedAt: '2026-11-21T09:00:00Z' })).toBe(false);
  expect(transactionCan.changeStatus({ ...waits, status: 'completed' })).toBe(false);
  expect(transactionCan.changeStatus({ ...waits, status: 'user_cancelled' })).toBe(false);
});
