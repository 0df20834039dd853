/** The error that a call throws, and what it says of the outcome. */

/** Messages per field of the body, as a form shows them. */
export type FieldErrors = Readonly<Record<string, string>>;

/**
 * A refusal or a failure of a call. `status` is the HTTP status, or 0 without an answer that can be read; `code` is then `network`,
 * `timeout`, `unreadable`, `invalid_argument` when nothing was sent, or one of an app's own. The error never contains what was sent.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** A stable name for programs: `invalid_shape`, `insufficient_balance`, `network`, ... */
  readonly code: string;
  /** One message for each field that the server refused (422); empty for any other failure. */
  readonly fields: FieldErrors;
  /** The request's id in the server's log, to tell support. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next try, from `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The whole refusal as the server sent it. Functions such as `passkeyQuestion` read what a call adds to it. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(details: {
    status: number;
    code: string;
    message: string;
    fields?: FieldErrors | undefined;
    requestId?: string | undefined;
    retryAfter?: number | undefined;
    body?: Readonly<Record<string, unknown>>;
    cause?: unknown;
  }) {
    super(details.message, { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.body = details.body ?? {};
  }
}

/** The error of a call while the network is down. Some pages say it in words of their own, as fetchFailure.ts of the customers' app. */
export const lostConnection = (cause: unknown): ApiError =>
  new ApiError({
    status: 0,
    code: 'network',
    message: 'Network error. Please check your connection and try again.',
    cause,
  });

/** The server's message, or the given words where the error has none. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.message ? error.message : otherwise;
}

/**
 * Whether a failed call certainly changed nothing: the server refused it with a status from 400 to 499.
 * Without an answer, or after a failure inside the server, the outcome is unknown.
 */
export function wasRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Whether the call asked for a page in the middle of a long list, which the server refuses. The message says how to narrow the list. */
export function isTooDeep(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'page_too_deep';
}
