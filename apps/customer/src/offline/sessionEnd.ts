/** The latest end of the session, from the sign-in's answer, because without a network nothing else is known. */
import { kept } from '@ajose/sdk/store';

const NAME = 'userSessionEnd';

/** @param end ISO 8601 */
export function keepSessionEnd(end: string): void {
  kept.set(NAME, end);
}

/** The latest end of the session, in milliseconds; Infinity where it is not known. */
export function readSessionEnd(): number {
  const end = Date.parse(kept.get(NAME) ?? '');
  return Number.isNaN(end) ? Infinity : end;
}
