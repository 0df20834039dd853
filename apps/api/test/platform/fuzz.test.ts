/** Calls every route with bodies made from the contract, valid and invalid: the server must not fail inside. */
import { nightly } from '@ajose/tools/nightly';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { openSession } from '../../src/access/auth/sessions.ts';
import type { Call } from '../../src/platform/server/guards.ts';
import { newAdmin, newCustomer } from '../people.ts';
import { almostFitting, fitting } from '../shapes.ts';
import { startStack, unreachableGateway } from '../stack.ts';

const RUNS = nightly ? 100 : 10;
type Part = Readonly<Record<string, unknown>>;

let failures: string[] = [];

const stack = await startStack({
  env: {
    LIMIT_ANONYMOUS_CALLS: '1000000',
    LIMIT_CALLS: '1000000',
    LIMIT_SIGN_UPS: '1000000',
    LIMIT_RESETS: '1000000',
    LIMIT_RESOLVES: '1000000',
  },
  gateway: unreachableGateway,
});
afterAll(() => stack.close());
const userId = (await newCustomer(stack)).user._id;
const adminId = (await newAdmin(stack)).id;

async function tokenFor(call: Call): Promise<string | null> {
  if (call.who === 'public' || call.who === 'gateway' || call.who === 'operations') return null;
  const kind = call.who === 'admin' ? 'admin' : 'customer';
  const accountId = kind === 'admin' ? adminId : userId;
  const { db, clock } = stack;
  const session = { kind, accountId, remember: true, device: 'fuzz', address: '127.0.0.1' } as const;
  return (await openSession(db, clock.now(), session)).token;
}

const asSchema = (schema: unknown): Part | null =>
  typeof schema === 'object' && schema !== null ? (schema as Part) : null;

/** Usually the caller's own id, so that the guards let the call through. */
function ownIds(value: unknown): unknown {
  const named = typeof value === 'object' && value !== null && !Array.isArray(value) && 'userId' in value;
  return named && typeof value.userId === 'string' ? { ...value, userId } : value;
}

const maybe = (schema: unknown): fc.Arbitrary<unknown> => {
  const known = asSchema(schema);
  if (!known) return fc.constant(undefined);
  return fc.oneof(
    { weight: 2, arbitrary: fitting(known).map(ownIds) },
    { weight: 2, arbitrary: almostFitting(known).map(ownIds) },
  );
};

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value.toWellFormed();
  return (
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}` : inner)) ?? ''
  ).toWellFormed();
};

async function attempt(call: Call, params: unknown, query: unknown, body: unknown): Promise<string | null> {
  const named = asSchema(params) ?? {};
  const path = call.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(named[name] ?? 'x')) || 'x');
  const search = new URLSearchParams(
    Object.entries(asSchema(query) ?? {}).map(([key, value]): [string, string] => [key.toWellFormed(), textOf(value)]),
  );
  const token = await tokenFor(call);
  const answer = await stack.app.inject({
    method: call.method as 'GET',
    url: `${path}?${search.toString()}`,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: textOf(body) }),
  });
  const leaks = /\bat [\w.]+ \(|node_modules|SELECT |INSERT |pg_|\.ts:\d/.test(
    answer.statusCode >= 400 ? answer.payload : '',
  );
  if (answer.statusCode < 500 && !leaks) return null;
  // The gateway of this test cannot be reached, so 503 is the right answer.
  if (answer.statusCode === 503 && answer.json<{ code: string }>().code === 'gateway_unavailable') return null;
  return `${call.method} ${path}?${search.toString()} ${textOf(body)} -> ${answer.statusCode} ${answer.payload.slice(0, 300)}`;
}

describe('every route', () => {
  test(
    'answers any shape without failing and without revealing its internals',
    async () => {
      const calls = stack.app.calls.filter(
        (call) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(call.method) && !call.url.startsWith('/docs'),
      );
      failures = [];
      for (const call of calls) {
        const { params, querystring, body } = call.schema;
        const tried = fc.asyncProperty(maybe(params), maybe(querystring), maybe(body), async (...parts) => {
          const failure = await attempt(call, ...parts);
          if (failure !== null) failures.push(failure);
          return failure === null;
        });
        const { failed, seed } = await fc.check(tried, {
          numRuns: RUNS,
          endOnFailure: true,
          interruptAfterTimeLimit: 20_000,
        });
        if (failed) failures.push(`seed ${seed}`);
      }
      expect(failures).toEqual([]);
    },
    nightly ? 7_200_000 : 240_000,
  );

  test.each(['{', '[1', '"', '{"a":}', 'null', '[]', '1e999', '{"__proto__":{"isAdmin":true}}', ''])(
    'the body %s is refused with 400',
    async (payload) => {
      const answer = await stack.app.inject({
        method: 'POST',
        url: '/api/user/login',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ success: false, requestId: answer.headers['x-request-id'] });
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
    'a body of type %s is refused with 415',
    async (type) => {
      const answer = await stack.app.inject({
        method: 'POST',
        url: '/api/user/login',
        headers: { 'content-type': type },
        payload: 'email=a@b.c&password=x',
      });
      expect(answer.statusCode).toBe(415);
    },
  );

  test('a body that is too large is refused with 413', async () => {
    const payload = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(100_000) });
    const answer = await stack.app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(413);
  });
});
