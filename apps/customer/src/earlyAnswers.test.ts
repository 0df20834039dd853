/** An answer that was asked for early is taken once, and only by the session that asked. */
import { beforeEach, expect, test, vi } from 'vitest';
import { earlyAnswers, fetchOrTake } from './earlyAnswers.ts';

const ADDRESS = 'https://api.ajose.test/api/user/getUser';
const call = (token: string, method = 'GET') =>
  new Request(ADDRESS, { method, headers: { authorization: `Bearer ${token}` } });
const network = vi.fn<typeof fetch>();

beforeEach(() => {
  network.mockReset().mockImplementation(() => Promise.resolve(new Response('late')));
  vi.stubGlobal('fetch', network);
  earlyAnswers.clear();
  earlyAnswers.set(ADDRESS, { token: 'mine', answer: Promise.resolve(new Response('early')) });
});

const textOf = async (request: Request) => (await fetchOrTake(request)).text();

test('is taken once', async () => {
  expect(await textOf(call('mine'))).toBe('early');
  expect(await textOf(call('mine'))).toBe('late');
  expect(network).toHaveBeenCalledOnce();
});

test('is not taken by another session, nor later', async () => {
  expect(await textOf(call('of another'))).toBe('late');
  expect(await textOf(call('mine'))).toBe('late');
});

test('is not taken by a call that changes something', async () => {
  expect(await textOf(call('mine', 'POST'))).toBe('late');
  expect(await textOf(call('mine'))).toBe('early');
});

test('is asked for again when it failed', async () => {
  earlyAnswers.set(ADDRESS, { token: 'mine', answer: Promise.reject(new TypeError('no network')) });
  await expect(fetchOrTake(call('mine'))).rejects.toThrow('no network');
  expect(await textOf(call('mine'))).toBe('late');
});
