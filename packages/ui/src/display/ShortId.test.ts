import { expect, test } from 'vitest';
import { shortened } from './ShortId.tsx';

test('an id keeps its prefix and its end', () => {
  expect(shortened('WDL_1795284008071-01517')).toBe('WDL_…1517');
  expect(shortened('payment-1732172400000-wallet-aB3dE')).toBe('payment-…B3dE');
  expect(shortened('RET-01a1ff43-fc87-7004-b2af-1ad6895b0a32')).toBe('RET-…0a32');
});

test('an id without a prefix keeps its beginning', () => {
  expect(shortened('01a1ff43-fc87-7004-b2af-1ad6895b0a32')).toBe('01a1…0a32');
});

test('a short id is shown in full', () => {
  expect(shortened('WDL_1517')).toBe('WDL_1517');
});
