import { expect, test } from 'vitest';
import { allPages } from '../src/domain/pages.ts';

const listOf = (length: number) => {
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    return Array.from({ length }, (_, index) => index).slice((page - 1) * 3, page * 3);
  };
  return { asked, read };
};

test.each([
  [0, [1]],
  [2, [1]],
  [3, [1, 2]],
  [7, [1, 2, 3]],
])('a list of %i rows is read whole', async (length, pages) => {
  const { asked, read } = listOf(length);
  expect(await allPages(3, read)).toHaveLength(length);
  expect(asked).toEqual(pages);
});

test('reading a list that never ends stops after 50 pages', async () => {
  expect(await allPages(1, async (page) => [page])).toHaveLength(50);
});
