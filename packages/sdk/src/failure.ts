/** Chooses the words for a failed call: for a refusal, or for an answer that never came. */
import { ApiError } from './error.ts';

export interface FailureWords {
  /** The server answered, but not with success. */
  refused: string;
  /** No answer came, or none that could be read. */
  broken: string;
}

/** Whether the server answered the call, with a refusal or with a failure of its own. */
function wasAnswered(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status > 0;
}

/**
 * Whether a failed call certainly changed nothing: the server refused it with a status from 400 to 499.
 * Without an answer, or after a failure inside the server, the outcome is unknown.
 */
export function wasRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** For `Form`: keeps an answer with its messages for fields; turns anything else into an ApiError with `words.broken`. */
export function inWords(error: unknown, words: FailureWords): unknown {
  if (wasAnswered(error)) return error;
  return new ApiError({ status: 0, code: 'network', message: words.broken, cause: error });
}

/** Why a call was refused, in the server's words: too many calls, a role that may not, days that run backwards. Otherwise the given words. */
export function refusalOr(error: unknown, otherwise: string): string {
  return wasRefused(error) && error.message ? error.message : otherwise;
}

/** For a call that reads: the server's explanation where it refused, or one of the two given sentences. */
export function readFailure(error: unknown, words: FailureWords): string {
  return refusalOr(error, wasAnswered(error) ? words.refused : words.broken);
}

/** For a call that changes something: the server's own explanation where it gave one. */
export function changeFailure(error: unknown, words: FailureWords): string {
  return wasAnswered(error) ? error.message || words.refused : words.broken;
}

/** Whether the call asked for a page in the middle of a long list, which the server refuses. The message says how to narrow the list. */
export function isTooDeep(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'page_too_deep';
}
