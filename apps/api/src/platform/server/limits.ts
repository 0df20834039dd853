/**
 * What a call costs its caller: one table of limits, by account, network or mailbox. Calls of a session are counted by its account; all
 * others, sign-ups and reset links by network address: otherwise each new account could make more accounts.
 * Ordinary calls (`callsPerMinute` in env.ts) are counted in the memory of this process: a count in the database would slow every call down.
 * Guesses of passwords and codes have their own waits: access/auth/attempts.ts.
 * Calls that cost more (the table) are counted in the database as well, so that all processes share the limit.
 */
import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { CodesByStatus } from '@ajose/sdk/codes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { row, type Sql } from '../database/db.ts';
import type { Env, Limits } from '../env.ts';
import { refuseForNow } from './errors.ts';
import { accountOf } from './signed-in.ts';

const MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

interface Limit {
  /** The words under which the database counts; after them comes who is counted. */
  counts: string;
  most: number | ((limits: Limits) => number);
  each: keyof typeof MS;
  code: CodesByStatus[429];
  says: string;
}

const CALLS = { code: 'too_many_calls', says: 'Too many calls in a short time. Please wait a moment.' } as const;
const LATER = 'Please try again in a while.';

/** Counted before a call does anything, by the caller's account or network: a route names its limit. */
const routeLimits = {
  signUp: { by: 'network', counts: 'signUp', most: (of) => of.signUpsPerMinute, each: 'minute', ...CALLS },
  reset: { by: 'network', counts: 'reset', most: (of) => of.resetsPerMinute, each: 'minute', ...CALLS },
  /** Calls that ask the gateway for the name of a bank account, which few have more than one of. */
  resolve: { by: 'account', counts: 'resolve', most: (of) => of.resolvesPerMinute, each: 'minute', ...CALLS },
  /** A search reads several tables. */
  search: { by: 'account', counts: 'search', most: 300, each: 'minute', ...CALLS },
  /** Reports, their files, the reconciliation and a customer’s home read many rows. */
  report: { by: 'account', counts: 'report', most: 120, each: 'minute', ...CALLS },
  /** An export reads a whole list, in the background. */
  export: {
    by: 'account',
    counts: 'export',
    most: 60,
    each: 'hour',
    code: 'too_many_calls',
    says: `You exported many lists. ${LATER}`,
  },
  /** A broken page reports once or twice; a flood would hide others' reports. */
  clientError: { by: 'network', counts: 'client error', most: 60, each: 'minute', ...CALLS },
  /** The pages at /docs and their description of the API, which is large. A page is ten calls. */
  docs: { by: 'network', counts: 'docs', most: 240, each: 'minute', ...CALLS },
} as const satisfies Record<string, Limit & { by: 'account' | 'network' }>;

