import { expect, test } from 'vitest';
import { endOfDay, toDay } from './endDate.ts';

test('the end is the last second of the day in Lagos', () => {
  expect(endOfDay('2026-12-31')).toBe('2026-12-31T22:59:59.000Z');
});

test('editing shows the same day again', () => {
  for (const day of ['2026-01-01', '2026-02-28', '2026-12-31']) expect(toDay(endOfDay(day))).toBe(day);
});
