/** One line a call, and one a refusal: who, what, how long. Never a secret: what may hold one is not written at all. */
import type { FastifyInstance, FastifyLoggerOptions, FastifyRequest } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';
import type { SignedIn } from './signed-in.ts';

export function loggerOptions(level: string): FastifyLoggerOptions & PinoLoggerOptions {
  return {
    level,
    redact: {
      // Bodies and headers are never logged as such; this holds for what a library might log, and PostgreSQL's words for a row.
      paths: [
        'req.headers',
        'headers',
        'body',
        'err.detail',
        '*.password',
        '*.token',
        '*.code',
        '*.authorization',
        '*.secret',
      ],
      censor: '[hidden]',
    },
    serializers: {
      // A query string is left out: what is searched for can be a name or an address.
      req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }),
    },
  };
}

const nameOf = (who: SignedIn | null): string | undefined =>
  who === null ? undefined : who.kind === 'customer' ? `customer ${who.customer.id}` : `admin ${who.staff.id}`;

/** Names the account of a call that had none when it came: it signed in, or set a password by a link. */
export function logAccount(request: FastifyRequest, kind: SignedIn['kind'], id: string, what: string): void {
  request.log.info({ who: `${kind} ${id}`, address: request.ip }, what);
}

export function logCalls(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const quiet = request.routeOptions.config.who === 'operations' && reply.statusCode < 400;
    request.log[quiet ? 'debug' : 'info'](
      {
        call: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        who: nameOf(request.signedIn),
        address: request.ip,
      },
      'answered',
    );
  });
}
