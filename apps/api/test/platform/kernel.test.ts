/** What all calls share: health, the shape of errors, and headers. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { ErrorBody } from '@ajose/sdk/contract/common';
import { logout } from '@ajose/sdk/customer/session';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { refuse } from '../../src/platform/server/errors.ts';
import { fetchFrom } from '../fetch-from.ts';
import { newAdmin, newCustomer } from '../people.ts';
import { startStack } from '../stack.ts';

const stack = await startStack();
afterAll(() => stack.close());

describe('health', () => {
  test('says that the server is alive and ready, and counts its calls', async () => {
    expect((await stack.fetch('http://api/healthz')).status).toBe(200);
    expect((await stack.fetch('http://api/readyz')).status).toBe(200);
    const metrics = await (await stack.fetch('http://api/metrics')).text();
    expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 1');
  });
});

/** An error's status and code, after its body, its X-Request-Id and its type have shown the one shape. */
function shown(status: number, headers: Headers, text: string): [status: number, code: string] {
  const { code, ...body } = JSON.parse(text) as ErrorBody;
  expect(body).toEqual({
    success: false,
    message: expect.stringMatching(/\w\.$/),
    requestId: headers.get('x-request-id'),
  });
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('content-type')).toContain('application/json');
  return [status, code];
}

