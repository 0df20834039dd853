/**
 * Makes answers small for phones on slow lines: what the caller already has is answered with 304, and everything long is compressed.
 * Only reads are compressed: their answers hold no token that the length could give away.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';

/** Shorter than one packet, an answer gains nothing. */
const LEAST_BYTES = 1000;
const toGzip = promisify(gzip);

/** Has to come after the hooks that set headers. */
export function keepAnswersSmall(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    return isKnown(request, reply, payload) ? null : compressed(request, reply, payload);
  });
}

/** Names the answer by its content; the same content need not travel again. */
function isKnown(request: FastifyRequest, reply: FastifyReply, payload: string): boolean {
  // Weak, because a compressed answer has the same name.
  const name = `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
  reply.header('ETag', name);
  if (request.headers['if-none-match'] !== name) return false;
  reply.code(304).removeHeader('Content-Type');
  return true;
}

async function compressed(request: FastifyRequest, reply: FastifyReply, payload: string): Promise<string | Buffer> {
  reply.header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  if (payload.length < LEAST_BYTES || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload;
  reply.header('Content-Encoding', 'gzip');
  return toGzip(payload);
}
