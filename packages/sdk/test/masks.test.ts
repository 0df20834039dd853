/** Masks: what of a number is left. */
import { expect, test } from 'vitest';
import { endOfMask, isMasked, maskAccountNumber, maskPhone } from '../src/domain/masks.ts';

test.each([
  ['+2348034445566', '+234 803 ••• ••66'],
  ['08034445566', '+234 803 ••• ••66'],
  ['+2342012270000', '+234 201 ••• ••00'],
  ['+447700900123', '••• ••23'],
  ['', ''],
])('the phone number %s is shown as %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown);
  expect(maskPhone(shown)).toBe(shown);
});

test.each([
  ['0123456789', '•••• ••6789'],
  ['01234567890123456789', '•••• ••6789'],
  ['1234', '•••• ••'],
  ['', ''],
])('the account number %s is shown as %s', (number, shown) => {
  expect(maskAccountNumber(number)).toBe(shown);
  expect(maskAccountNumber(shown)).toBe(shown);
});

test('a mask is recognised, with the digits in which it ends', () => {
  expect(isMasked('+234 803 ••• ••67')).toBe(true);
  expect(isMasked('+234 803 444 5567')).toBe(false);
  expect(endOfMask('+234 803 ••• ••67')).toBe('67');
  expect(endOfMask('•••• ••')).toBe('');
});
