import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addTerm,
  daysRemaining,
  formatDate,
  formatDateTime,
  formatDateWithWeekday,
  formatDay,
  formatMonth,
  formatTime,
  formatTerm,
  lagosDay,
  lagosTime,
  progressPercent,
  startOfLagosDay,
  startOfLagosMonth,
} from '../src/domain/time.ts';

describe('terms', () => {
  it.each([
    ['2026-01-31T09:00:00Z', 1, '2026-02-28T09:00:00.000Z'],
    ['2028-01-31T09:00:00Z', 1, '2028-02-29T09:00:00.000Z'],
    ['2026-11-30T23:30:00Z', 3, '2027-02-28T23:30:00.000Z'],
    ['2026-01-30T23:30:00Z', 1, '2026-02-27T23:30:00.000Z'],
    ['2026-08-31T12:00:00Z', 18, '2028-02-29T12:00:00.000Z'],
  ])('%s and %d months end on the same day in Lagos or the last of the month', (start, value, end) => {
    expect(addTerm(new Date(start), { value, unit: 'months' }).toISOString()).toBe(end);
  });

  it.each([
    ['2027-02-28T09:00:00Z', 1, 31, '2027-03-31T09:00:00.000Z'],
    ['2027-03-31T09:00:00Z', 1, 31, '2027-04-30T09:00:00.000Z'],
    ['2027-02-28T09:00:00Z', 1, 30, '2027-03-30T09:00:00.000Z'],
    ['2028-01-31T09:00:00Z', 1, 31, '2028-02-29T09:00:00.000Z'],
    ['2027-04-30T23:30:00Z', 12, 1, '2028-04-30T23:30:00.000Z'],
  ])('%s and %d months can aim at day %d', (start, value, day, end) => {
    expect(addTerm(new Date(start), { value, unit: 'months' }, day).toISOString()).toBe(end);
  });

  it('of days count days of 24 hours', () => {
    expect(addTerm(new Date('2026-02-27T10:00:00Z'), { value: 30, unit: 'days' }).toISOString()).toBe(
      '2026-03-29T10:00:00.000Z',
    );
  });

  it('are written with their unit', () => {
    expect(formatTerm({ value: 1, unit: 'months' })).toBe('1 month');
    expect(formatTerm({ value: 90, unit: 'days' })).toBe('90 days');
  });
});

describe('Lagos', () => {
  it('is an hour ahead of UTC', () => {
    expect(lagosDay(new Date('2026-11-30T23:30:00Z'))).toBe('2026-12-01');
    expect(lagosTime(new Date('2026-11-30T23:30:05Z'))).toBe('00:30:05');
    expect(startOfLagosMonth(new Date('2026-11-30T23:30:00Z')).toISOString()).toBe('2026-11-30T23:00:00.000Z');
    expect(startOfLagosDay('2026-12-01').toISOString()).toBe('2026-11-30T23:00:00.000Z');
    for (const moment of ['2026-11-30T23:00:00.000Z', '2026-12-01T09:00:00Z', '2026-12-01T22:59:59.999Z']) {
      expect(startOfLagosDay(new Date(moment)).toISOString()).toBe('2026-11-30T23:00:00.000Z');
    }
    expect(startOfLagosDay(new Date('1959-12-31T22:59:59Z')).toISOString()).toBe('1959-12-30T23:00:00.000Z');
    expect(formatDateTime('2026-11-30T23:30:00Z')).toBe('Dec 1, 2026, 12:30 AM');
    expect(formatTime('2026-11-30T23:30:00Z')).toBe('12:30 AM');
    expect(formatDate('2026-11-30T23:30:00Z')).toBe('Dec 1, 2026');
    expect(formatDay('2026-11-30T23:30:00Z')).toBe('Dec 1');
    expect(formatMonth('2026-11')).toBe('November 2026');
  });

  it('writes moments as Intl writes them', () => {
    const day = { timeZone: 'Africa/Lagos', month: 'short', day: 'numeric', year: 'numeric' } as const;
    const minute = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
    const dateTime = new Intl.DateTimeFormat('en-US', { ...day, ...minute });
    const weekday = new Intl.DateTimeFormat('en-US', { ...day, weekday: 'short' });
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (moment) => {
          expect(formatDateTime(moment)).toBe(dateTime.format(moment));
          expect(formatDateWithWeekday(moment.toISOString())).toBe(weekday.format(moment));
        },
      ),
    );
  });
});

describe('progress', () => {
  const start = '2026-01-01T00:00:00Z';
  const end = '2026-01-11T00:00:00Z';
  it.each([
    ['2025-12-01T00:00:00Z', 0, 41],
    ['2026-01-01T00:00:00Z', 0, 10],
    ['2026-01-10T00:00:00Z', 90, 1],
    ['2026-01-10T12:00:00Z', 95, 1],
    ['2026-03-01T00:00:00Z', 100, 0],
  ])('at %s it is %d%% with %d days to go', (now, percent, days) => {
    expect(progressPercent(start, end, new Date(now))).toBe(percent);
    expect(daysRemaining(end, new Date(now))).toBe(days);
  });
});
