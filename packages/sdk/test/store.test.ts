/** What a browser keeps: a storage that is full, blocked or absent stops nobody, and the visit remembers. */
import { afterEach, expect, test, vi } from 'vitest';
import { kept } from '../src/store.ts';
import { tokenStore } from '../src/token.ts';

/** A storage of so many letters. */
function storageOf(room: number) {
  const all = new Map<string, string>();
  return {
    getItem: (name: string) => all.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      all.set(name, value);
    },
    removeItem: (name: string) => all.delete(name),
  };
}

const blocked = {
  get: () => {
    throw new DOMException('blocked', 'SecurityError');
  },
  configurable: true,
};

afterEach(() => vi.unstubAllGlobals());

test('a browser with room keeps what is set, and says so', () => {
  vi.stubGlobal('localStorage', storageOf(100));
  expect(kept.set('one', '1')).toBe(true);
  expect(localStorage.getItem('one')).toBe('1');
  kept.remove('one');
  expect(kept.get('one')).toBeNull();
});

test.each([
  ['full', () => vi.stubGlobal('localStorage', storageOf(0))],
  ['blocked', () => Object.defineProperty(globalThis, 'localStorage', blocked)],
  ['absent', () => vi.stubGlobal('localStorage', undefined)],
])('a storage that is %s remembers for the visit, and says that it keeps nothing', (state, make) => {
  make();
  const name = `in ${state}`;
  expect(kept.get(name)).toBeNull();
  expect(kept.set(name, 'a')).toBe(false);
  expect(kept.get(name)).toBe('a');
  expect(kept.names()).toContain(name);
  kept.remove(name);
  expect(kept.get(name)).toBeNull();
  expect(kept.names()).not.toContain(name);
});

test('a storage that fills up gives the newest value, and keeps again when it has room', () => {
  const small = storageOf(3);
  vi.stubGlobal('localStorage', small);
  expect(kept.set('figures', 'abc')).toBe(true);
  expect(kept.set('figures', 'abcdef')).toBe(false);
  expect(kept.get('figures')).toBe('abcdef');
  expect(kept.set('figures', 'xyz')).toBe(true);
  expect(kept.get('figures')).toBe('xyz');
  expect(small.getItem('figures')).toBe('xyz');
});

test('a person who signs in where nothing is stored is signed in for the visit', () => {
  vi.stubGlobal('localStorage', undefined);
  const { keepToken, readToken, dropToken } = tokenStore('visitToken');
  expect(keepToken('token-1')).toBe(false);
  expect(readToken()).toBe('token-1');
  dropToken();
  expect(readToken()).toBeNull();
});
