/** The log: one line for each call and one for each refusal. Bodies, headers and query strings may hold secrets and are never written. */
import type { FastifyInstance, FastifyLoggerOptions, FastifyRequest } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';
import type { SignedIn, SignedInKey } from './signed-in.ts';

/** The logger's settings. @param level as `info`; `silent` writes nothing */
export function loggerOptions(level: string): FastifyLoggerOptions & PinoLoggerOptions {
  return {
    level,
    redact: {
      // The server logs no body and no header. These paths cover libraries that do, and PostgreSQL errors that quote a row.
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
      // The query string is left out: a search may hold a name or an email address.
      req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }),
    },
  };
}

function nameOf(who: SignedIn | SignedInKey | null): string | undefined {
  if (who === null) return undefined;
  if (who.kind === 'key') return `admin ${who.staff.id} by key ${who.staff.key.id}`;
  if (who.kind === 'admin') return `admin ${who.staff.id}`;
  return `customer ${who.person.id}${who.member === null ? '' : ` for ${who.customer.id}`}`;
}

/** Logs the account of a call that came without a session: a sign-in, a sign-up or a new password by a link. */
export function logAccount(request: FastifyRequest, kind: SignedIn['kind'], id: string, what: string): void {
  request.log.info({ who: `${kind} ${id}`, address: request.ip }, what);
}

/** Logs every call when it is answered, and sends its id along as X-Request-Id. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('X-Request-Id', request.id);
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    const quiet = config.who === 'operations' && reply.statusCode < 400;
    request.log[quiet ? 'debug' : 'info'](
      {
        call: `${request.method} ${url ?? 'unknown'}`,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        who: nameOf(request.signedIn),
        address: request.ip,
      },
      'answered',
    );
    done();
  });
}
