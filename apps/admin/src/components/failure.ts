/** Which of the specification's two messages a failed call shows: that of a refusal, or that of an answer that never came. */
import { ApiError } from '@ajose/sdk/error';

export interface FailureWords {
  /** The server answered, but not with success. */
  refused: string;
  /** No answer came, or none that could be read. */
  broken: string;
}

function answered(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status > 0;
}

/** The same failure in a form's own words, for `Form` to show. Messages at fields stay. */
export function inWords(error: unknown, words: FailureWords): unknown {
  if (answered(error)) return error;
  return new ApiError({ status: 0, code: 'network', message: words.broken, cause: error });
}

/** For reading: the specification's words only. */
export function readFailure(error: unknown, words: FailureWords): string {
  return answered(error) ? words.refused : words.broken;
}

/** For changing something: the server's own explanation first. */
export function changeFailure(error: unknown, words: FailureWords): string {
  return answered(error) ? error.message || words.refused : words.broken;
}