/** Counted by what a call is about, once it is known: the code of a noun calls `count`. */
const nounLimits = {
  /** A search in one’s own history reads all of it. */
  ownSearch: { counts: 'search customer', most: 300, each: 'minute', ...CALLS },
  /** A customer's calls that make a call to the gateway, whose quota all customers share. */
  gateway: { counts: 'gateway customer', most: (of) => of.gatewayCallsPerCustomer, each: 'minute', ...CALLS },
  /** Emails that a customer asks for, so that nobody's mailbox is flooded. */
  email: {
    counts: 'email customer',
    most: 5,
    each: 'hour',
    code: 'too_many_emails',
    says: 'Several emails are on their way already. Please look into your mailbox, also under spam.',
  },
  /** Invitations to one mailbox, from everybody together. */
  invitation: {
    counts: 'invitation',
    most: 3,
    each: 'day',
    code: 'too_many_invitations',
    says: 'This address had several invitations today. Please share the link, or go on tomorrow.',
  },
  /** Invitations of one person to organisations: each is an email to an address that they chose. */
  inviter: {
    counts: 'invitations person',
    most: 20,
    each: 'day',
    code: 'too_many_invitations',
    says: 'You invited many people today. Please go on tomorrow.',
  },
  /** Each proof of a password in a session is a hash, of which two run at a time for everybody. */
  password: {
    counts: 'password',
    most: 60,
    each: 'hour',
    code: 'too_many_calls',
    says: `You entered your password many times. ${LATER}`,
  },
  /** Each identification asks the gateway, and a limit keeps people from guessing BVNs. */
  identification: {
    counts: 'identification customer',
    most: 5,
    each: 'hour',
    code: 'too_many_identifications',
    says: `You tried this several times. ${LATER}`,
  },
  /** Few have more accounts, and nobody should collect names for a list of numbers. */
  lookUp: {
    counts: 'look-up customer',
    most: 60,
    each: 'day',
    code: 'too_many_lookups',
    says: 'You looked up many accounts today. Please go on tomorrow.',
  },
  /** Look-ups of all accounts of a network together, because an account costs nothing. */
  lookUpFrom: {
    counts: 'look-up network',
    most: (of) => of.namesPerHour,
    each: 'hour',
    code: 'too_many_lookups',
    says: 'Many accounts were looked up from your network. Please try again in an hour.',
  },
  /** Customers' numbers that an administrator shows: nobody speaks with more people. */
  shown: {
    counts: 'contacts admin',
    most: 60,
    each: 'hour',
    code: 'too_many_shown',
    says: 'You showed the numbers of many customers. Please try again in a while, or ask a colleague.',
  },
  /**
   * Searches by a whole number of a role that sees masks: enough for callers who say theirs, too few to try out digits.
   */
  number: {
    counts: 'numbers admin',
    most: 120,
    each: 'hour',
    code: 'too_many_calls',
    says: 'You searched by many numbers. Please try again in a while, or ask a colleague.',
  },
  /** A long statement reads a customer's whole history; receipts, certificates and files of one's data count as one. */
  statement: {
    counts: 'statement customer',
    most: 60,
    each: 'hour',
    code: 'too_many_statements',
    says: `You drew up many statements. ${LATER}`,
  },
  /** A person reads each complaint, and hardly anybody has more. */
  complaint: {
    counts: 'complaint customer',
    most: 10,
    each: 'day',
    code: 'too_many_complaints',
    says: 'You opened many complaints today. Please write to one of them, or go on tomorrow.',
  },
  complaintMessage: {
    counts: 'complaint message customer',
    most: 20,
    each: 'hour',
    code: 'too_many_messages',
    says: `You wrote many messages. ${LATER}`,
  },
  /** Each circle sends emails when it is dissolved. */
  circle: {
    counts: 'circle customer',
    most: 20,
    each: 'day',
    code: 'too_many_circles',
    says: 'You made many circles today. Please go on tomorrow.',
  },
  /** An aim that ends stays readable for its members. */
  aim: {
    counts: 'aim customer',
    most: 20,
    each: 'day',
    code: 'too_many_aims',
    says: 'You made many aims today. Please go on tomorrow.',
  },
  /** Administrators read the papers of each organisation. */
  organisation: {
    counts: 'organisation customer',
    most: 5,
    each: 'day',
    code: 'too_many_organisations',
    says: 'You registered several organisations today. Please go on tomorrow.',
  },
  /** Each request is told to all members who may approve it. */
  memberRequest: {
    counts: 'request person',
    most: 60,
    each: 'day',
    code: 'too_many_requests',
    says: 'You asked for much today. Please go on tomorrow.',
  },
  /** The worst file keeps a process of its own busy for 15 seconds. */
  file: {
    counts: 'file customer',
    most: 20,
    each: 'hour',
    code: 'too_many_files',
    says: `You added many files. ${LATER}`,
  },
} as const satisfies Record<string, Limit>;

/** The limits that a route may name. */
export type RouteLimit = keyof typeof routeLimits;
export type NounLimit = keyof typeof nounLimits;

/** @param seconds until the next call may be answered */
export const tooManyCalls = (seconds: number): Error => refuseForNow(CALLS.code, CALLS.says, seconds);

/** The most callers counted at the same time. A further one replaces the caller who has been quiet longest. */
const CALLERS = 50_000;

type Count = ReturnType<FastifyInstance['createRateLimit']>;

function makeCount(app: FastifyInstance, max: number, timeWindow: number, keyGenerator: typeof callerOf): Count {
  const options: RateLimitOptions = { max, timeWindow, cache: CALLERS, keyGenerator };
  return app.createRateLimit(options);
}

/** The name under which calls are counted: the account, for all its sessions; the API key; or, without either, the network address. */
export function callerOf({ ip, signedIn }: FastifyRequest): string {
  if (signedIn === null) return networkOf(ip);
  if (signedIn.kind === 'key') return `key ${signedIn.staff.key.id}`;
  const { kind, id } = accountOf(signedIn);
  return `${kind} ${id}`;
}

/** Counted by network address, even with a session. */
const addressOf = ({ ip }: FastifyRequest): string => networkOf(ip);

/** IPv6 is counted by /64: one subscriber owns the whole prefix. IPv4 is counted by address. */
export const networkOf = (address: string): string => normalizeIP(address);

/**
 * The network whose costly calls share one turn: /24 in IPv4, /56 in IPv6. One subscriber may have as much, at no cost for further
 * addresses.
 */
