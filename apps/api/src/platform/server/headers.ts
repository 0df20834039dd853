/**
 * What libraries add to every answer: headers that protect it and say which origins may call, an ETag, and compression of long reads. The
 * SDK holds the last answers of a session in memory and uses them again after a 304 (known-answers.ts), because an open dashboard asks for
 * the same 17 kB every minute; the browser's own cache would write balances to the disk. The proxy does not compress, so that a developer's
 * machine is measured as a host is.
 */
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import type { Env } from '../env.ts';
import type { App } from './app.ts';

/** Has to be called before the routes are registered. A route may set a header to another value. */
export async function addHeaders(app: App, env: Env): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
    frameguard: { action: 'deny' },
  });
  // Weak, because a compressed answer has the same ETag.
  await app.register(etag, { weak: true });
  // Compresses only reads: the length of other answers could reveal the token in them.
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET') route.compress = false;
  });
  await app.register(compress, { globalDecompression: false });
  await app.register(cors, {
    origin: [env.customerOrigin, env.adminOrigin],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-None-Match',
      'X-Authentication-Code',
      'Ajose-Account',
    ],
    exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id', 'Content-Disposition'],
    maxAge: 600,
    strictPreflight: false,
  });
}
