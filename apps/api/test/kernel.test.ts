/** What all calls share: health, the shape of errors, and headers. */
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStack, type Stack } from './stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

describe('health', () => {
  test('the server is alive, ready, and counts its calls', async () => {
    expect((await stack.fetch('http://api/healthz')).status).toBe(200);
    expect((await stack.fetch('http://api/readyz')).status).toBe(200);
    const metrics = await (await stack.fetch('http://api/metrics')).text();
    expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 1');
  });
});

test('an unknown call answers 404 in the shape of all errors', async () => {
  const answer = await stack.fetch('http://api/api/nothing');
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({
    success: false,
    code: 'unknown_call',
    message: 'There is no such call.',
    requestId: answer.headers.get('x-request-id'),
  });
});

test('a route that does not state who may call it cannot be registered', async () => {
  const { buildApp } = await import('../src/app.ts');
  const app = await buildApp(stack.deps);
  expect(() => app.get('/api/open', async () => ({}))).toThrow('does not state who may call it');
  await app.close();
});

test('only a read is compressed', async () => {
  const { buildApp } = await import('../src/app.ts');
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
  expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('an answer that the caller has is not sent again, and a long one is compressed', async () => {
  const read = (headers: Record<string, string>) => stack.fetch('http://api/docs/json', { headers });
  const whole = await read({});
  expect(whole.headers.get('content-encoding')).toBeNull();
  const name = whole.headers.get('etag') ?? '';
  const text = await whole.text();

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

test('the page at /docs shows the description and runs only its own scripts', async () => {
  const page = await stack.fetch('http://api/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  const description = (await (await stack.fetch('http://api/docs/json')).json()) as { paths: object };
  expect(Object.keys(description.paths)).toContain('/api/user/addUser');
});
