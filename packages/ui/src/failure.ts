/** Puts the error of a call into words: the page's, the server's, or, without an answer, those of the SDK's api.ts and error.ts. */
import { ApiError } from '@ajose/sdk/error';

/** What is said where the server says nothing: one text, or one for a server that answered and one for an answer that never came. */
export type Failure = string | FailureWords;

export interface FailureWords {
  /** The server answered, but not with success. */
  refused: string;
  /** No answer came, or none that could be read. */
  broken: string;
}

/** The codes of an answer that did not come. */
const LOST = ['network', 'timeout', 'unreadable'];

/**
 * Why a call failed: in the server's words, or in the given ones where the server itself failed. With one given text, a lost connection is
 * said in the client's words.
 */
export function inWords(error: unknown, failure: Failure): string {
  const { refused, broken } = typeof failure === 'string' ? { refused: failure, broken: null } : failure;
  if (!(error instanceof ApiError)) return broken ?? refused;
  // A server that failed says the same words whatever was asked for.
  if (error.status === 500) return refused;
  return (LOST.includes(error.code) && broken) || error.message || refused;
}

/** As `inWords`, for what is shown where data would be: one given text stands for a lost connection too. */
export const whyNotFetched = (error: unknown, failure: Failure): string =>
  inWords(error, typeof failure === 'string' ? { refused: failure, broken: failure } : failure);
