import { expect, test } from 'vitest';
import { shortened } from './CutId.tsx';

test('an id keeps its prefix and its end', () => {
  expect(shortened('WDL_1795284008071-01517')).toBe('WDL_…1517');
  expect(shortened('payment-1732172400000-wallet-aB3dE')).toBe('payment-…B3dE');
  expect(shortened('CRL-01a22853-a667-7b53-98c8-3f40f6f29338-1-800000')).toBe('CRL-…9338-1-800000');
  expect(shortened('CRL-01a22853-a667-7b53-98c8-3f40f6f29338-2-400000')).toBe('CRL-…9338-2-400000');
  expect(shortened('CRC-01a22853-a666-78b1-9f5b-7127e6ff1f9e-1')).toBe('CRC-…1f9e-1');
  expect(shortened('RET-01a1ff43-fc87-7004-b2af-1ad6895b0a32')).toBe('RET-…0a32');
});

test('an id without a prefix keeps its beginning', () => {
  expect(shortened('01a1ff43-fc87-7004-b2af-1ad6895b0a32')).toBe('01a1…0a32');
});

test('a short id is shown in full', () => {
  expect(shortened('WDL_1517')).toBe('WDL_1517');
});
