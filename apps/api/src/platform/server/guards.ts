/**
 * Who may call what. Every route states it in its `config`; otherwise it cannot be registered. Routes get the calling account from
 * `signedInCustomer` and `staffOf` and never read the token.
 */
import { keyScopes } from '@ajose/sdk/domain/api-keys';
import type { KeyScope } from '@ajose/sdk/contract/api-keys';
import type { AdminRole } from '@ajose/sdk/contract/staff';
import type { MemberNeed } from '@ajose/sdk/domain/members';
import { roleCan, type Capability } from '@ajose/sdk/domain/roles';
import type { FastifyInstance, FastifyRequest, FastifySchema, preHandlerHookHandler, RouteOptions } from 'fastify';
import { row, type Db } from '../database/db.ts';
import type { Env } from '../env.ts';
import type { Refuses } from '@ajose/sdk/call';
import { actFor, requireNeed, type ReadMember } from './acting.ts';
import { declaredBy, type Declared } from './declared.ts';
import { refuse } from './errors.ts';
import { countNumber, limitCalls, limitUnknownKeys, type RouteLimit } from './limits.ts';
import { maskReplies } from './masks.ts';
import { requireRole } from './roles.ts';
import type { SignedIn, SignedInCustomer, SignedInKey, SignedInStaff, Staff, Who } from './signed-in.ts';

/** Where the pages about the API are, which openapi.ts serves. */
export const DOCS = '/docs';

export interface Call {
  method: string;
  url: string;
  who: Who;
  /** The capability that an administrator's role needs; null where any role may call it. */
  can: Capability | null;
  /** The scope with which an API key may call it; null where only a person may. */
  scope: KeyScope | null;
  /** What a member who acts for an organisation needs; null where no customer may call it, or anybody may. */
  needs: MemberNeed | null;
  schema: FastifySchema;
  /** The codes with which it may refuse. */
  refusals: Declared;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    who?: Who;
    /** The codes of the call's own refusals. */
    refuses?: Refuses;
    /** The capability that an administrator's role needs. A route for administrators states it, or `ownAccount`. */
    can?: Capability;
    /** The scope with which an API key may call it. Without one only a person may. */
    scope?: KeyScope;
    /** What a member who acts for an organisation has to be allowed to do. Each route for customers states it. */
    needs?: MemberNeed;
    /** A tighter limit for a call that costs more than others. */
    limit?: RouteLimit;
    /**
     * Concerns the caller's own account alone: also open to administrators who have not set up a second factor where one is
     * required, and to those whose account is not confirmed yet.
     */
    ownAccount?: boolean;
  }
  interface FastifyInstance {
    /** Every route with who may call it, for tests that try them all. */
    calls: readonly Call[];
  }
  interface FastifyRequest {
    signedIn: SignedIn | SignedInKey | null;
  }
}

/** The customer who calls, with the session. @throws Refusal 401 without a session, 403 for an administrator */
export function signedInCustomer(request: FastifyRequest): SignedInCustomer {
  if (request.signedIn?.kind === 'customer') return request.signedIn;
  throw request.signedIn ? wrongKind() : signInFirst();
}

/** The administrator who calls, with the session. @throws Refusal 401 without a session, 403 for a customer and for an API key */
export function signedInStaff(request: FastifyRequest): SignedInStaff {
  if (request.signedIn?.kind === 'admin') return request.signedIn;
  if (request.signedIn?.kind === 'key') throw needsPerson();
  throw request.signedIn ? wrongKind() : signInFirst();
}

/** The administrator who calls, or whose tool does. @throws Refusal 401 without a session, 403 for a customer */
export const staffOf = (request: FastifyRequest): Staff =>
  request.signedIn?.kind === 'key' ? request.signedIn.staff : signedInStaff(request).staff;

/** The account that calls, of either kind. @throws Refusal 401 without a session, 403 for an API key */
export function sessionOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw signInFirst();
  if (request.signedIn.kind === 'key') throw needsPerson();
  return request.signedIn;
}

const signInFirst = () => refuse(401, 'unauthorized', 'Please sign in to continue.');
const needsPerson = () => refuse(403, 'needs_person', 'No API key may do this: a person has to sign in and do it.');
const scopeMissing = (scope: KeyScope) =>
  refuse(403, 'scope_missing', `This API key lacks the scope “${keyScopes[scope].words}” (${scope}).`);
const wrongKind = () => refuse(403, 'wrong_account', 'This account may not do that.');
const notYours = () => refuse(403, 'not_yours', 'This record belongs to another account.');

/** The token in the Authorization header, or null. A token is never read from the address. */
export function tokenOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

function ownerIn(part: unknown): unknown {
  return typeof part === 'object' && part !== null && 'userId' in part ? part.userId : undefined;
}

