/** Named days, and any from one to another. */
import { expect, test } from 'vitest';
import { daysInOrder, daysOf, periods } from './periods.ts';

test('periods are whole months and years in Lagos, where the new year begins an hour before London', () => {
  expect(periods(new Date('2025-12-31T23:30:00Z'))).toEqual([
    { name: 'This month', from: '2026-01-01', to: '2026-01-01' },
    { name: 'Last month', from: '2025-12-01', to: '2025-12-31' },
    { name: 'Last quarter', from: '2025-10-01', to: '2025-12-31' },
    { name: 'This year', from: '2026-01-01', to: '2026-01-01' },
    { name: 'Last year', from: '2025-01-01', to: '2025-12-31' },
  ]);
  expect(periods(new Date('2028-03-31T12:00:00Z'))[1]).toEqual({
    name: 'Last month',
    from: '2028-02-01',
    to: '2028-02-29',
  });
});

test('a month ends on its own last day', () => {
  expect(daysOf('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('a span of one day is in order, and so is a span whose days are left out', () => {
  expect(daysInOrder({ from: '2026-11-21', to: '2026-11-01' })).toBe(false);
  expect(daysInOrder({ from: '2026-11-21', to: '2026-11-21' })).toBe(true);
  expect(daysInOrder({ from: '2026-11-21', to: '' })).toBe(true);
});
