/** Refusals: one class to throw and one shape of answer, which tells nothing about the inside of the server. */
import type { ErrorBody, RefusalStatus } from '@ajose/sdk/contract/common';
import type { CodesByStatus } from '@ajose/sdk/codes';
import type { FieldErrors } from '@ajose/sdk/error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAway, isFull } from '../database/away.ts';

/** The codes that some call declares in the contract, with any status. */
export type RefusalCode = CodesByStatus[RefusalStatus];

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: RefusalCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  /** The account or record concerned, for the log only. */
  readonly about: string | undefined;
  /** Further fields of the answer. Those that the route's schema for this status does not name are left out. */
  readonly beside: object | undefined;

  constructor(
    status: number,
    code: RefusalCode,
    message: string,
    more: { fields?: FieldErrors; retryAfter?: number; about?: string; beside?: object } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.about = more.about;
    this.beside = more.beside;
  }
}

/**
 * Makes a refusal to throw.
 * @param code a word for programs, which the contract of a call declares with this status; it never changes
 * @param message the sentence that the customer or administrator reads
 * @param fields a message for each field of the form that is wrong
 */
export function refuse<Status extends RefusalStatus>(
  status: Status,
  code: CodesByStatus[Status],
  message: string,
  fields?: FieldErrors,
): Refusal {
  return new Refusal(status, code, message, fields ? { fields } : {});
}

/**
 * Makes a 429 that says when to try again.
 * @param retryAfter seconds to wait; at least one is told
 */
export function refuseForNow(code: CodesByStatus[429], message: string, retryAfter: number): Refusal {
  return new Refusal(429, code, message, { retryAfter: Math.max(1, Math.ceil(retryAfter)) });
}

/** Fastify's own errors, with a sentence for a reader. */
const FRAMEWORK: Readonly<Record<string, readonly [status: RefusalStatus, code: RefusalCode, message: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media_type', 'Please send the body as JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'The body is too large.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalid_json', 'The body is empty; JSON was expected.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    'invalid_length',
    'The body is longer or shorter than its Content-Length says.',
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid_json', 'The body is not valid JSON.'],
  FST_ERR_BAD_URL: [400, 'invalid_address', 'The address of this call is not well formed.'],
  FST_ERR_MAX_PARAM_LENGTH: [414, 'address_too_long', 'The address of this call is too long.'],
};

/** About the time in which another server takes over. */
const DATABASE_AWAY_SECONDS = 2;

/** Turns any error into a refusal. An unknown error becomes a 500 that does not tell its cause. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isAway(error)) {
    return new Refusal(
      503,
      'database_away',
      isFull(error)
        ? 'Ajose cannot save anything at the moment. Please try again in some minutes.'
        : 'Ajose does not answer at the moment. Please try again in a few seconds.',
      {
        retryAfter: DATABASE_AWAY_SECONDS,
      },
    );
  }
  if (error instanceof Error) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    const known = FRAMEWORK[code];
    if (known) return new Refusal(...known);
    const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    if (error instanceof SyntaxError && status === 400) {
      return new Refusal(400, 'invalid_json', 'The body is not valid JSON.');
    }
    if (status >= 400 && status < 500) return new Refusal(status, 'refused', 'This call could not be understood.');
  }
  return new Refusal(500, 'failed', 'Something went wrong on our side. Please try again.');
}

/** The body of an answer that refuses. */
export function errorBody(refusal: Refusal, requestId: string): ErrorBody {
  return {
    ...refusal.beside,
    success: false,
    code: refusal.code,
    message: refusal.message,
    ...(refusal.fields ? { fields: { ...refusal.fields } } : {}),
    requestId,
  };
}

/** Answers an error of a call; unrouted.ts answers a connection that brings no call. The log has the code of a refusal and the cause of a failure. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'failed');
  else request.log.info({ code: refusal.code, status: refusal.status, about: refusal.about }, 'refused');
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter));
  if (refusal.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  return reply.code(refusal.status).send(errorBody(refusal, request.id));
}

/** Registers the answers to errors. Has to come before every route. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler(async (request, reply) =>
    answerError(refuse(404, 'unknown_call', 'There is no such call.'), request, reply),
  );
}
