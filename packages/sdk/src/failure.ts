/** What the error of a call says of its outcome. */
import { ApiError } from './error.ts';

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
