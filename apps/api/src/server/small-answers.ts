/**
 * Makes answers small for phones on slow lines: what the caller already has is answered with 304, and everything long is compressed.
 * Only reads are compressed: their answers hold no token that the length could give away.
 */
import { hash } from 'node:crypto';
import { gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';

/** Shorter than one packet, an answer gains nothing. */
const LEAST_BYTES = 1000;
/** Up to here it takes less to compress an answer than to hand it to another thread. */
const AT_ONCE_BYTES = 32_000;
/** A list of transactions is a twentieth longer than with the usual level, in two thirds of the time. */
const LEVEL = { level: 3 };

/** Has to come after the hooks that set headers. */
export function keepAnswersSmall(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
    if (isKnown(request, reply, payload)) return done(null, null);
    if (!isCompressed(request, reply, payload)) return done(null, payload);
    if (payload.length <= AT_ONCE_BYTES) return done(null, gzipSync(payload, LEVEL));
    gzip(payload, LEVEL, done);
  });
}

/** Names the answer by its content; the same content need not travel again. */
function isKnown(request: FastifyRequest, reply: FastifyReply, payload: string): boolean {
  // Weak, because a compressed answer has the same name.
  const name = `W/"${hash('sha1', payload, 'base64url')}"`;
  reply.header('ETag', name);
  if (request.headers['if-none-match'] !== name) return false;
  reply.code(304).removeHeader('Content-Type');
  return true;
}

/** Whether the answer is worth compressing, and the caller can read it; its headers say so then. */
function isCompressed(request: FastifyRequest, reply: FastifyReply, payload: string): boolean {
  reply.header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  if (payload.length < LEAST_BYTES || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return false;
  reply.header('Content-Encoding', 'gzip');
  return true;
}
