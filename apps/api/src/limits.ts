/** How often one may call: by token for those who are signed in, by address for everybody else. Counted in this process. */
import { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from './env.ts';
import { refuseForNow } from './errors.ts';

/** What is limited more tightly than calls in general. */
export type OwnLimit = 'signUp' | 'reset' | 'resolve';

const MINUTE = 60_000;
/** Callers that are told apart at the same time; the least recent is forgotten first. */
const CALLERS = 50_000;

type Count = ReturnType<FastifyInstance['createRateLimit']>;

/** A caller is a session, or an address; of an IPv6 address the network, because a network has as many as it likes. */
const callerOf = (request: FastifyRequest): string =>
  request.signedIn === null ? normalizeIP(request.ip) : request.signedIn.sessionId;

/** The plugin @fastify/rate-limit has to be registered before. @returns what refuses a call that is one too many */
export function limitCalls(app: FastifyInstance, limits: Limits): (request: FastifyRequest) => Promise<void> {
  const atMost = (max: number): Count => {
    const options: RateLimitOptions = { max, timeWindow: MINUTE, cache: CALLERS, keyGenerator: callerOf };
    return app.createRateLimit(options);
  };
  const bySession = atMost(limits.callsPerMinute);
  const byAddress = atMost(limits.anonymousCallsPerMinute);
  const own: Readonly<Record<OwnLimit, Count>> = {
    signUp: atMost(limits.signUpsPerMinute),
    reset: atMost(limits.resetsPerMinute),
    resolve: atMost(limits.resolvesPerMinute),
  };

  return async (request) => {
    const { limit } = request.routeOptions.config;
    const count = limit ? own[limit] : request.signedIn === null ? byAddress : bySession;
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) {
      throw refuseForNow(
        'too_many_calls',
        'Too many calls in a short time. Please wait a moment.',
        result.ttlInSeconds,
      );
    }
  };
}
