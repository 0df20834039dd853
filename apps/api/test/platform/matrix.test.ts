/**
 * Calls every route as every kind of caller, with real requests, to show who may call what. The routes come from the server, so a new one
 * is tried without a change here.
 */
import { isDeepStrictEqual } from 'node:util';
import { KEY_BEGINS, keyScopeNames } from '@ajose/sdk/domain/api-keys';
import type { KeyScope } from '@ajose/sdk/contract/api-keys';
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import type { AdminRole } from '@ajose/sdk/contract/staff';
import { memberMay, memberRoles } from '@ajose/sdk/domain/members';
import { roleCan, roles } from '@ajose/sdk/domain/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { endSession, hashToken, newToken, openSession } from '../../src/access/auth/sessions.ts';
import type { Kind } from '../../src/platform/server/signed-in.ts';
import type { Call } from '../../src/platform/server/guards.ts';
import { join, newOrganisation, type TestOrganisation } from '../organisations.ts';
import { newAdmin, newCustomer, type TestAdmin, type TestCustomer } from '../people.ts';
import { fitting } from '../shapes.ts';
import { startStack, unreachableGateway } from '../stack.ts';

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

let customer: TestCustomer;
let other: TestCustomer;
let suspended: TestCustomer;
let admin: TestAdmin;
let calls: readonly Call[];

const stack = await startStack({
  env: {
    LIMIT_CALLS: '1000000',
    LIMIT_ANONYMOUS_CALLS: '1000000',
    LIMIT_SIGN_UPS: '1000000',
    LIMIT_RESETS: '1000000',
  },
  gateway: unreachableGateway,
});
afterAll(() => stack.close());

beforeAll(async () => {
  customer = await newCustomer(stack);
  await pay(customer.user._id);
  other = await newCustomer(stack);
  suspended = await newCustomer(stack);
  admin = await newAdmin(stack);
  calls = stack.app.calls.filter(
    (call) => call.method !== 'HEAD' && call.method !== 'OPTIONS' && call.who !== 'operations',
  );
});

/** An account with money cannot be closed, so the call that closes accounts has no effect. */
const pay = (id: string) =>
  stack.owner.query(
    `SELECT ledger.post($1, 'opening', 'offline', ARRAY[ledger.leg('offline', 'wallet', 100000)], now(), 'Opening', 'offline', fingerprint => $1, allowed => NULL, debt_free => false)`,
    [id],
  );

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

const parts = new WeakMap<object, Part>();

/** A valid value, always the same. */
function sampleOf(schema: object): Part {
  const known = parts.get(schema);
  if (known) return known;
  const [value] = fc.sample(fitting(schema as Part), { seed: 7, numRuns: 1 });
  parts.set(schema, value as Part);
  return value as Part;
}

/** A valid value; the customer, or whom it says, is the owner of whatever it names. */
function partFor(schema: unknown, ownerId = customer.user._id): Part | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const part = sampleOf(schema);
  const { properties } = schema as { properties?: object };
  return properties && 'userId' in properties ? { ...part, userId: ownerId } : part;
}

const namesOwner = (call: Call): boolean =>
  [call.schema.params, call.schema.querystring, call.schema.body].some(
    (schema) => partFor(schema)?.['userId'] !== undefined,
  );

const attempt = async (call: Call, caller: Caller) => attemptWith(call, await tokenOf(caller));

