import { expect, test } from 'vitest';
import { isKeyOf } from './keys.ts';

test('a noun finds its cache keys, with and without a query', () => {
  const stale = isKeyOf('me', 'transactions');
  expect(stale(['me', 'token'])).toBe(true);
  expect(stale(['transactions'])).toBe(true);
  expect(stale(['stats'])).toBe(false);
});

test('a noun finds no cache key of another noun, and nothing that is no key', () => {
  const stale = isKeyOf('me');
  expect([undefined, null, 'me', [], [['me']], { 0: 'me' }].filter(stale)).toEqual([]);
  expect(isKeyOf()(['me'])).toBe(false);
});
