/** Tells one refusal of a call from another. */
import type { Refuses } from './call.ts';
import type { CodesOf } from './codes.ts';
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