export const networkInTurns = (network: string): string =>
  network.includes(':') ? normalizeIP(network, 56) : network.replace(/\.\d+$/, '.0');

const COUNT = `
  INSERT INTO call_counts AS c (subject, since, calls) VALUES ($1, clock_timestamp(), 1)
  ON CONFLICT (subject) DO UPDATE
    SET calls = CASE WHEN c.since + $2::interval <= clock_timestamp() THEN 1 ELSE c.calls + 1 END,
        since = CASE WHEN c.since + $2::interval <= clock_timestamp() THEN clock_timestamp() ELSE c.since END
  RETURNING calls, extract(epoch FROM since + $2::interval - clock_timestamp())::float8 AS seconds`;

interface Counting {
  db: Sql;
  env: Env;
}

const mostOf = ({ most }: Limit, { limits }: Env): number => (typeof most === 'number' ? most : most(limits));

/** Counts in the database, for all processes together, by the database's clock. @throws Refusal 429 */
async function countShared({ db, env }: Counting, limit: Limit, who: string): Promise<void> {
  const counted = await row<{ calls: number; seconds: number }>(db, COUNT, [
    `${limit.counts} ${who}`,
    `1 ${limit.each}`,
  ]);
  if (counted === undefined || counted.calls <= mostOf(limit, env)) return;
  throw refuseForNow(limit.code, limit.says, Math.max(1, counted.seconds));
}

/**
 * Counts one call against a limit. @param who the id of the account, the network, or what else the limit is about
 * @throws Refusal 429 with the limit's code
 */
export const count = (counting: Counting, limit: NounLimit, who: string): Promise<void> =>
  countShared(counting, nounLimits[limit], who);

/**
 * Counts a call of a customer that may answer the name of a bank account, by customer and by network.
 * @throws Refusal 429 `too_many_lookups`
 */
export async function countNames(counting: Counting, request: FastifyRequest): Promise<void> {
  if (request.signedIn?.kind === 'customer') await count(counting, 'lookUp', request.signedIn.customer.id);
  await count(counting, 'lookUpFrom', networkOf(request.ip));
}

/** Counts a search by a whole number. @throws Refusal 429 `too_many_calls` */
export const countNumber = (counting: Counting, staffId: string): Promise<void> => count(counting, 'number', staffId);

/**
 * Counts API keys that nobody has by network address, before any other limit: to look one up costs a query, which sessions share.
 * @param readKey finds who a key belongs to
 * @returns the same function; it throws Refusal 429 without looking, where the address sent too many of them
 */
export function limitUnknownKeys<Key>(
  app: FastifyInstance,
  { env }: Pick<Counting, 'env'>,
  readKey: (token: string, address: string) => Promise<Key | null>,
): (request: FastifyRequest, token: string) => Promise<Key | null> {
  const count = makeCount(app, env.limits.anonymousCallsPerMinute, MS.minute, addressOf);
  return async (request, token) => {
    const before = await count(request, { increment: false });
    if (!before.isAllowed && before.remaining === 0) throw tooManyCalls(before.ttlInSeconds);
    const key = await readKey(token, request.ip);
    if (key === null) await count(request);
    return key;
  };
}

/**
 * The plugin @fastify/rate-limit has to be registered first.
 * @returns a function that counts a request; it throws Refusal 429 above the limit
 */
export function limitCalls(app: FastifyInstance, counting: Counting): (request: FastifyRequest) => Promise<void> {
  const { env } = counting;
  const byAccount = makeCount(app, env.limits.callsPerMinute, MS.minute, callerOf);
  const byAddress = makeCount(app, env.limits.anonymousCallsPerMinute, MS.minute, callerOf);
  const inMemory = new Map<RouteLimit, Count>();
  const ofRoute = (name: RouteLimit): Count => {
    const limit = routeLimits[name];
    const made = inMemory.get(name) ?? makeCount(app, mostOf(limit, env), MS[limit.each], keyOf(name));
    inMemory.set(name, made);
    return made;
  };
  const keyOf = (name: RouteLimit) => (routeLimits[name].by === 'network' ? addressOf : callerOf);

  return async (request) => {
    const { limit: name } = request.routeOptions.config;
    const limit = name === undefined ? CALLS : routeLimits[name];
    const count = name === undefined ? (request.signedIn === null ? byAddress : byAccount) : ofRoute(name);
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw refuseForNow(limit.code, limit.says, result.ttlInSeconds);
    // The database is asked only below this process's own limit, so a flood of calls does not reach it.
    if (name !== undefined) await countShared(counting, routeLimits[name], keyOf(name)(request));
  };
}
