/** When the session ends at the latest, as the sign-in said it: without a network nobody else can say so. */
const NAME = 'userSessionEnd';

/** @param end ISO 8601 */
export function keepSessionEnd(end: string): void {
  localStorage.setItem(NAME, end);
}

/** In milliseconds; Infinity where it is not known. */
export function readSessionEnd(): number {
  const end = Date.parse(localStorage.getItem(NAME) ?? '');
  return Number.isNaN(end) ? Infinity : end;
}
