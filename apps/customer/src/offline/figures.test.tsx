import { expect, test } from 'vitest';
import { keepAnswer, readStored } from './figures.ts';
import { keepSessionEnd } from './sessionEnd.ts';

const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number): number => Date.now() + days * DAY_MS;

/** Keeps a balance of 50,000 for a session that ends after these days, and leaves the page at once. */
function keepBalance(sessionDays: number): void {
  localStorage.setItem('userToken', 'token-of-the-test');
  keepSessionEnd(new Date(inDays(sessionDays)).toISOString());
  keepAnswer({ walletBalance: 50_000 }, '@"me","user",');
  window.dispatchEvent(new Event('pagehide'));
}

const balances = (now: number): unknown[] => Object.values(readStored(now)?.answers ?? {}).map(({ data }) => data);

test('shown figures are stored when the page is left at once', () => {
  keepBalance(30);
  expect(balances(inDays(13))).toEqual([{ walletBalance: 50_000 }]);
});

test('stored figures are deleted after 14 days', () => {
  keepBalance(30);
  expect(balances(inDays(15))).toEqual([]);
});

test('stored figures are deleted when their session ends, also without an answer of the server', () => {
  keepBalance(0.5);
  expect(balances(inDays(0.6))).toEqual([]);
  expect(localStorage.getItem('lastFigures')).toBeNull();
});

test('figures of another session are not shown, and are deleted', () => {
  keepBalance(30);
  localStorage.setItem('userToken', 'another-token');
  expect(balances(Date.now())).toEqual([]);
  expect(localStorage.getItem('lastFigures')).toBeNull();
});
