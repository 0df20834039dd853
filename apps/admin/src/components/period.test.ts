import { expect, test } from 'vitest';
import { between, lastDays, lastMonth, monthOf, monthsUntil, ofMonth, readPeriod, thisMonth } from './period.ts';

test('months begin and end in Lagos', () => {
  const midnight = new Date('2026-02-28T23:30:00Z');
  expect(thisMonth(midnight)).toEqual({ startDate: '2026-03-01', endDate: '2026-03-01' });
  expect(lastMonth(midnight)).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' });
  expect(lastMonth(new Date('2026-01-15T09:00:00Z'))).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' });
});

test('the last 30 days end today in Lagos, also on the first of a month', () => {
  expect(lastDays(new Date('2026-02-28T23:30:00Z'))).toEqual({ startDate: '2026-01-31', endDate: '2026-03-01' });
});

test('an address with an unreadable period shows the one that its report begins with', () => {
  const read = readPeriod(lastMonth(new Date('2026-03-15T09:00:00Z')));
  expect(read(null)).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' });
  expect(read({ startDate: 'x', endDate: '2026-02-28' })).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' });
  const kept = { startDate: '2026-01-05', endDate: '2026-01-11' };
  expect(read(kept)).toEqual(kept);
});

test('a whole month is called by its name, other days by the first and the last', () => {
  expect(between({ startDate: '2026-09-01', endDate: '2026-09-30' })).toBe('September 2026');
  expect(between({ startDate: '2028-02-01', endDate: '2028-02-29' })).toBe('February 2028');
  expect(between({ startDate: '2026-02-01', endDate: '2026-02-27' })).toBe('Feb 1, 2026 to Feb 27, 2026');
  expect(between({ startDate: '2026-08-01', endDate: '2026-09-30' })).toBe('Aug 1, 2026 to Sep 30, 2026');
});

test('a month has all its days, the present month its days until today, and any other span is no month', () => {
  const now = new Date('2026-02-10T09:00:00Z');
  expect(ofMonth('2025-12', now)).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' });
  expect(ofMonth('2026-02', now)).toEqual({ startDate: '2026-02-01', endDate: '2026-02-10' });
  expect(monthOf(ofMonth('2024-02', now), now)).toBe('2024-02');
  expect(monthOf(thisMonth(now), now)).toBe('2026-02');
  expect(monthOf({ startDate: '2026-01-01', endDate: '2026-01-30' }, now)).toBeNull();
  expect(monthOf({ startDate: '0001-01-01', endDate: '0001-01-31' }, now)).toBeNull();
  expect(monthOf({ startDate: '2026-03-01', endDate: '2026-03-31' }, now)).toBeNull();
  expect(monthsUntil(now, null)).toHaveLength(24);
  const months = monthsUntil(now, '2020-05').map(({ label }) => label);
  expect([months[0], months[1], months[2], months.at(-1)]).toEqual([
    'February 2026, so far',
    'January 2026',
    'December 2025',
    'May 2020',
  ]);
});
