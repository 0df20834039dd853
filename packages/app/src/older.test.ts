/** What older browsers lack works there as in newer ones. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const natives = [
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toReversed'],
  [URL, 'parse'],
  [URL, 'canParse'],
  [AbortSignal, 'any'],
] as const;
const kept = natives.map(([on, name]) => Object.getOwnPropertyDescriptor(on, name));

beforeAll(async () => {
  for (const [on, name] of natives) Reflect.deleteProperty(on, name);
  vi.resetModules();
  await import('./older.ts');
});
afterAll(() => natives.forEach(([on, name], at) => Object.defineProperty(on, name, kept[at] ?? {})));

test('a list is sorted and reversed into a new list', () => {
  const list = [3, 1, 2];
  expect(list.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  expect(list.toReversed()).toEqual([2, 1, 3]);
  expect(list).toEqual([3, 1, 2]);
  expect(Object.keys(Array.prototype)).toEqual([]);
});

test('an address is read, and what is no address is read as null', () => {
  expect(URL.parse('https://ajose.example/a')?.pathname).toBe('/a');
  expect(URL.parse('no address')).toBeNull();
  expect(URL.canParse('https://ajose.example')).toBe(true);
  expect(URL.canParse('no address')).toBe(false);
});

test('joined signals end when the first of them ends, with its reason', () => {
  const [first, other] = [new AbortController(), new AbortController()];
  const joined = AbortSignal.any([first.signal, other.signal]);
  expect(joined.aborted).toBe(false);
  other.abort('left the page');
  expect(joined.reason).toBe('left the page');
  expect(AbortSignal.any([AbortSignal.abort('at once')]).aborted).toBe(true);
});
