import { expect, test } from 'vitest';
import { changeAmount, shownAmount } from './amountTyping.ts';

/** Types one character after the other at the end. */
const type = (keys: string, decimals: 0 | 2 = 2): string =>
  keys.split('').reduce((value, key) => {
    const shown = shownAmount(value);
    const selected = { start: shown.length, end: shown.length };
    return changeAmount({ value, text: shown + key, selected, deleted: false, decimals }) ?? value;
  }, '');

/** Puts text in the place of a selection. */
function paste(value: string, piece: string, selected = { start: 0, end: shownAmount(value).length }): string | null {
  const shown = shownAmount(value);
  const text = shown.slice(0, selected.start) + piece + shown.slice(selected.end);
  return changeAmount({ value, text, selected, deleted: false, decimals: 2 });
}

function remove(value: string, start: number, end: number): string | null {
  const shown = shownAmount(value);
  const text = shown.slice(0, start) + shown.slice(end);
  return changeAmount({ value, text, selected: { start, end }, deleted: true, decimals: 2 });
}

test.each([
  ['1500', '1500', '1,500'],
  ['1500.5', '1500.5', '1,500.5'],
  ['1,500,500.25', '1500500.25', '1,500,500.25'],
  ['.5', '.5', '.5'],
  ['1500.', '1500.', '1,500.'],
  ['1.5.0', '1.50', '1.50'],
  ['150.000', '150.00', '150.00'],
  ['-5k00e', '500', '500'],
  ['0,5', '05', '05'],
  ['1,,5', '1,5', '1,5'],
])('typing %s key by key holds %s and shows %s', (keys, value, shown) => {
  expect(type(keys)).toBe(value);
  expect(shownAmount(type(keys))).toBe(shown);
});

test('a typed comma waits for its three digits, so 1500,50 is not yet an amount', () => {
  expect(type('1500,50')).toBe('1500,50');
  expect(shownAmount('1500,50')).toBe('1,500,50');
  expect(type('1500,500')).toBe('1500500');
  expect(type('1500,5.')).toBe('1500,5');
});

test('a comma that waits for digits can be taken back', () => {
  expect(remove('1500,', 5, 6)).toBe('1500');
  expect(remove('1500,50', 7, 8)).toBe('1500,5');
  expect(remove('1500,50', 0, 1)).toBe('500,50');
});

test('removing digits groups the rest again', () => {
  expect(remove('1500', 4, 5)).toBe('150');
  expect(remove('1500500', 0, 2)).toBe('500500');
  expect(remove('1500', 1, 2)).toBe('1500');
});

test.each([
  ['5,000', '5000'],
  ['1,500,000.50', '1500000.50'],
  [' 1500.50\n', '1500.50'],
  ['1500', '1500'],
  ['₦5,000.00', '5000.00'],
  ['NGN5,000.00', '5000.00'],
])('takes %j when it is pasted', (piece, value) => {
  expect(paste('', piece)).toBe(value);
});

test.each([
  '1500,50',
  '150.000',
  '1.500,50',
  '1.2E+15',
  '-5000',
  '5k',
  '₦10,000 - ₦20,000',
  '1.5.0',
  '1,50',
  '15,00',
  '0,500',
  '１５００',
  '1 500',
  '(500)',
  '+500',
  '5000 naira',
  '   ',
])('refuses %j whole when it is pasted', (piece) => {
  expect(paste('', piece)).toBeNull();
  expect(paste('1500', piece)).toBeNull();
});

test('a paste into an amount is taken only if the result is one amount', () => {
  expect(paste('1000', '500', { start: 5, end: 5 })).toBe('1000500');
  expect(paste('200', '1,500', { start: 3, end: 3 })).toBeNull();
  expect(paste('1500', ',50', { start: 5, end: 5 })).toBeNull();
  expect(paste('1500', '.50', { start: 5, end: 5 })).toBe('1500.50');
  expect(paste('1500,5', '00', { start: 7, end: 7 })).toBeNull();
});

test('text that comes in without a selection is read as the full amount', () => {
  const change = { value: '1500', selected: null, deleted: false, decimals: 2 } as const;
  expect(changeAmount({ ...change, text: '1,50' })).toBeNull();
  expect(changeAmount({ ...change, text: '2,500' })).toBe('2500');
});

test('a field without decimals takes no point', () => {
  expect(type('1.5', 0)).toBe('15');
  expect(changeAmount({ value: '', text: '12.5', selected: null, deleted: false, decimals: 0 })).toBeNull();
});
