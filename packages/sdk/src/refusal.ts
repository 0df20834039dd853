/** Tells one refusal of a call from another, and reads the challenge for a passkey in it. */
import type { Refuses } from './call.ts';
import type { CodesOf } from './codes.ts';
import type { PasskeyQuestion } from './contract/common.ts';
import { ApiError } from './error.ts';

/**
 * Whether a call was refused with one of some codes: `isRefusal<typeof login>(error, 'invalid_credentials')`. A code that the call does not
 * have fails the compiler.
 */
export function isRefusal<Of extends { readonly refuses: Refuses }>(
  error: unknown,
  ...codes: readonly [CodesOf<Of>, ...CodesOf<Of>[]]
): error is ApiError & { readonly code: CodesOf<Of> } {
  const wanted: readonly string[] = codes;
  return error instanceof ApiError && wanted.includes(error.code);
}

const isQuestion = (value: unknown): value is PasskeyQuestion =>
  typeof value === 'object' && value !== null && 'challenge' in value && 'allowCredentials' in value;

/** The challenge that a device may sign instead of a code; null where the refusal has another reason or the account has no passkey. */
export function passkeyQuestion(error: unknown): PasskeyQuestion | null {
  if (!(error instanceof ApiError) || error.code !== 'two_factor_required') return null;
  const asked = error.body['passkey'];
  return isQuestion(asked) ? asked : null;
}
