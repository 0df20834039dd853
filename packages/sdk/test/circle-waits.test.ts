/** For whom and what a circle waits before it runs, as its members read it. */
import { expect, test } from 'vitest';
import { waitsFor } from '../src/domain/circles.ts';

const circle = { people: 6, isOrganiser: false, toSign: false, unsigned: [] };
const joined = (count: number, isOrganiser = false) =>
  waitsFor({ ...circle, state: 'open', joined: count, isOrganiser });
const signs = (toSign: boolean, ...unsigned: string[]) =>
  waitsFor({ ...circle, state: 'signing', joined: 6, toSign, unsigned });

test('while people join it waits for those who are missing, and from three people on for its organiser too', () => {
  expect(joined(2)).toBe('2 of 6 have joined. It waits for 4 more');
  expect(joined(2, true)).toBe('2 of 6 have joined. It waits for 4 more');
  expect(joined(3)).toBe('3 of 6 have joined. It waits for 3 more');
  expect(joined(3, true)).toBe('3 of 6 have joined. It waits for 3 more, or for you to say that these are all');
});

test('when all have joined it waits for the organiser', () => {
  expect(joined(6)).toBe('All 6 have joined. The organiser says when the names are complete');
  expect(joined(6, true)).toBe('All 6 have joined. It waits for you to say when the names are complete');
});

test('while all sign it names who has not, two of them at most', () => {
  expect(signs(true)).toBe('It waits for you to sign');
  expect(signs(true, 'Amina')).toBe('It waits for you and Amina to sign');
  expect(signs(false, 'Amina')).toBe('It waits for Amina to sign');
  expect(signs(false, 'Amina', 'Ngozi', 'Tunde')).toBe('It waits for Amina, Ngozi and 1 other to sign');
  expect(signs(true, 'Amina', 'Ngozi', 'Tunde')).toBe('It waits for you, Amina and 2 others to sign');
});
