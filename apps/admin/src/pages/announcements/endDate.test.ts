import { expect, test } from 'vitest';
import { endOfDay, toDay } from './endDate.ts';

test('an announcement ends with the last second of its day in Lagos', () => {
  expect(endOfDay('2026-12-31')).toBe('2026-12-31T22:59:59.000Z');
});

test('a saved announcement shows the same day in the form', () => {
  for (const day of ['2026-01-01', '2026-02-28', '2026-12-31']) expect(toDay(endOfDay(day))).toBe(day);
});
