import { expect, test } from 'vitest';
import { isFiltered, noFilters, readTransactionList, toQuery } from './transactionList.ts';

test('the filters and the page of a list are restored as they were kept', () => {
  const kept = { ...noFilters, page: 3, status: 'pending', startDate: '2026-11-01' } as const;
  expect(readTransactionList(structuredClone(kept))).toEqual(kept);
});

test('a stored list that does not have the present form is ignored', () => {
  for (const odd of [null, 'x', {}, { ...noFilters, limit: 7 }, { ...noFilters, startDate: 'yesterday' }]) {
    expect(readTransactionList(odd)).toEqual(noFilters);
  }
});

test('filters that are not set are not sent', () => {
  const query = toQuery(noFilters);
  expect('type' in query || 'status' in query).toBe(false);
  expect(toQuery({ ...noFilters, type: 'deposit' }).type).toBe('deposit');
});

test('sorting is not a filter', () => {
  expect(isFiltered({ ...noFilters, sortBy: 'amount', page: 2 })).toBe(false);
  expect(isFiltered({ ...noFilters, endDate: '2026-11-21' })).toBe(true);
});
