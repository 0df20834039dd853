/**
 * Calls every route as every kind of caller, with real requests, to show who may call what. The routes come from the server, so a new one
 * is tried without a change here.
 */
import { KEY_BEGINS, keyScopeNames } from '@ajose/sdk/domain/api-keys';
import type { KeyScope } from '@ajose/sdk/contract/api-keys';
import type { AdminRole } from '@ajose/sdk/contract/staff';
import { roleCan, roles } from '@ajose/sdk/domain/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endSession, hashToken, newToken, openSession } from '../../src/access/auth/sessions.ts';
import type { Kind } from '../../src/platform/server/signed-in.ts';
import type { Call } from '../../src/platform/server/guards.ts';
import { newAdmin, newCustomer, type TestAdmin, type TestCustomer } from '../people.ts';
import { fitting } from '../shapes.ts';
import { startStack, unreachableGateway, type Stack } from '../stack.ts';

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
    env: {
      LIMIT_CALLS: '1000000',
      LIMIT_ANONYMOUS_CALLS: '1000000',
      LIMIT_SIGN_UPS: '1000000',
      LIMIT_RESETS: '1000000',
    },
    gateway: unreachableGateway,
  });
  customer = await newCustomer(stack);
  // An account with money cannot be closed, so the call that closes accounts has no effect.
  await stack.owner.query(
    `SELECT ledger.post($1, 'opening', 'offline', ARRAY[ledger.leg('offline', 'wallet', 100000)], now(), 'Opening', 'offline', fingerprint => $1, allowed => NULL, debt_free => false)`,
    [customer.user._id],
  );
  other = await newCustomer(stack);
  suspended = await newCustomer(stack);
  admin = await newAdmin(stack);
  calls = stack.app.calls.filter(
    (call) => call.method !== 'HEAD' && call.method !== 'OPTIONS' && call.who !== 'operations',
  );
});
afterAll(() => stack.close());

