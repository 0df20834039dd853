import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tokenStore } from '../src/token.ts';

const kept = new Map<string, string>();
const otherTab = new EventTarget();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('window', otherTab);
});
afterEach(() => vi.unstubAllGlobals());

/** What a browser tells this tab when another one changed `key`; null when it cleared everything. */
function changedInAnotherTab(key: string | null): void {
  otherTab.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

test('keeps a token, announces each change, and keeps apps apart', () => {
  const store = tokenStore('userToken');
  const heard = vi.fn<() => void>();
  store.onTokenChange(heard);
  store.keepToken('t1');
  expect(store.readToken()).toBe('t1');
  expect(tokenStore('adminToken').readToken()).toBeNull();
  store.dropToken();
  expect(store.readToken()).toBeNull();
  expect(heard).toHaveBeenCalledTimes(2);
});

test('an expired session is announced once, however many calls were refused', () => {
  const store = tokenStore('userToken');
  store.keepToken('t1');
  const heard = vi.fn<() => void>();
  store.onTokenChange(heard);
  store.sessionExpired();
  store.sessionExpired();
  expect(store.readToken()).toBeNull();
  expect(heard).toHaveBeenCalledOnce();
});

test('tells a session that ended by itself from one that the person ended, until the next sign-in', () => {
  const store = tokenStore('userToken');
  store.keepToken('t1');
  expect(store.sessionEnded()).toBe(false);
  store.sessionExpired();
  expect(store.sessionEnded()).toBe(true);
  expect(tokenStore('adminToken').sessionEnded()).toBe(false);
  store.keepToken('t2');
  expect(store.sessionEnded()).toBe(false);
  store.sessionExpired();
  store.dropToken();
  expect(store.sessionEnded()).toBe(false);
});

test('reacts when another tab changes its own key or clears the storage, until it stops listening', () => {
  const store = tokenStore('userToken');
  const heard = vi.fn<() => void>();
  const stop = store.onTokenChange(heard);
  changedInAnotherTab('adminToken');
  expect(heard).not.toHaveBeenCalled();
  changedInAnotherTab('userToken');
  changedInAnotherTab(null);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  changedInAnotherTab('userToken');
  store.keepToken('t2');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a browser that keeps nothing for sites has no token', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  expect(tokenStore('userToken').readToken()).toBeNull();
});
