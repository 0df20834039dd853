/** What a call without an answer means: whether it may have been done. */
import type { Answer } from './gateway.ts';

/** Errors of which each says that no connection was made, so that nothing was sent. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Errors with which a connection may also end after something was sent, so they count only while connecting. */
const NO_WAY: ReadonlySet<string> = new Set(['EHOSTUNREACH', 'ENETUNREACH']);

const isConnecting = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect';

function isNotConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!('code' in error) || typeof error.code !== 'string') return isNotConnected(error.cause);
  if (NOT_CONNECTED.has(error.code)) return true;
  if (!NO_WAY.has(error.code)) return false;
  return error instanceof AggregateError ? error.errors.every(isConnecting) : isConnecting(error);
}

/** @param error what `fetch` threw @returns `unknown`, and `isUnsent` where the gateway was never reached */
export function unanswered(error: unknown): Extract<Answer<never>, { outcome: 'unknown' }> {
  const message = error instanceof Error ? error.message : String(error);
  return isNotConnected(error) ? { outcome: 'unknown', message, isUnsent: true } : { outcome: 'unknown', message };
}
