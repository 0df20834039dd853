/** What holds a withdrawal, in words for staff. */
import type { Hold } from '../contract/pending-money.ts';
import { statusNames } from './status.ts';
import { formatDate } from './time.ts';

/** What the server answers to whatever would take money from an account that a case of death holds. */
export const DEATH_HOLDS = 'This account is held: case of death. Its page says what can be done.';

/** "Suspended", "Case of death". */
export const holdName = ({ status, isDeath }: Hold): string => (isDeath ? 'Case of death' : statusNames[status]);

/** "Suspended since Nov 12, 2026, by Ngozi Okafor", so far as that is known. */
export function holdWords(hold: Hold): string {
  const since = hold.since === null ? '' : ` since ${formatDate(hold.since)}`;
  return `${holdName(hold)}${since}${hold.by === null ? '' : `, by ${hold.by}`}`;
}
