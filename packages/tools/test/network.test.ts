/** The network's edge that tests of pages use, with the SDK's own client in front of it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { approveRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import { createApi } from '@ajose/sdk/api';
import type { GetApprovalsReply } from '@ajose/sdk/contract/approvals';
import { API_URL, checkNetwork, on, openNetwork, queries, sent, settleNetwork } from '../src/network.ts';

const browserFetch = globalThis.fetch;
beforeEach(openNetwork);
afterEach(() => {
  globalThis.fetch = browserFetch;
});

const listOf = (total: number): GetApprovalsReply => ({
  success: true,
  approvals: [],
  pagination: { total, pages: 1 },
});
const client = () => createApi({ baseUrl: API_URL });
const totalOf = async (query = {}) => (await getApprovals(client(), query)).pagination.total;

test('the latest answer that was set counts, and a query answers only requests that contain it', async () => {
  on(getApprovals).answers(listOf(1));
  expect(await totalOf()).toBe(1);
  on(getApprovals).answers(listOf(2));
  on((api) => getApprovals(api, { waiting: true })).answers(listOf(3));
  expect(await totalOf({ page: 1 })).toBe(2);
  expect(await totalOf({ page: 1, waiting: true })).toBe(3);
  expect(queries('admin/approvals')).toEqual([{}, { page: '1' }, { page: '1', waiting: 'true' }]);
  expect(sent()).toEqual([]);
});

test('a star stands for any id, and a call that changes something is kept with its body', async () => {
  on((api) => approveRequest(api, '*')).refuses({ status: 409, code: 'not_waiting', message: 'Too late.' });
  await expect(approveRequest(client(), 'a1', { note: 'Seen' })).rejects.toMatchObject({
    status: 409,
    code: 'not_waiting',
    message: 'Too late.',
  });
  expect(sent()).toEqual([{ method: 'POST', path: 'admin/approvals/a1/approve', body: { note: 'Seen' } }]);
});

test('an answer waits until it is released, and at the latest until the test ends', async () => {
  const release = on(getApprovals).waits(listOf(1));
  const first = totalOf();
  await expect(Promise.race([first, Promise.resolve('still waiting')])).resolves.toBe('still waiting');
  release();
  await expect(first).resolves.toBe(1);
  on(getApprovals).waits(listOf(2));
  const second = totalOf();
  await new Promise((done) => setTimeout(done));
  await settleNetwork();
  await expect(second).resolves.toBe(2);
});

test('a request that the test does not answer is named', async () => {
  await expect(totalOf()).rejects.toMatchObject({ status: 501 });
  expect(checkNetwork).toThrow('The test answers no GET admin/approvals');
});
