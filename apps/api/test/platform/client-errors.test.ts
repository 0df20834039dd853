/** Errors that browsers report: counted by the build's version, logged without personal data, and limited. */
import { Writable } from 'node:stream';
import { reportClientError, reportFault } from '@ajose/sdk/client-errors';
import type { ClientErrorBody } from '@ajose/sdk/contract/client-errors';
import { afterEach, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { fetchFrom } from '../fetch-from.ts';
import { apiOf } from '../people.ts';
import { startStack, type Stack } from '../stack.ts';

let stack: Stack;
afterEach(() => stack.close());

const fault: ClientErrorBody = {
  app: 'customer',
  version: '0.2.0',
  route: '/referral/:referralCode',
  error: 'TypeError',
  errorId: '0193a5b0-0000-7000-8000-000000000001',
};

async function counted(labels: string): Promise<number> {
  const text = await (await stack.fetch('http://api/metrics')).text();
  const line = text.split('\n').find((item) => item.startsWith(`ajose_client_errors_total{${labels}}`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('a report is counted by app and version, and its line in the log has the id that the page shows', async () => {
  stack = await startStack();
  const lines: string[] = [];
  const log = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) });
  const logged = await buildApp({ ...stack.deps, env: { ...stack.deps.env, logLevel: 'info' } }, log);
  const before = await counted('app="customer",version="0.2.0"');
  const api = apiOf({ ...stack, fetch: fetchFrom(logged) });
  await reportClientError(api, fault);
  expect(await counted('app="customer",version="0.2.0"')).toBe(before + 1);

  const error = new RangeError('Ngozi Eze has ₦5,000');
  const id = reportFault(api, { app: 'admin', version: '0.2.0', route: '/admin/dashboard/home' }, error);
  await expect.poll(() => lines.find((line) => line.includes(id))).toContain('"error":"RangeError"');
  expect(lines.join('')).not.toContain('Ngozi');
  await logged.close();
});

test.each([
  ['an address with what somebody typed', { route: '/login?email=ngozi@example.test' }],
  ['a message in place of a name', { error: 'Ngozi Eze is not a function' }],
  ['another app', { app: 'paystack' }],
  ['a text in place of a version', { version: 'Ngozi' }],
])('a report with %s is refused', async (_, wrong) => {
  stack = await startStack();
  const answer = await stack.app.inject({ method: 'POST', url: '/api/client-errors', payload: { ...fault, ...wrong } });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'invalid_shape']);
});

test('reports are limited by network, and made-up versions do not make series without end', async () => {
  stack = await startStack();
  const api = apiOf(stack);
  for (let patch = 0; patch < 59; patch += 1) await reportClientError(api, { ...fault, version: `9.9.${patch}` });
  const before = await counted(`app="customer",version="${fault.version}"`);
  await reportClientError(api, fault);
  expect(await counted(`app="customer",version="${fault.version}"`)).toBe(before + 1);
  await expect(reportClientError(api, fault)).rejects.toMatchObject({ status: 429, code: 'too_many_calls' });
  const series = (await (await stack.fetch('http://api/metrics')).text()).match(/^ajose_client_errors_total\{/gm) ?? [];
  expect(series.length).toBeLessThanOrEqual(2 * 21);
  expect(await counted('app="customer",version="other"')).toBeGreaterThanOrEqual(10);
});
