import { expect, test } from 'vitest';
import { exportName } from './period-name.ts';

test.each([
  [{ startDate: '2026-10-01', endDate: '2026-10-31' }, '2026-10'],
  [{ startDate: '2028-02-01', endDate: '2028-02-29' }, '2028-02'],
  [{ startDate: '2026-10-01', endDate: '2026-10-15' }, '2026-10-01-2026-10-15'],
  [{ startDate: '2026-09-01', endDate: '2026-10-31' }, '2026-09-01-2026-10-31'],
  [{ startDate: '2026-10-01' }, '2026-11-29'],
  [{}, '2026-11-29'],
])('an export of %o is saved under its period, and one without a period under its day', (filters, period) => {
  expect(exportName({ list: 'transactions', filters }, '2026-11-29')).toBe(`ajose-transactions-${period}`);
});