/** A customer reaches only the records of the account that they act for: a `userId` in path, query or body has to be its id. */
const ownRecordsOnly: preHandlerHookHandler = (request, _reply, done) => {
  const ownId = request.signedIn?.kind === 'customer' ? request.signedIn.customer.id : undefined;
  if (ownId !== undefined) {
    for (const part of [request.params, request.query, request.body]) {
      const owner = ownerIn(part);
      if (owner !== undefined && owner !== ownId) throw notYours();
    }
  }
  done();
};

function askForSecondFactor(who: SignedIn | SignedInKey, request: FastifyRequest): void {
  if (who.kind === 'customer' || who.staff.twoFactor || request.routeOptions.config.ownAccount) return;
  throw refuse(403, 'two_factor_setup_required', 'Please set up two-factor sign-in before you go on.');
}

/** The header in which a call gives the code of the second factor. */
const CODE = 'x-authentication-code';

/** A body may take a minute to arrive. After a body that took longer than this, the guard judges the caller again. */
const JUDGED_AGAIN_MS = 1000;

/** The capabilities that need no fresh code: they read, write notes, save views, or change only the caller's own account. */
const NEEDS_NO_CODE: readonly Capability[] = ['read', 'writeNotes', 'shareViews', 'keepOwnAccount'];

function steers(request: FastifyRequest): boolean {
  const { can } = request.routeOptions.config;
  return request.method !== 'GET' && can !== undefined && !NEEDS_NO_CODE.includes(can);
}

/** The code of the second factor: a header, or `code` in the body of the calls that had it before. */
function codeIn(request: FastifyRequest): string | undefined {
  const header = request.headers[CODE];
  if (typeof header === 'string') return header;
  const { body } = request;
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'string' && code !== '' ? code : undefined;
}

/** Calls of customers have their code in the body. The client repeats a call with a passkey's code in the header, as it does for administrators. */
const codeOfHeader: preHandlerHookHandler = (request, _reply, done) => {
  const { body, signedIn } = request;
  const code = request.headers[CODE];
  if (signedIn?.kind === 'customer' && typeof code === 'string' && typeof body === 'object' && body !== null) {
    request.body = { ...body, code };
  }
  done();
};

/** What a code confirms: this call with its whole body, and nothing else. */
function purposeOf({ method, url, body }: FastifyRequest): string {
  const content = typeof body === 'object' && body !== null ? { ...body, code: undefined } : body;
  return `${method} ${url} ${JSON.stringify(content) ?? ''}`;
}

interface Standing {
  role: AdminRole;
  confirmed: boolean;
  /** The owner of the referral code. */
  referrer: string | null;
}

const notConfirmed = (referrer: string | null) =>
  refuse(
    403,
    'not_confirmed',
    `Your account waits: a Super Admin has to confirm it under Administrators. Please ask ${referrer ?? 'one of them'}.`,
  );

/**
 * Lets an administrator do only what the role allows. An account that is not confirmed may only use its own settings, because the referral
 * code with which it registered is no secret.
 * @throws Refusal 403 `not_confirmed` or `role_forbids`
 */
async function onlyWhatRoleAllows(db: Db, who: SignedIn | SignedInKey, request: FastifyRequest): Promise<void> {
  const { can } = request.routeOptions.config;
  if (who.kind === 'customer' || can === undefined || can === 'keepOwnAccount') return;
  const standing = await row<Standing>(
    db,
    `SELECT a.role, a.confirmed_at IS NOT NULL AS confirmed, r.name AS referrer
       FROM staff a LEFT JOIN staff r ON r.id = a.referred_by WHERE a.id = $1`,
    [who.staff.id],
  );
  if (!standing?.confirmed) throw notConfirmed(standing?.referrer ?? null);
  requireRole(standing.role, can);
  request.hidesContacts = !roleCan(standing.role, 'seeContacts');
}

/** Lets an API key do only what its scopes name. @throws Refusal 403 `needs_person` or `scope_missing` */
function onlyWhatKeyAllows({ scopes }: SignedInKey, request: FastifyRequest): void {
  const { scope } = request.routeOptions.config;
  if (scope === undefined) throw needsPerson();
  if (!scopes.includes(scope)) throw scopeMissing(scope);
}

interface Checks {
  readMember: ReadMember;
  /** Turns a token into who is signed in; null where the token is unknown or its session has ended. */
  readSession: (token: string) => Promise<SignedIn | null>;
  /** The same for an API key, and null for any other token's text. */
  readKey: (token: string, address: string) => Promise<SignedInKey | null>;
  isKey: (token: string) => boolean;
  /** Asks an administrator who has a second factor for a code of the last five minutes. */
  requireRecentCode: (staff: SignedInStaff, code: string | undefined, purpose: string) => Promise<void>;
  /** Whether what is searched for has a whole phone or account number. */
  hasWholeNumber: (searched: string) => boolean;
}

