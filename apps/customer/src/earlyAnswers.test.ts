/** An answer that was asked for early is taken once, only by the session that asked, and none stays unread. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askEarly, fetchOrTake } from './earlyAnswers.ts';

let address = '';
let tests = 0;
const call = (token: string, method = 'GET') =>
  new Request(address, { method, headers: { authorization: `Bearer ${token}` } });
const network = vi.fn<typeof fetch>();

beforeEach(() => {
  tests += 1;
  address = `https://api.ajose.test/api/user/${tests}`;
  network.mockReset().mockImplementation(() => Promise.resolve(new Response('of the app')));
  network.mockResolvedValueOnce(new Response('early'));
  vi.stubGlobal('fetch', network);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => vi.useRealTimers());

const textOf = async (request: Request) => (await fetchOrTake(request)).text();

test('is taken once', async () => {
  await askEarly(address, 'mine');
  expect(await textOf(call('mine'))).toBe('early');
  expect(await textOf(call('mine'))).toBe('of the app');
  expect(network).toHaveBeenCalledTimes(2);
});

test('is not taken by another session, nor later', async () => {
  await askEarly(address, 'mine');
  expect(await textOf(call('of another'))).toBe('of the app');
  expect(await textOf(call('mine'))).toBe('of the app');
});

test('is not taken by a call that changes something', async () => {
  await askEarly(address, 'mine');
  expect(await textOf(call('mine', 'POST'))).toBe('of the app');
  expect(await textOf(call('mine'))).toBe('early');
});

test('is asked for again when it failed', async () => {
  network.mockReset().mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue(new Response('of the app'));
  askEarly(address, 'mine')?.catch(() => undefined);
  await expect(fetchOrTake(call('mine'))).rejects.toThrow('no network');
  expect(await textOf(call('mine'))).toBe('of the app');
});

test('is not asked for when the app was quicker', async () => {
  await fetchOrTake(call('mine'));
  expect(askEarly(address, 'mine')).toBeNull();
  expect(network).toHaveBeenCalledOnce();
});

test('is let go, with its connection, when nobody takes it', async () => {
  const cancelled = vi.fn<() => void>();
  network.mockReset().mockResolvedValueOnce(new Response(new ReadableStream({ cancel: cancelled })));
  await askEarly(address, 'mine');
  vi.runAllTimers();
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce());
});
