/** The message of a failed call. The specification has two for each: one for a refusal, one for a missing answer. */
import { ApiError } from '@ajose/sdk/error';

export interface FailureWords {
  /** The server answered, but not with success. */
  refused: string;
  /** No answer came, or one that could not be read. */
  broken: string;
}

function answered(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status > 0;
}

/** Gives `Form` the failure with the message for a missing answer. A refusal keeps its own message and its fields. */
export function inWords(error: unknown, words: FailureWords): unknown {
  if (answered(error)) return error;
  return new ApiError({ status: 0, code: 'network', message: words.broken, cause: error });
}

/** For a failed fetch: the specification's message. */
export function readFailure(error: unknown, words: FailureWords): string {
  return answered(error) ? words.refused : words.broken;
}

/** For a failed change: the server's explanation, or else the specification's message. */
export function changeFailure(error: unknown, words: FailureWords): string {
  return answered(error) ? error.message || words.refused : words.broken;
}