/** Reads from a route who may call it. @throws Error where the route does not say all that the guards need */
function callsOf(route: RouteOptions): Call[] {
  // A library registers the pages at /docs and cannot state who may call them.
  if (route.url.startsWith(DOCS)) route.config = { ...route.config, who: 'operations', limit: 'docs' };
  const who = route.config?.who;
  if (!who) throw new Error(`${String(route.method)} ${route.url} does not state who may call it`);
  const { can = null, scope = null, needs = null, ownAccount = false } = route.config ?? {};
  if (scope !== null && who !== 'public' && keyScopes[scope].can !== can) {
    throw new Error(`${String(route.method)} ${route.url} takes another capability than its scope ${scope}`);
  }
  if ((who === 'admin' || who === 'either') && can === null && !ownAccount) {
    throw new Error(`${String(route.method)} ${route.url} does not state what an administrator's role has to allow`);
  }
  if ((who === 'customer' || who === 'either') !== (needs !== null)) {
    throw new Error(`${String(route.method)} ${route.url} does not state what a member of an organisation needs`);
  }
  const { operationId } = route.schema ?? {};
  if (operationId !== undefined && !route.config?.refuses) {
    throw new Error(`The contract does not say with which codes ${operationId} can be refused`);
  }
  const refusals = declaredBy(who, route.config?.refuses);
  return [route.method]
    .flat()
    .map((method) => ({ method, url: route.url, who, can, scope, needs, schema: route.schema ?? {}, refusals }));
}

/** @returns a function that finds who is signed in; it throws Refusal 429 where an address sent many API keys that nobody has */
function makeReader(
  app: FastifyInstance,
  env: Env,
  { readSession, readKey, isKey }: Checks,
): (request: FastifyRequest) => Promise<SignedIn | SignedInKey | null> {
  const findKey = limitUnknownKeys(app, { env }, readKey);
  return async (request) => {
    const token = tokenOf(request);
    if (token === null) return null;
    return isKey(token) ? findKey(request, token) : readSession(token);
  };
}

/** Registers the guards. Has to come before every route. */
export function guardRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }, checks: Checks): void {
  const { readMember, requireRecentCode, hasWholeNumber } = checks;
  const limit = limitCalls(app, { db, env });
  const calls: Call[] = [];
  const read = makeReader(app, env, checks);
  app.decorate('calls', calls);
  app.decorateRequest('signedIn', null);
  maskReplies(app);

  app.addHook('onRoute', (route) => {
    calls.push(...callsOf(route));
  });

  const isOutside = ({ routeOptions: { config } }: FastifyRequest): boolean =>
    config.who === 'operations' || config.who === 'gateway';

  /** On a public route a key without the scope counts as nobody, and so does an administrator who may see nothing yet. */
  async function seesMore(who: SignedIn | SignedInKey, scope: KeyScope | undefined): Promise<boolean> {
    if (who.kind === 'key') return scope !== undefined && who.scopes.includes(scope);
    if (who.kind === 'customer' || scope === undefined) return true;
    if (env.requireAdminTwoFactor && !who.staff.twoFactor) return false;
    return (
      (await row(db, 'SELECT FROM staff WHERE id = $1 AND confirmed_at IS NOT NULL', [who.staff.id])) !== undefined
    );
  }

  async function judge(request: FastifyRequest): Promise<void> {
    const { who, scope } = request.routeOptions.config;
    if (who === undefined || who === 'public') {
      const { signedIn } = request;
      if (signedIn && !(await seesMore(signedIn, scope))) request.signedIn = null;
      return;
    }
    if (!request.signedIn) throw signInFirst();
    const kind = request.signedIn.kind === 'key' ? 'admin' : request.signedIn.kind;
    if (who !== 'either' && kind !== who) throw wrongKind();
    request.signedIn = await actFor(request, request.signedIn, readMember);
    if (request.signedIn.kind === 'customer') requireNeed(request.signedIn.member, request.routeOptions.config.needs);
    if (request.signedIn.kind === 'key') onlyWhatKeyAllows(request.signedIn, request);
    if (env.requireAdminTwoFactor) askForSecondFactor(request.signedIn, request);
    await onlyWhatRoleAllows(db, request.signedIn, request);
  }

  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (isOutside(request)) {
      if (request.routeOptions.config.limit) await limit(request);
      return;
    }
    request.signedIn = await read(request);
    await limit(request);
    await judge(request);
  });

  app.addHook('preHandler', async (request: FastifyRequest, reply) => {
    if (isOutside(request) || reply.elapsedTime < JUDGED_AGAIN_MS) return;
    request.signedIn = await read(request);
    await judge(request);
  });
  app.addHook('preHandler', async (request: FastifyRequest) => {
    const asked = request.hidesContacts ? Object.values(request.query ?? {}) : [];
    if (asked.some((text) => typeof text === 'string' && hasWholeNumber(text)))
      await countNumber({ db, env }, staffOf(request).id);
  });
  app.addHook('preHandler', ownRecordsOnly);
  app.addHook('preHandler', codeOfHeader);
  app.addHook('preHandler', async (request: FastifyRequest) => {
    if (request.signedIn?.kind !== 'admin' || !steers(request)) return;
    await requireRecentCode(request.signedIn, codeIn(request), purposeOf(request));
  });
}
