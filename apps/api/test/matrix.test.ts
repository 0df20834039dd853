/**
 * Who may call what: calls every route as every kind of caller, with real requests.
 * The routes come from the server, so a new one is tried without a change here.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSession, openSession } from '../src/auth/sessions.ts';
import type { Kind } from '../src/server/signed-in.ts';
import type { Call } from '../src/server/guards.ts';
import { newAdmin, newCustomer, type TestAdmin, type TestCustomer } from './people.ts';
import { fitting } from './shapes.ts';
import { startStack, unreachableGateway, type Stack } from './stack.ts';

const DAY = 86_400_000;
const CALLERS = [
  'no token',
  'made-up token',
  'expired token',
  'revoked token',
  'customer',
  'other customer',
  'suspended customer',
  'administrator',
] as const;
type Caller = (typeof CALLERS)[number];

let stack: Stack;
let customer: TestCustomer;
let other: TestCustomer;
let suspended: TestCustomer;
let admin: TestAdmin;
let calls: readonly Call[];

beforeAll(async () => {
  stack = await startStack({
    env: { LIMIT_ANONYMOUS_CALLS: '1000000', LIMIT_SIGN_UPS: '1000000', LIMIT_RESETS: '1000000' },
    gateway: unreachableGateway,
  });
  customer = await newCustomer(stack);
  other = await newCustomer(stack);
  suspended = await newCustomer(stack);
  admin = await newAdmin(stack);
  calls = stack.app.calls.filter(
    (call) => call.method !== 'HEAD' && call.method !== 'OPTIONS' && call.who !== 'operations',
  );
});
afterAll(() => stack.close());

async function tokenFor(kind: Kind, accountId: string, at = stack.clock.now()): Promise<string> {
  return openSession(stack.db, at, { kind, accountId, remember: false, device: 'test', address: '127.0.0.1' });
}

/** A new token for each call, because some calls end their own session. */
async function tokenOf(caller: Caller): Promise<string | null> {
  switch (caller) {
    case 'no token':
      return null;
    case 'made-up token':
      return 'A'.repeat(43);
    case 'expired token':
      return tokenFor('customer', customer.user._id, new Date(stack.clock.now().getTime() - DAY));
    case 'revoked token': {
      const token = await tokenFor('customer', customer.user._id);
      const { rows } = await stack.owner.query<{ id: string }>('SELECT id FROM sessions ORDER BY id DESC LIMIT 1');
      await endSession(stack.db, 'customer', customer.user._id, rows[0]?.id ?? '');
      return token;
    }
    case 'customer':
      return tokenFor('customer', customer.user._id);
    case 'other customer':
      return tokenFor('customer', other.user._id);
    case 'suspended customer': {
      // A suspended customer whose session was left over.
      await stack.owner.query('UPDATE customers SET status = 2 WHERE id = $1', [suspended.user._id]);
      return tokenFor('customer', suspended.user._id);
    }
    case 'administrator':
      return tokenFor('admin', admin.id);
    default:
      return caller satisfies never;
  }
}

type Part = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? 'x'));

/** A valid value; where it names an owner, the customer is the owner. */
function partFor(schema: unknown): Part | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const [value] = fc.sample(fitting(schema as Part), { seed: 7, numRuns: 1 });
  const part = value as Part;
  const { properties } = schema as { properties?: object };
  return properties && 'userId' in properties ? { ...part, userId: customer.user._id } : part;
}

const namesOwner = (call: Call): boolean =>
  [call.schema.params, call.schema.querystring, call.schema.body].some(
    (schema) => partFor(schema)?.['userId'] !== undefined,
  );

async function attempt(call: Call, caller: Caller): Promise<{ status: number; code: string }> {
  const params = partFor(call.schema.params) ?? {};
  const path = call.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(params[name])) || 'x');
  const query = new URLSearchParams(
    Object.entries(partFor(call.schema.querystring) ?? {}).map(([key, value]): [string, string] => [
      key,
      String(value),
    ]),
  );
  const token = await tokenOf(caller);
  const body = partFor(call.schema.body);
  const answer = await stack.app.inject({
    method: call.method as 'GET',
    url: `${path}?${query.toString()}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  });
  const code = answer.headers['content-type']?.toString().includes('json')
    ? (answer.json<{ code?: string }>().code ?? '')
    : '';
  return { status: answer.statusCode, code };
}

const SIGNED_OUT = { status: 401, code: 'unauthorized' };
const WRONG_ACCOUNT = { status: 403, code: 'wrong_account' };
const NOT_YOURS = { status: 403, code: 'not_yours' };
const PASSES = 'passes the guards';

function expected(call: Call, caller: Caller): typeof PASSES | { status: number; code: string } {
  if (call.who === 'public') return PASSES;
  const known = caller === 'customer' || caller === 'other customer' || caller === 'administrator';
  if (!known) return SIGNED_OUT;
  const kind: Kind = caller === 'administrator' ? 'admin' : 'customer';
  if (call.who !== 'either' && call.who !== kind) return WRONG_ACCOUNT;
  if (caller === 'other customer' && namesOwner(call)) return NOT_YOURS;
  return PASSES;
}

const GUARDS = new Set(['unauthorized', 'wrong_account', 'not_yours']);

test('every route is tried', () => {
  expect(calls.length).toBeGreaterThan(40);
  expect(new Set(calls.map((call) => call.who))).toContain('either');
});

describe.each(CALLERS)('%s', (caller) => {
  test('gets an answer or a refusal as each route states', async () => {
    const wrong: string[] = [];
    for (const call of calls.filter((one) => one.who !== 'gateway')) {
      const found = await attempt(call, caller);
      const right = expected(call, caller);
      const fits =
        right === PASSES
          ? !GUARDS.has(found.code) && (found.status < 500 || found.code === 'gateway_unavailable')
          : found.status === right.status && found.code === right.code;
      if (!fits) wrong.push(`${call.method} ${call.url}: ${found.status} ${found.code}, not ${JSON.stringify(right)}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('the webhook is refused without the gateway’s signature', async () => {
  for (const call of calls.filter((one) => one.who === 'gateway')) {
    for (const caller of CALLERS) {
      const { status } = await attempt(call, caller);
      expect([400, 401, 403]).toContain(status);
    }
  }
});
