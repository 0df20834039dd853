/** How often one may call: by token for those who are signed in, by address for everybody else. Counted in this process. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from './env.ts';
import { refuseForNow } from './errors.ts';

const MINUTE = 60_000;

/** The plugin @fastify/rate-limit has to be registered before. @returns what refuses a call that is one too many */
export function limitCalls(
  app: FastifyInstance,
  limits: Limits,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const bySession = app.createRateLimit({
    max: limits.callsPerMinute,
    timeWindow: MINUTE,
    keyGenerator: (request) => `session ${request.signedIn?.sessionId}`,
  });
  const byAddress = app.createRateLimit({
    max: limits.anonymousCallsPerMinute,
    timeWindow: MINUTE,
    keyGenerator: (request) => `address ${request.ip}`,
  });
  const signUps = app.createRateLimit({
    max: limits.signUpsPerMinute,
    timeWindow: MINUTE,
    keyGenerator: (request) => `sign-up ${request.ip}`,
  });

  return async (request) => {
    const count =
      request.routeOptions.config.limit === 'signUp' ? signUps : request.signedIn === null ? byAddress : bySession;
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) {
      throw refuseForNow('too_many_calls', 'Too many calls in a short time. Please wait a moment.', result.ttlInSeconds);
    }
  };
}
