import { expect, test } from 'vitest';
import { isKeyOf } from './keys.ts';

test('finds the keys of the given nouns, with and without a query', () => {
  const stale = isKeyOf('me', 'transactions');
  expect(stale(['me', 'token'])).toBe(true);
  expect(stale(['transactions'])).toBe(true);
  expect(stale(['stats'])).toBe(false);
});

test('finds nothing else', () => {
  const stale = isKeyOf('me');
  expect([undefined, null, 'me', [], [['me']], { 0: 'me' }].filter(stale)).toEqual([]);
  expect(isKeyOf()(['me'])).toBe(false);
});
