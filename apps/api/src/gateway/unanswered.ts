/** What a call without an answer means: whether it may have been done. */
import type { Answer } from './gateway.ts';

/** No connection was made, so nothing was sent. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}

/** @param error what `fetch` threw @returns `unknown`, and `isUnsent` where the gateway was never reached */
export function unanswered(error: unknown): Extract<Answer<never>, { outcome: 'unknown' }> {
  const message = error instanceof Error ? error.message : String(error);
  const isUnsent = NOT_CONNECTED.has(codeOf(error) ?? '');
  return isUnsent ? { outcome: 'unknown', message, isUnsent } : { outcome: 'unknown', message };
}
