/**
 * Refuses, in the shape of all errors, what reaches no route: an unreadable address, and bytes that are not HTTP or come too slowly.
 * Fastify runs no hooks for these.
 */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { answerError, errorBody, refuse } from './errors.ts';

/** Answers a call whose address cannot be read, as Fastify's `frameworkErrors`. */
export function refuseAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  answerError(error, request, reply.header('X-Request-Id', request.id));
}

function toConnectionRefusal(code: string) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuse(408, 'too_slow', 'The call took too long to arrive.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return refuse(431, 'headers_too_large', 'The headers of this call are too large.');
  return refuse(400, 'invalid_http', 'This is not a well-formed HTTP call.');
}

/** Answers what is not readable as HTTP, or comes too slowly, and closes the connection: Fastify's `clientErrorHandler`. */
export function refuseConnection(log: FastifyBaseLogger, error: Error & { code: string }, socket: Socket): void {
  // The caller has gone already.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = toConnectionRefusal(error.code);
  const reqId = randomUUID();
  log.info({ reqId, code: refusal.code, status: refusal.status }, 'refused');
  if (socket.writable) {
    const body = JSON.stringify(errorBody(refusal, reqId));
    const lines = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${reqId}`,
      'Connection: close',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
