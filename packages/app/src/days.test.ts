import { expect, test } from 'vitest';
import { formatComingDay, formatPastDay } from './days.ts';

test('a coming day is given with its year when that is another year', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  expect(formatComingDay('2026-12-26T08:00:00Z', now)).toBe('Sat, Dec 26');
  // In Lagos the new year has begun.
  expect(formatComingDay('2026-12-31T23:30:00Z', now)).toBe('Fri, Jan 1, 2027');
});

test('a day that has passed is called today, yesterday, or by its weekday', () => {
  const now = new Date('2026-11-26T09:00:00Z');
  expect(formatPastDay('2026-11-26T00:00:00Z', now)).toBe('Today');
  // In Lagos today has begun.
  expect(formatPastDay('2026-11-25T23:30:00Z', now)).toBe('Today');
  expect(formatPastDay('2026-11-25T22:30:00Z', now)).toBe('Yesterday');
  expect(formatPastDay('2026-11-23T12:00:00Z', now)).toBe('Mon, Nov 23');
  expect(formatPastDay('2025-12-31T12:00:00Z', now)).toBe('Wed, Dec 31, 2025');
});