describe('every error has one shape', () => {
  const logIn = (type: string, body: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });

  test.each<[status: number, code: string, path: string, init?: RequestInit]>([
    [404, 'unknown_call', '/api/nothing'],
    [401, 'unauthorized', '/api/user/getUser'],
    [415, 'unsupported_media_type', '/api/user/login', logIn('text/plain', 'email')],
    [413, 'too_large', '/api/user/login', logIn('application/json', JSON.stringify({ email: 'x'.repeat(100_000) }))],
    [400, 'invalid_json', '/api/user/login', logIn('application/json', '{')],
    [400, 'invalid_address', '/%zz'],
    [414, 'address_too_long', `/api/transaction/delete/${'x'.repeat(300)}`, { method: 'DELETE' }],
  ])('%d %s', async (status, code, path, init) => {
    const answer = await stack.fetch(`http://api${path}`, init);
    expect(shown(answer.status, answer.headers, await answer.text())).toEqual([status, code]);
  });

  test('also 429 for too many calls and 500 for a fault of ours', async () => {
    const { buildApp } = await import('../../src/app.ts');
    const limits = { ...stack.deps.env.limits, anonymousCallsPerMinute: 1 };
    const app = await buildApp({ ...stack.deps, env: { ...stack.deps.env, limits } });
    app.get('/api/fault', { config: { who: 'public' } }, async () => {
      throw new Error('SELECT secret');
    });
    const call = async () => {
      const answer = await fetchFrom(app)('http://api/api/fault');
      return shown(answer.status, answer.headers, await answer.text());
    };
    expect(await call()).toEqual([500, 'failed']);
    expect(await call()).toEqual([429, 'too_many_calls']);
    await app.close();
  });

  test.each([
    [400, 'invalid_http', 'nonsense\r\n\r\n'],
    [408, 'too_slow', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-'],
    [431, 'headers_too_large', `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('%d %s', async (status, code, bytes) => {
    const { buildApp } = await import('../../src/app.ts');
    const limits = { ...stack.deps.env.limits, requestMs: 500 };
    const app = await buildApp({ ...stack.deps, env: { ...stack.deps.env, limits } });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(bytes);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const headers = new Headers(
      lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? '']),
    );
    expect(shown(Number(first.split(' ')[1]), headers, body)).toEqual([status, code]);
    await app.close();
  });
});

describe('who may call is judged again where a body comes in slowly', () => {
  /** @param meanwhile happens when the call has begun, and before its body is whole */
  async function sendSlowly(call: string, token: string, body: object, meanwhile: () => Promise<unknown>) {
    const { buildApp } = await import('../../src/app.ts');
    const app = await buildApp(stack.deps);
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const text = JSON.stringify(body);
    const heard = once(app.server, 'request');
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `${call} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text.slice(0, 1)}`,
    );
    await heard;
    await sleep(1200);
    await meanwhile();
    socket.write(text.slice(1));
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    await app.close();
    return answer;
  }

  test('a session that has ended meanwhile does nothing more', async () => {
    const { api, token, user } = await newCustomer(stack);
    const body = { userId: user._id, off: ['money_in'] };
    const answer = await sendSlowly('POST /api/notice/chooseEmails', token, body, () => logout(api));
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    const { rows } = await stack.owner.query('SELECT emails_off FROM customers WHERE id = $1', [user._id]);
    expect(rows).toEqual([{ emails_off: [] }]);
  });

  test('an administrator whose role changes meanwhile does what the new role allows', async () => {
    const { id, token } = await newAdmin(stack);
    const { user } = await newCustomer(stack);
    const body = { status: 40, reason: 'Looked at' };
    const answer = await sendSlowly(`PATCH /api/admin/users/${user._id}/status`, token, body, () =>
      stack.owner.query(`UPDATE staff SET role = 'support' WHERE id = $1`, [id]),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 403 [^]*"role_forbids"/);
    const { rows } = await stack.owner.query('SELECT status FROM customers WHERE id = $1', [user._id]);
    expect(rows).toEqual([{ status: 1 }]);
  });
});

test('a refusal needs a code that some call declares with its status, or does not compile', () => {
  expect(refuse(409, 'insufficient_balance', '')).toMatchObject({ status: 409, code: 'insufficient_balance' });
  // @ts-expect-error Its status is 409.
  expect(refuse(404, 'insufficient_balance', '').status).toBe(404);
  // @ts-expect-error No call declares this code.
  expect(refuse(409, 'nonsense', '').code).toBe('nonsense');
});

test('a call whose contract names no refusals cannot be registered', async () => {
  const { buildApp } = await import('../../src/app.ts');
  const app = await buildApp(stack.deps);
  const route = { config: { who: 'public' }, schema: { operationId: 'unheardOf' } } as const;
  expect(() => app.get('/api/unheardOf', route, async () => ({}))).toThrow('with which codes unheardOf can be refused');
  await app.close();
});

test('a route that does not state who may call it cannot be registered', async () => {
  const { buildApp } = await import('../../src/app.ts');
  const app = await buildApp(stack.deps);
  expect(() => app.get('/api/open', async () => ({}))).toThrow('does not state who may call it');
  await app.close();
});

test('only the answer to a read is compressed', async () => {
  const { buildApp } = await import('../../src/app.ts');
  const app = await buildApp(stack.deps);
  const long = { text: 'x'.repeat(5000) };
  app.get('/api/long', { config: { who: 'public' } }, async () => long);
  app.post('/api/long', { config: { who: 'public' } }, async () => long);
  const encodingOf = async (method: 'GET' | 'POST') =>
    (await app.inject({ method, url: '/api/long', headers: { 'accept-encoding': 'gzip' } })).headers[
      'content-encoding'
    ];
  expect([await encodingOf('GET'), await encodingOf('POST')]).toEqual(['gzip', undefined]);
  await app.close();
});

test('every answer forbids caching and sniffing', async () => {
  const { headers } = await stack.fetch('http://api/healthz');
  expect(headers.get('content-security-policy')).toBe("default-src 'none';base-uri 'none';frame-ancestors 'none'");
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('an answer that the caller already has is not sent again, and a long one is compressed', async () => {
  const read = (headers: Record<string, string>) => stack.fetch('http://api/docs/json', { headers });
  const response = await read({});
  expect(response.headers.get('content-encoding')).toBeNull();
  const name = response.headers.get('etag') ?? '';
  const text = await response.text();

  const small = await read({ 'accept-encoding': 'gzip' });
  expect(small.headers.get('vary')).toContain('accept-encoding');
  const bytes = Buffer.from(await small.arrayBuffer());
  expect(bytes.length).toBeLessThan(text.length / 5);
  expect(gunzipSync(bytes).toString()).toBe(text);
  expect(small.headers.get('etag')).toBe(name);

  const known = await read({ 'if-none-match': name });
  expect([known.status, await known.text()]).toEqual([304, '']);
  expect((await read({ 'if-none-match': 'W/"other"' })).status).toBe(200);
});

test('the description of the API is built once, and calls for it are counted', async () => {
  const { status, headers } = await stack.fetch('http://api/docs/json', { headers: { 'accept-encoding': 'br' } });
  expect([status, headers.get('content-encoding')]).toEqual([200, 'br']);
  const written = vi.spyOn(stack.app, 'swagger');
  for (let n = 0; n < 3; n += 1) await stack.fetch('http://api/docs/json');
  expect(written).not.toHaveBeenCalled();
  await stack.owner.query(`UPDATE call_counts SET calls = 240 WHERE subject LIKE 'docs %'`);
  const refused = await stack.fetch('http://api/docs/json');
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_calls' }]);
  await stack.owner.query(`DELETE FROM call_counts WHERE subject LIKE 'docs %'`);
});

test('the page at /docs shows the description and runs only its own scripts', async () => {
  const page = await stack.fetch('http://api/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const description = (await (await stack.fetch('http://api/docs/json')).json()) as { paths: object };
  expect(Object.keys(description.paths)).toContain('/api/user/addUser');
});
