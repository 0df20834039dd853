import { expect, test } from 'vitest';
import { pageNumbers } from './Pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 0, [1]],
  [2, 3, [1, 2, 3]],
  [1, 12, [1, 2, 3, 4, 5]],
  [6, 12, [4, 5, 6, 7, 8]],
  [12, 12, [8, 9, 10, 11, 12]],
  [11, 12, [8, 9, 10, 11, 12]],
])('page %d of %d shows %j', (page, pages, numbers) => {
  expect(pageNumbers(page, pages, 5)).toEqual(numbers);
});

test.each([
  [1, 12, 3, [1, 2, 3]],
  [6, 12, 3, [5, 6, 7]],
  [12, 12, 3, [10, 11, 12]],
  [6, 12, 1, [6]],
])('page %d of %d with room for %d shows %j', (page, pages, most, numbers) => {
  expect(pageNumbers(page, pages, most)).toEqual(numbers);
});
