/** What the filters ask the server for. */
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { expect, test } from 'vitest';
import { noFilters, queryOf } from './query.ts';

const newest = { by: 'timestamp', order: 'desc' } as const;

test('without filters only the page and the order are sent', () => {
  expect(queryOf(noFilters, newest, 1)).toEqual({ page: 1, limit: FEW_A_PAGE, sortBy: 'timestamp', sortOrder: 'desc' });
});

test('each filter that is set is sent', () => {
  const filters = {
    type: 'deposit',
    status: 'failed',
    kind: 'paid_in',
    search: 'Ngozi',
    from: '2026-11-01',
    to: '2026-11-21',
  } as const;
  expect(queryOf(filters, { by: 'amount', order: 'asc' }, 3)).toEqual({
    page: 3,
    limit: FEW_A_PAGE,
    sortBy: 'amount',
    sortOrder: 'asc',
    type: 'deposit',
    status: 'failed',
    kind: 'paid_in',
    moved: true,
    search: 'Ngozi',
    startDate: '2026-11-01',
    endDate: '2026-11-21',
  });
});

test('an end before the beginning is not sent', () => {
  const filters = { ...noFilters, from: '2026-11-21', to: '2026-11-01' };
  expect(queryOf(filters, newest, 1)).not.toHaveProperty('startDate');
});
