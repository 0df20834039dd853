import { expect, test } from 'vitest';
import { pageOf } from './pages.ts';

const rowsOf = (page: number, limit: number, total: number): number[] => {
  const { skip, take, fromEnd } = pageOf({ page, limit }, { total });
  const all = Array.from({ length: total }, (_, index) => index + 1);
  return fromEnd
    ? all
        .toReversed()
        .slice(skip, skip + take)
        .toReversed()
    : all.slice(skip, skip + take);
};

test.each([
  [1, [1, 2, 3]],
  [2, [4, 5, 6]],
  [3, [7, 8]],
  [4, [7, 8]],
  [1_000_000, [7, 8]],
])('page %i of eight rows, with three on a page, has its rows', (page, rows) => {
  expect(rowsOf(page, 3, 8)).toEqual(rows);
});

test('an empty list has a first page without rows', () => {
  expect(pageOf({ page: 7, limit: 10 }, { total: 0 })).toMatchObject({ page: 1, pages: 0, skip: 0, take: 0 });
});

test('the first and the last 10,000 rows of a very long list have pages, those between are refused', () => {
  const list = { total: 10_000_000 };
  const last = list.total / 25;
  for (const page of [1, 400, last - 399, last]) expect(pageOf({ page, limit: 25 }, list)).toMatchObject({ page });
  for (const page of [401, last / 2, last - 400]) {
    expect(() => pageOf({ page, limit: 25 }, list)).toThrow(
      expect.objectContaining({ status: 422, code: 'page_too_deep', message: 'Narrow the list by dates.' }),
    );
  }
});

test('a list that is cut off is read from its beginning only', () => {
  const { page, skip, fromEnd } = pageOf({ page: 500, limit: 25 }, { total: 10_000, isCut: true });
  expect([page, skip, fromEnd]).toEqual([400, 9975, false]);
});
