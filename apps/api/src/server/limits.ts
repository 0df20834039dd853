/**
 * How often one may call: by token for those who are signed in, by address for everybody else. Calls in general are counted in
 * this process alone, because each of them would pay for the question; what costs more is counted by all processes together.
 */
import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { row, type Db } from '../database/db.ts';
import type { Env } from '../env.ts';
import { refuseForNow } from './errors.ts';

/** What is limited more tightly than calls in general. */
export type OwnLimit = 'signUp' | 'reset' | 'resolve';

const MINUTE = 60_000;
/** Callers that are told apart at the same time; the least recent is forgotten first. */
const CALLERS = 50_000;

type Count = ReturnType<FastifyInstance['createRateLimit']>;

/** A caller is a session, or an address. */
const callerOf = (request: FastifyRequest): string =>
  request.signedIn === null ? networkOf(request.ip) : request.signedIn.sessionId;

/** Whom an address stands for: of IPv6 the /64, because whoever has one address of it has all. */
export const networkOf = (address: string): string => normalizeIP(address);

const COUNT = `
  INSERT INTO call_counts AS c (subject, since, calls) VALUES ($1, clock_timestamp(), 1)
  ON CONFLICT (subject) DO UPDATE
    SET calls = CASE WHEN c.since + interval '1 minute' <= clock_timestamp() THEN 1 ELSE c.calls + 1 END,
        since = CASE WHEN c.since + interval '1 minute' <= clock_timestamp() THEN clock_timestamp() ELSE c.since END
  RETURNING calls, extract(epoch FROM since + interval '1 minute' - clock_timestamp())::float8 AS seconds`;

/** Counts a call in the database, by its clock, for all processes together. @returns seconds to wait when it is one too many, or 0 */
async function countShared(db: Db, subject: string, max: number): Promise<number> {
  const counted = await row<{ calls: number; seconds: number }>(db, COUNT, [subject]);
  return counted !== undefined && counted.calls > max ? Math.max(1, counted.seconds) : 0;
}

const tooMany = (seconds: number) =>
  refuseForNow('too_many_calls', 'Too many calls in a short time. Please wait a moment.', seconds);

/** The plugin @fastify/rate-limit has to be registered before. @returns what refuses a call that is one too many */
export function limitCalls(
  app: FastifyInstance,
  { db, env }: { db: Db; env: Env },
): (request: FastifyRequest) => Promise<void> {
  const { limits } = env;
  const atMost = (max: number): Count => {
    const options: RateLimitOptions = { max, timeWindow: MINUTE, cache: CALLERS, keyGenerator: callerOf };
    return app.createRateLimit(options);
  };
  const bySession = atMost(limits.callsPerMinute);
  const byAddress = atMost(limits.anonymousCallsPerMinute);
  const own: Readonly<Record<OwnLimit, { here: Count; max: number }>> = {
    signUp: { here: atMost(limits.signUpsPerMinute), max: limits.signUpsPerMinute },
    reset: { here: atMost(limits.resetsPerMinute), max: limits.resetsPerMinute },
    resolve: { here: atMost(limits.resolvesPerMinute), max: limits.resolvesPerMinute },
  };

  return async (request) => {
    const { limit } = request.routeOptions.config;
    const count = limit ? own[limit].here : request.signedIn === null ? byAddress : bySession;
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds);
    // Asked only while this process lets the caller through, so a flood costs the database no more than the limit.
    const wait = limit ? await countShared(db, `${limit} ${callerOf(request)}`, own[limit].max) : 0;
    if (wait > 0) throw tooMany(wait);
  };
}
