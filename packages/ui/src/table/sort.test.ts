import { expect, test } from 'vitest';
import { nextSort } from './sort.ts';

test('choosing the same column again reverses its order, and a new column starts descending', () => {
  const first = nextSort(undefined, 'amount');
  expect(first).toEqual({ by: 'amount', order: 'desc' });
  expect(nextSort(first, 'amount')).toEqual({ by: 'amount', order: 'asc' });
  expect(nextSort({ by: 'amount', order: 'asc' }, 'amount')).toEqual({ by: 'amount', order: 'desc' });
  expect(nextSort({ by: 'amount', order: 'asc' }, 'date')).toEqual({ by: 'date', order: 'desc' });
});
