/**
 * Limits on calls per minute. Calls with a session are counted by account; all others, sign-ups and reset links are counted by network address:
 * otherwise each new account could make more accounts.
 * Ordinary calls are counted in the memory of this process: a count in the database would slow every call down.
 * Calls that cost more (`OwnLimit`) are counted in the database as well, so that all processes share the limit.
 */
import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { row, type Db } from '../database/db.ts';
import type { Env } from '../env.ts';
import { hasWholeNumber } from '../lists/customer-search.ts';
import { refuseForNow } from './errors.ts';
import { accountOf } from './signed-in.ts';

/** The calls that have a tighter limit: sign-ups, reset links, and look-ups of an account's name. */
export type OwnLimit = 'signUp' | 'reset' | 'resolve';

const MINUTE = 60_000;
/** The most callers counted at the same time. A further one replaces the caller who has been quiet longest. */
const CALLERS = 50_000;

type Count = ReturnType<FastifyInstance['createRateLimit']>;

/** The name under which calls are counted: the account, for all its sessions; the API key; or, without either, the network address. */
function callerOf({ ip, signedIn }: FastifyRequest): string {
  if (signedIn === null) return networkOf(ip);
  if (signedIn.kind === 'key') return `key ${signedIn.staff.key.id}`;
  const { kind, id } = accountOf(signedIn);
  return `${kind} ${id}`;
}

/** Public calls are counted by network address, even with a session. */
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

/**
 * Counts a call in the database, for all processes together, by the database's clock.
 * @returns 0 when the call may go on, else the seconds to wait
 */
async function countShared(
  db: Db,
  subject: string,
  max: number,
  each: 'minute' | 'hour' | 'day' = 'minute',
): Promise<number> {
  const counted = await row<{ calls: number; seconds: number }>(db, COUNT, [subject, `1 ${each}`]);
  return counted !== undefined && counted.calls > max ? Math.max(1, counted.seconds) : 0;
}

const tooMany = (seconds: number) =>
  refuseForNow('too_many_calls', 'Too many calls in a short time. Please wait a moment.', seconds);

/**
 * Counts a customer's call that makes a call to the gateway, whose quota all customers share.
 * @throws Refusal 429 `too_many_calls`
 */
export async function countGatewayCall({ db, env }: { db: Db; env: Env }, customerId: string): Promise<void> {
  const wait = await countShared(db, `gateway customer ${customerId}`, env.limits.gatewayCallsPerCustomer);
  if (wait > 0) throw tooMany(wait);
}

/** A customer may ask for this many emails an hour, so that nobody's mailbox is flooded. */
const EMAILS_AN_HOUR = 5;

/** Counts an email that a customer asks for. @throws Refusal 429 `too_many_emails` */
export async function countEmail({ db }: { db: Db }, customerId: string): Promise<void> {
  const wait = await countShared(db, `email customer ${customerId}`, EMAILS_AN_HOUR, 'hour');
  if (wait === 0) return;
  const message = 'Several emails are on their way already. Please look into your mailbox, also under spam.';
  throw refuseForNow('too_many_emails', message, wait);
}

/** How often an hour a customer may identify themselves: each time asks the gateway, and a limit keeps people from guessing BVNs. */
const IDENTIFICATIONS_AN_HOUR = 5;

/** Counts an identification. @throws Refusal 429 `too_many_identifications` */
export async function countIdentification({ db }: { db: Db }, customerId: string): Promise<void> {
  const wait = await countShared(db, `identification customer ${customerId}`, IDENTIFICATIONS_AN_HOUR, 'hour');
  if (wait === 0) return;
  throw refuseForNow('too_many_identifications', 'You tried this several times. Please try again in a while.', wait);
}

/**
 * How often a day a customer may look up an account's name: few have more accounts, and nobody should collect names for a list of numbers.
 */
const LOOK_UPS_A_DAY = 60;

/** Counts a look-up of an account's name. @throws Refusal 429 `too_many_lookups` */
export async function countLookUp({ db }: { db: Db }, customerId: string): Promise<void> {
  const wait = await countShared(db, `look-up customer ${customerId}`, LOOK_UPS_A_DAY, 'day');
  if (wait === 0) return;
  throw refuseForNow('too_many_lookups', 'You looked up many accounts today. Please go on tomorrow.', wait);
}

/** How often an hour an administrator may show a customer's numbers: nobody speaks with more people. */
const SHOWN_AN_HOUR = 60;

/** Counts that numbers were shown. @throws Refusal 429 `too_many_shown` */
export async function countShown({ db }: { db: Db }, staffId: string): Promise<void> {
  const wait = await countShared(db, `contacts admin ${staffId}`, SHOWN_AN_HOUR, 'hour');
  if (wait === 0) return;
  const message = 'You showed the numbers of many customers. Please try again in a while, or ask a colleague.';
  throw refuseForNow('too_many_shown', message, wait);
}

