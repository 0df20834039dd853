/** The challenge for a passkey in a refusal. */
import type { PasskeyQuestion } from './contract/common.ts';
import { ApiError } from './error.ts';

const isQuestion = (value: unknown): value is PasskeyQuestion =>
  typeof value === 'object' && value !== null && 'challenge' in value && 'allowCredentials' in value;

/** The challenge that a device may sign instead of a code; null where the refusal has another reason or the account has no passkey. */
export function passkeyQuestion(error: unknown): PasskeyQuestion | null {
  if (!(error instanceof ApiError) || error.code !== 'two_factor_required') return null;
  const asked = error.body['passkey'];
  return isQuestion(asked) ? asked : null;
}
