import { expect, test } from 'vitest';
import { changeList, keptFits, listFits, oneOf, readAddress, type ListState } from './list.ts';

const list: ListState<'amount' | 'timestamp'> & { status: string } = {
  page: 4,
  limit: 25,
  search: 'ada',
  sortBy: 'timestamp',
  sortOrder: 'desc',
  status: '',
};

test('changing a filter goes back to the first page and keeps the others', () => {
  expect(changeList(list, { status: 'pending' })).toEqual({ ...list, page: 1, status: 'pending' });
  expect(changeList(list, { limit: 50 })).toEqual({ ...list, page: 1, limit: 50 });
});

test('turning the page changes only the page', () => {
  expect(changeList(list, { page: 5 })).toEqual({ ...list, page: 5 });
});

interface Sample extends ListState<'amount' | 'timestamp'> {
  status: number | null;
  type: string;
}
const first: Sample = { ...list, page: 1, limit: 10, search: '', status: null, type: '' };
const fits = keptFits<Sample>({
  ...listFits,
  sortBy: oneOf<Sample['sortBy']>(['amount', 'timestamp']),
  status: oneOf([null, 0, 2]),
  type: oneOf(['', 'deposit']),
});
const read = (kept: unknown): Sample => (fits(kept) ? kept : first);

test('an address that a colleague sent names the filters of a list', () => {
  expect(readAddress('?section=x&type=deposit&status=2&page=3', read)).toEqual({
    ...first,
    type: 'deposit',
    status: 2,
    page: 3,
  });
});

test('a search and values that the list does not have are not read from an address', () => {
  expect(readAddress('?section=x', read)).toBeNull();
  expect(readAddress('?section=x&status=999&page=0&search=ada&sortBy=toString', read)).toBeNull();
});