/** How many times an hour a role that sees masks may search by a whole number: enough for callers who say theirs, too few to try out digits. */
const NUMBERS_AN_HOUR = 120;

/** Counts a search by a whole number. @param query of any list or search */
export async function countNumber({ db }: { db: Db }, staffId: string, query: unknown): Promise<void> {
  const asked = typeof query === 'object' && query !== null ? Object.values(query) : [];
  if (!asked.some((text) => typeof text === 'string' && hasWholeNumber(text))) return;
  const wait = await countShared(db, `numbers admin ${staffId}`, NUMBERS_AN_HOUR, 'hour');
  if (wait === 0) return;
  const message = 'You searched by many numbers. Please try again in a while, or ask a colleague.';
  throw refuseForNow('too_many_calls', message, wait);
}

/** How many statements an hour a customer may draw up: a long one reads their whole history. */
const STATEMENTS_AN_HOUR = 60;

/** Counts a statement. @throws Refusal 429 `too_many_statements` */
export async function countStatement({ db }: { db: Db }, customerId: string): Promise<void> {
  const wait = await countShared(db, `statement customer ${customerId}`, STATEMENTS_AN_HOUR, 'hour');
  if (wait === 0) return;
  throw refuseForNow('too_many_statements', 'You drew up many statements. Please try again in a while.', wait);
}

/** Complaints a day: a person reads each, and nobody has more. */
const COMPLAINTS_A_DAY = 10;
const COMPLAINT_MESSAGES_AN_HOUR = 20;

/** Counts a new complaint. @throws Refusal 429 `too_many_complaints` */
export async function countComplaint({ db }: { db: Db }, customerId: string): Promise<void> {
  const wait = await countShared(db, `complaint customer ${customerId}`, COMPLAINTS_A_DAY, 'day');
  if (wait === 0) return;
  const message = 'You opened many complaints today. Please write to one of them, or go on tomorrow.';
  throw refuseForNow('too_many_complaints', message, wait);
}

/** Counts a message to a complaint. @throws Refusal 429 `too_many_messages` */
export async function countComplaintMessage({ db }: { db: Db }, customerId: string): Promise<void> {
  const wait = await countShared(db, `complaint message customer ${customerId}`, COMPLAINT_MESSAGES_AN_HOUR, 'hour');
  if (wait === 0) return;
  throw refuseForNow('too_many_messages', 'You wrote many messages. Please try again in a while.', wait);
}

/** How many circles a day a customer may make: each sends emails when it is dissolved, and must not flood mailboxes. */
const CIRCLES_A_DAY = 20;

/** Counts a circle that is made. @throws Refusal 429 `too_many_circles` */
export async function countCircle({ db }: { db: Db }, customerId: string): Promise<void> {
  const wait = await countShared(db, `circle customer ${customerId}`, CIRCLES_A_DAY, 'day');
  if (wait === 0) return;
  throw refuseForNow('too_many_circles', 'You made many circles today. Please go on tomorrow.', wait);
}

/** How many files an hour a customer may add: each is decoded and encoded again. */
const FILES_AN_HOUR = 30;

/** Counts a file. @throws Refusal 429 `too_many_files` */
export async function countFile({ db }: { db: Db }, customerId: string): Promise<void> {
  const wait = await countShared(db, `file customer ${customerId}`, FILES_AN_HOUR, 'hour');
  if (wait === 0) return;
  throw refuseForNow('too_many_files', 'You added many files. Please try again in a while.', wait);
}

/**
 * The plugin @fastify/rate-limit has to be registered first.
 * @returns a function that counts a request; it throws Refusal 429 `too_many_calls` above the limit
 */
export function limitCalls(
  app: FastifyInstance,
  { db, env }: { db: Db; env: Env },
): (request: FastifyRequest) => Promise<void> {
  const { limits } = env;
  const atMost = (max: number, keyGenerator = callerOf): Count => {
    const options: RateLimitOptions = { max, timeWindow: MINUTE, cache: CALLERS, keyGenerator };
    return app.createRateLimit(options);
  };
  const byAccount = atMost(limits.callsPerMinute);
  const byAddress = atMost(limits.anonymousCallsPerMinute);
  const ownLimit = (max: number, by: typeof callerOf) => ({ here: atMost(max, by), max, by });
  const own: Readonly<Record<OwnLimit, ReturnType<typeof ownLimit>>> = {
    signUp: ownLimit(limits.signUpsPerMinute, addressOf),
    reset: ownLimit(limits.resetsPerMinute, addressOf),
    resolve: ownLimit(limits.resolvesPerMinute, callerOf),
  };

  return async (request) => {
    const { limit } = request.routeOptions.config;
    const count = limit ? own[limit].here : request.signedIn === null ? byAddress : byAccount;
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds);
    // The database is asked only below this process's own limit, so a flood of calls does not reach it.
    const wait = limit ? await countShared(db, `${limit} ${own[limit].by(request)}`, own[limit].max) : 0;
    if (wait > 0) throw tooMany(wait);
  };
}
