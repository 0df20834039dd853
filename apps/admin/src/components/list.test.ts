import { expect, test } from 'vitest';
import { readTransactionList } from '../pages/transactions/transactionList.ts';
import { readUserList } from '../pages/users/userList.ts';
import { changeList, readAddress, sortList, type ListState } from './list.ts';

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

test('turning the page changes nothing else', () => {
  expect(changeList(list, { page: 5 })).toEqual({ ...list, page: 5 });
});

test('sorting by the same column again reverses the order', () => {
  const ascending = sortList(list, 'timestamp');
  expect(ascending).toMatchObject({ sortBy: 'timestamp', sortOrder: 'asc', page: 1, search: 'ada' });
  expect(sortList(ascending, 'timestamp').sortOrder).toBe('desc');
});

test('a new column starts with the largest', () => {
  const ascending = sortList(list, 'timestamp');
  expect(sortList(ascending, 'amount')).toMatchObject({ sortBy: 'amount', sortOrder: 'desc' });
});

test('an address that a colleague sent names the filters of a list', () => {
  expect(readAddress('?section=transactionManagement&status=pending&page=3', readTransactionList)).toEqual({
    ...readTransactionList(null),
    status: 'pending',
    page: 3,
  });
  expect(readAddress('?section=userManagement&status=2&sortBy=balance', readUserList)).toEqual({
    ...readUserList(null),
    status: 2,
    sortBy: 'balance',
  });
});

test('what does not fit the list, and a search, are no filters of an address', () => {
  expect(readAddress('?section=userManagement', readUserList)).toBeNull();
  expect(readAddress('?section=userManagement&status=999&page=0&search=ada', readUserList)).toBeNull();
});