async function tokenFor(kind: Kind, accountId: string, at = stack.clock.now()): Promise<string> {
  const session = { kind, accountId, remember: false, device: 'test', address: '127.0.0.1' };
  return (await openSession(stack.db, at, session)).token;
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
      // A suspended customer whose session is still open.
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

/** A valid value; the customer is the owner of whatever it names. */
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

const attempt = async (call: Call, caller: Caller) => attemptWith(call, await tokenOf(caller));

async function attemptWith(call: Call, token: string | null): Promise<{ status: number; code: string }> {
  const params = partFor(call.schema.params) ?? {};
  const path = call.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(params[name])) || 'x');
  const query = new URLSearchParams(
    Object.entries(partFor(call.schema.querystring) ?? {}).map(([key, value]): [string, string] => [
      key,
      String(value),
    ]),
  );
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
    for (const call of calls.filter((call) => call.who !== 'gateway')) {
      const match = await attempt(call, caller);
      const right = expected(call, caller);
      const fits =
        right === PASSES
          ? !GUARDS.has(match.code) && (match.status < 500 || match.code === 'gateway_unavailable')
          : match.status === right.status && match.code === right.code;
      if (!fits) wrong.push(`${call.method} ${call.url}: ${match.status} ${match.code}, not ${JSON.stringify(right)}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** What the routes take that only some roles may call. All others take `read` or `keepOwnAccount`, which every role may. */
const TAKES = `
  PATCH /api/transaction/updateTransactionStatus/:id/status decide
  GET /api/admin/complaints/:id/files/:fileId answerComplaints
  POST /api/admin/complaints/:id/answer answerComplaints
  POST /api/admin/complaints/:id/close answerComplaints
  POST /api/admin/disputes/:id/answer answerDisputes
  GET /api/admin/disputes/:id/evidence answerDisputes
  POST /api/admin/gateways/:gateway/pause pauseGateways
  POST /api/admin/gateways/:gateway/resume pauseGateways
  POST /api/admin/cases/:id/correct correct
  POST /api/admin/ownMoves correct
  POST /api/circles/holdCircle manageStatuses
  POST /api/circles/writeOffDebt correct
  POST /api/admin/cases/:id/resolve closeCases
  PATCH /api/admin/users/:id/status manageStatuses
  POST /api/admin/users/:id/twoFactor/reset manageStatuses
  POST /api/admin/users/:id/nextOfKin handleDeaths
  POST /api/admin/users/:id/deathCase handleDeaths
  POST /api/admin/users/:id/deathCase/confirm handleDeaths
  POST /api/admin/users/:id/deathCase/takeBack handleDeaths
  POST /api/admin/users/:id/deathCase/pay correct
  POST /api/admin/users/:id/deathCase/quoteExit correct
  POST /api/admin/users/:id/deathCase/exit correct
  POST /api/admin/users/:id/deathCase/close correct
  POST /api/admin/users/:id/notes writeNotes
  GET /api/admin/users/:id/looks seeLooks
  GET /api/admin/admins/:id/looks seeLooks
  POST /api/admin/users/:id/verifications verify
  POST /api/admin/verifications/:id/revoke verify
  POST /api/admin/nameChanges/:id/accept verify
  POST /api/admin/nameChanges/:id/refuse verify
  GET /api/admin/nameChanges/:id/file verify
  POST /api/investment/addInvestment book
  POST /api/admin/approvals/:id/approve decideRequests
  POST /api/admin/approvals/:id/decline decideRequests
  POST /api/admin/approvals/:id/withdraw decideRequests
  POST /api/admin/work/:id/take shareWork
  POST /api/admin/sharedViews shareViews
  POST /api/admin/work/:id/handOver shareWork
  GET /api/admin/monthEnd/file exportReports
  GET /api/admin/gatewayReport/file exportReports
  POST /api/admin/exports exportRecords
  GET /api/admin/exports exportRecords
  GET /api/admin/exports/:id/file exportRecords
  GET /api/tax/getRemittance remitTax
  POST /api/product/addProduct manageProducts
  PUT /api/product/updateProduct/:id manageProducts
  PATCH /api/product/toggleProductStatus/:id manageProducts
  POST /api/productGroup/addProductGroup manageProducts
  PUT /api/productGroup/updateProductGroup/:id manageProducts
  DELETE /api/productGroup/deleteProductGroup/:id manageProducts
  POST /api/announcement announce
  PUT /api/announcement/:id announce
  DELETE /api/announcement/:id announce
  POST /api/admin/apiKeys makeKeys
  GET /api/admin/allApiKeys manageAdministrators
  POST /api/admin/webhooks manageWebhooks
  POST /api/admin/webhooks/:id/secret manageWebhooks
  PUT /api/admin/webhooks/:id manageWebhooks
  PATCH /api/admin/webhooks/:id manageWebhooks
  DELETE /api/admin/webhooks/:id manageWebhooks
  POST /api/admin/webhooks/:id/test manageWebhooks
  POST /api/admin/webhooks/:id/messages/:messageId/repeat manageWebhooks
  POST /api/admin/referralCode/renew invite
  POST /api/admin/admins/:id/confirm manageAdministrators
  POST /api/admin/admins/:id/invited manageAdministrators
  POST /api/admin/admins/:id/role manageAdministrators
  POST /api/admin/admins/:id/block manageAdministrators
  POST /api/admin/admins/:id/unblock manageAdministrators
  POST /api/admin/admins/:id/twoFactor/reset manageAdministrators
`
  .trim()
  .split('\n')
  .map((line) => line.trim());

test('each route for administrators takes the capability that is listed here', () => {
  const taken = calls
    .filter(({ can }) => can !== null && can !== 'read' && can !== 'keepOwnAccount')
    .map(({ method, url, can }) => `${method} ${url} ${can}`);
  expect(taken.toSorted()).toEqual(TAKES.toSorted());
  const reading = calls.filter((call) => call.method === 'GET' && !isFile(call) && call.can !== null);
  expect(reading.filter(({ can }) => can !== 'read').map(({ can }) => can)).toEqual([
    'seeLooks',
    'seeLooks',
    'manageAdministrators',
    'exportRecords',
  ]);
});

/** What an API key reaches, with the scope that it takes. Everything else takes a person. */
const BY_KEY = `
  GET /api/user/getAllUsers readCustomers
  GET /api/admin/users/:id readCustomers
  GET /api/transaction/getAllTransactions readTransactions
  GET /api/admin/users/:id/pendingMoney readTransactions
  GET /api/investment/getUserInvestments readInvestments
  GET /api/product/getAllProducts readProducts
  GET /api/productGroup/getAllProductGroups readProducts
  GET /api/tax/getTaxMonths readReports
  GET /api/admin/reconciliation readReports
  GET /api/admin/reconciliation/rows readReports
  GET /api/admin/ownMoves readReports
  GET /api/admin/monthEnd readReports
  GET /api/admin/monthEnd/rows readReports
  GET /api/admin/gatewayReport readReports
  GET /api/admin/gatewayReport/rows readReports
  GET /api/admin/dashboard-stats readReports
  GET /api/admin/systemSettings readReports
  GET /api/admin/cases readWork
  GET /api/admin/approvals readWork
  GET /api/admin/disputes readWork
  GET /api/admin/work readWork
  GET /api/admin/work/counts readWork
  GET /api/admin/monthEnd/file exportReports
  GET /api/admin/gatewayReport/file exportReports
  POST /api/admin/exports exportRecords
  GET /api/admin/exports exportRecords
  GET /api/admin/exports/:id/file exportRecords
  POST /api/investment/addInvestment askForInvestments
`
  .trim()
  .split('\n')
  .map((line) => line.trim());

/** Inserts a key with these scopes for an administrator with this role, as the server does. */
async function keyWith(scopes: readonly KeyScope[], role: AdminRole = 'owner'): Promise<string> {
  const { id } = await newAdmin(stack);
  await stack.owner.query('UPDATE staff SET role = $2 WHERE id = $1', [id, role]);
  const key = `${KEY_BEGINS}${newToken()}`;
  await stack.owner.query(
    `INSERT INTO api_keys (hash, prefix, staff_id, name, scopes, created_at, expires_at)
     VALUES ($1, 'ajose_key_x', $2, 'Tool', $3, now(), now() + interval '1 day')`,
    [hashToken(key), id, scopes],
  );
  return key;
}

test('a key reaches what is listed here', () => {
  const reached = calls.flatMap(({ method, url, scope }) => (scope ? [`${method} ${url} ${scope}`] : []));
  expect(reached.toSorted()).toEqual(BY_KEY.toSorted());
});

const NEEDS_PERSON = { status: 403, code: 'needs_person' };
const SCOPE_MISSING = { status: 403, code: 'scope_missing' };

/** The refusal of a call with a key; null if it passes the guards. */
function refusedToKey(call: Call, scopes: readonly KeyScope[]): { status: number; code: string } | null {
  if (call.who === 'public') return null;
  if (call.who === 'customer') return WRONG_ACCOUNT;
  if (call.scope === null) return NEEDS_PERSON;
  return scopes.includes(call.scope) ? null : SCOPE_MISSING;
}

const keyGuards = new Set([...GUARDS, 'needs_person', 'scope_missing']);

test.each(keyScopeNames.map((scope) => [scope]).concat([[...keyScopeNames]]))(
  'a key with the scope %s reaches its routes, and no other',
  async (...scopes) => {
    const key = await keyWith(scopes);
    const wrong: string[] = [];
    for (const call of calls.filter(({ who }) => who !== 'gateway')) {
      const attempt = await attemptWith(call, key);
      const right = refusedToKey(call, scopes);
      const fits = right
        ? attempt.status === right.status && attempt.code === right.code
        : !keyGuards.has(attempt.code) && (attempt.status < 500 || attempt.code === 'gateway_unavailable');
      if (!fits)
        wrong.push(`${call.method} ${call.url}: ${attempt.status} ${attempt.code}, not ${JSON.stringify(right)}`);
    }
    expect(wrong).toEqual([]);
  },
);

test.each(roles)('a key of the role %s does no more than the role', async (role) => {
  const key = await keyWith(keyScopeNames, role);
  const wrong: string[] = [];
  for (const call of calls.filter(({ can, scope }) => can !== null && scope !== null)) {
    const { status, code } = await attemptWith(call, key);
    const allowed = call.can !== null && roleCan(role, call.can);
    const fits = allowed ? code !== 'role_forbids' : status === 403 && code === 'role_forbids';
    if (!fits) wrong.push(`${call.method} ${call.url}: ${status} ${code}`);
  }
  expect(wrong).toEqual([]);
});

test('a key that has ended, was revoked or has no owner any more reaches nothing', async () => {
  const wrong: string[] = [];
  for (const change of [`expires_at = now() - interval '1 hour'`, `revoked_at = now()`]) {
    const key = await keyWith(keyScopeNames);
    await stack.owner.query(`UPDATE api_keys SET ${change} WHERE hash = $1`, [hashToken(key)]);
    for (const call of calls.filter(({ who }) => who !== 'gateway' && who !== 'public')) {
      const attempt = await attemptWith(call, key);
      if (attempt.status !== 401 || attempt.code !== 'unauthorized')
        wrong.push(`${call.method} ${call.url}: ${attempt.code}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Whether a route answers with a file. */
const isFile = ({ schema }: Call): boolean => {
  const { content = {} } = (schema.response as { 200?: { content?: object } } | undefined)?.[200] ?? {};
  return Object.keys(content).some((type) => type !== 'application/json');
};

test('no file leaves the back-office for a role that only reads', () => {
  // Files that customers added are for the staff who answer them; they are not records of ours.
  const added = ['/api/admin/complaints/:id/files/:fileId', '/api/admin/nameChanges/:id/file'];
  const files = calls.filter((call) => call.can !== null && isFile(call) && !added.includes(call.url));
  expect(files.map(({ url }) => url)).toEqual([
    '/api/tax/getRemittance',
    '/api/admin/disputes/:id/evidence',
    '/api/admin/exports/:id/file',
    '/api/admin/monthEnd/file',
    '/api/admin/gatewayReport/file',
  ]);
  expect(files.filter(({ can }) => can === null || roleCan('support', can))).toEqual([]);
});

test.each(roles)('%s does what the role allows, and nothing else', async (role) => {
  const { id } = await newAdmin(stack);
  await stack.owner.query('UPDATE staff SET role = $2 WHERE id = $1', [id, role]);
  const wrong: string[] = [];
  for (const call of calls.filter(({ can }) => can !== null)) {
    const { status, code } = await attemptWith(call, await tokenFor('admin', id));
    const allowed = call.can !== null && roleCan(role, call.can);
    const fits = allowed ? code !== 'role_forbids' : status === 403 && code === 'role_forbids';
    if (!fits) wrong.push(`${call.method} ${call.url}: ${status} ${code}`);
  }
  expect(wrong).toEqual([]);
});

test('the webhook is refused without the gateway’s signature', async () => {
  for (const call of calls.filter((call) => call.who === 'gateway')) {
    for (const caller of CALLERS) {
      const { status } = await attempt(call, caller);
      expect([400, 401, 403]).toContain(status);
    }
  }
});