async function attemptWith(
  call: Call,
  token: string | null,
  { ownerId, account }: { ownerId?: string; account?: string } = {},
): Promise<{ status: number; code: string }> {
  const params = partFor(call.schema.params, ownerId) ?? {};
  const path = call.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(params[name])) || 'x');
  const query = new URLSearchParams(
    Object.entries(partFor(call.schema.querystring, ownerId) ?? {}).map(([key, value]): [string, string] => [
      key,
      String(value),
    ]),
  );
  const body = partFor(call.schema.body, ownerId);
  const answer = await stack.app.inject({
    method: call.method as 'GET',
    url: `${path}?${query.toString()}`,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(account === undefined ? {} : { 'ajose-account': account }),
    },
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
  test('gets from each route the answer or refusal that the route states', async () => {
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

/** What each route of customers needs of a member who acts for an organisation. Those that are not named are for persons only. */
const NEEDS = `
  POST /api/organisation/approveRequest approve
  POST /api/organisation/declineRequest approve
  POST /api/organisation/withdrawRequest ask
  POST /api/document/withdrawDocument ask
  POST /api/investment/exitEarly ask
  POST /api/user/addBankAccount ask
  POST /api/user/closeAccount ask
  POST /api/user/preferBankAccount ask
  POST /api/user/removeBankAccount ask
  POST /api/user/updateBankDetails ask
  POST /api/autoSave/changeAutoSave ask
  POST /api/autoSave/editAutoSave ask
  POST /api/autoSave/skipAutoSave ask
  POST /api/autoSave/startAutoSave ask
  POST /api/complaint/addComplaint ask
  POST /api/complaint/closeComplaint ask
  POST /api/complaint/rateComplaint ask
  POST /api/complaint/writeToComplaint ask
  POST /api/file/addFile ask
  POST /api/goal/removeGoal ask
  POST /api/goal/setGoal ask
  POST /api/investment/addInvestment ask
  POST /api/investment/addSavingsFunds ask
  POST /api/investment/quoteExit ask
  POST /api/investment/setEnding ask
  POST /api/transaction/addTransaction ask
  DELETE /api/transaction/delete/:transactionId ask
  POST /api/transaction/payByTransfer ask
  GET /api/user/resolveAccount ask
  POST /api/user/getOwnData manage
  POST /api/organisation/askForCheck manage
  POST /api/organisation/inviteMember manage
  POST /api/organisation/takeBackInvitation manage
  POST /api/organisation/setMemberRole manage
  POST /api/organisation/endMember manage
  POST /api/organisation/setSignatures manage
  POST /api/member/leave view
  GET /api/admin/getBankById/:id view
  POST /api/announcement/:announcementId/:userId/cancel view
  POST /api/announcement/:announcementId/:userId/view view
  GET /api/announcement/user/:userId view
  GET /api/autoSave/getAutoSaves/:userId view
  GET /api/calendar/getCalendar/:userId view
  GET /api/complaint/getComplaint/:userId/:id view
  GET /api/complaint/getComplaints/:userId view
  GET /api/document/getDocuments/:userId view
  GET /api/document/getHoldings/:userId view
  GET /api/earnings/getEarned/:userId view
  GET /api/earnings/getEarnedCertificate/:userId view
  GET /api/earnings/getEarnings/:userId view
  GET /api/file/getFile/:id view
  GET /api/inclusion/getOwnProof/:userId view
  GET /api/investment/getUserInvestments view
  GET /api/investment/getUserStats/:userId view
  GET /api/level/getLevel/:userId view
  GET /api/notice/getNotices/:userId approve
  POST /api/notice/seeNotices approve
  GET /api/tax/getTaxCertificate/:userId view
  GET /api/tax/getTaxYears/:userId view
  GET /api/transaction/getReceipt/:transactionId view
  GET /api/transaction/getReceiptCode/:transactionId view
  GET /api/transaction/getStatement/:userId view
  GET /api/transaction/getUserTransactions/:userId view
  GET /api/user/getBankAccounts/:userId view
  GET /api/organisation/getPeople view
  GET /api/organisation/getRequests view
  GET /api/user/getUser view
`
  .trim()
  .split('\n')
  .map((line) => line.trim());

test('each route for customers needs of a member the power that is listed here', () => {
  const needed = calls.flatMap(({ method, url, needs }) =>
    needs === null || needs === 'person' ? [] : [`${method} ${url} ${needs}`],
  );
  expect(needed.toSorted()).toEqual(NEEDS.toSorted());
  const ofCustomers = calls.filter(({ who }) => who === 'customer' || who === 'either');
  expect(ofCustomers.filter(({ needs }) => needs === null)).toEqual([]);
});

test('a route for customers cannot be registered without saying what it needs of a member', async () => {
  const app = await buildApp(stack.deps);
  for (const who of ['customer', 'either'] as const) {
    const register = () => app.get('/api/new', { config: { who, ownAccount: true } }, async () => ({}));
    expect(register).toThrow('does not state what a member of an organisation needs');
  }
  await app.close();
});

const NO_MEMBER = { status: 403, code: 'not_a_member' };
const FOR_PERSONS = { status: 403, code: 'for_persons_only' };
const MAY_NOT = { status: 403, code: 'member_may_not' };

type MemberCaller = MemberRole | 'former member' | 'invited' | 'member of another' | 'owner of a suspended one';

/** What a call answers to a member with the header: null where the guards let it pass. */
function refusedToMember({ who, needs }: Call, caller: MemberCaller) {
  if (who === 'public') return null;
  if (who === 'admin') return WRONG_ACCOUNT;
  if (caller === 'owner of a suspended one') return { status: 403, code: 'organisation_closed' };
  if (caller === 'former member' || caller === 'invited' || caller === 'member of another') return NO_MEMBER;
  if (needs === 'person' || needs === null) return FOR_PERSONS;
  return memberMay(caller, needs) ? null : MAY_NOT;
}

const memberGuards = new Set([...GUARDS, ...[NO_MEMBER, FOR_PERSONS, MAY_NOT].map(({ code }) => code)]);

async function memberOf(caller: MemberCaller): Promise<{ person: TestCustomer; organisation: TestOrganisation }> {
  const [organisation, person] = [await newOrganisation(stack), await newCustomer(stack)];
  await pay(person.user._id);
  const isRole = memberRoles.some((role) => role === caller);
  const joined = caller === 'member of another' ? await newOrganisation(stack) : organisation;
  const member = await join(stack, joined, person, isRole ? (caller as MemberRole) : 'owner');
  if (caller === 'former member')
    await stack.owner.query('UPDATE members SET ended_at = now() WHERE id = $1', [member]);
  if (caller === 'invited') await stack.owner.query('UPDATE members SET accepted_at = NULL WHERE id = $1', [member]);
  if (caller === 'owner of a suspended one')
    await stack.owner.query('UPDATE customers SET status = 2 WHERE id = $1', [organisation.id]);
  return { person, organisation };
}

/** A member who has left, where the call let them, is one again for the calls that follow. */
async function comeBack(caller: MemberCaller, { user }: TestCustomer): Promise<void> {
  if (caller === 'former member') return;
  await stack.owner.query('UPDATE members SET ended_at = NULL WHERE person_id = $1', [user._id]);
}

describe.each<MemberCaller>([
  ...memberRoles,
  'former member',
  'invited',
  'member of another',
  'owner of a suspended one',
])('as %s', (caller) => {
  test('a person acting with the header does only what the route needs, and without it what any customer does', async () => {
    const { person, organisation } = await memberOf(caller);
    const wrong: string[] = [];
    let cells = 0;
    const compare = (call: Call, how: string, match: { status: number; code: string }, right: object | null) => {
      cells += 1;
      const fits = right
        ? isDeepStrictEqual(match, right)
        : !memberGuards.has(match.code) && (match.status < 500 || match.code === 'gateway_unavailable');
      if (!fits) wrong.push(`${call.method} ${call.url} ${how}: ${match.status} ${match.code}`);
    };
    for (const call of calls.filter(({ who }) => who !== 'gateway')) {
      const token = () => tokenFor('customer', person.user._id);
      const account = organisation.id;
      const right = refusedToMember(call, caller);
      compare(call, 'for it', await attemptWith(call, await token(), { ownerId: account, account }), right);
      if (call.url === '/api/member/leave') await comeBack(caller, person);
      const own = await attemptWith(call, await token(), { ownerId: person.user._id });
      compare(call, 'for oneself', own, call.who === 'admin' ? WRONG_ACCOUNT : null);
      if (!namesOwner(call) || call.who === 'admin') continue;
      // The header gives nothing of the person's, and without it nothing of the organisation's is given.
      const mixed = await attemptWith(call, await token(), { ownerId: person.user._id, account });
      compare(call, 'for it, of oneself', mixed, right ?? (call.who === 'public' ? null : NOT_YOURS));
      const taken = await attemptWith(call, await token(), { ownerId: account });
      compare(call, 'for oneself, of it', taken, call.who === 'public' ? null : NOT_YOURS);
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(500);
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
  POST /api/admin/registrations/:id/accept verify
  POST /api/admin/registrations/:id/refuse verify
  POST /api/admin/users/:id/mend verify
  GET /api/admin/registrations/:id/file/:fileId verify
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
  GET /api/admin/invitations invite
  POST /api/admin/invitations invite
  DELETE /api/admin/invitations/:id invite
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
    'invite',
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
  GET /api/admin/users/:id/people readCustomers
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
  GET /api/admin/productPlans readReports
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

test('a key reaches the routes that are listed here', () => {
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

test('no file leaves the back-office for a role that may only read', () => {
  // Files that customers added are for the staff who answer them; they are not records of ours.
  const added = [
    '/api/admin/complaints/:id/files/:fileId',
    '/api/admin/nameChanges/:id/file',
    '/api/admin/registrations/:id/file/:fileId',
  ];
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
