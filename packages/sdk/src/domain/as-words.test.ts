import { expect, test } from 'vitest';
import { asWords } from './as-words.ts';

test('a name from the API reads as words', () => {
  expect(asWords('setUserStatus')).toBe('Set user status');
  expect(asWords('product_group.deleted')).toBe('Product group deleted');
  expect(asWords('pay_out')).toBe('Pay out');
  expect(asWords('payout_stuck')).toBe('Late payout');
  expect(asWords('to_bank')).toBe('Withdrawal');
});
