/** Words of payments that wait for their money. */
import { unpaidFrom } from '@ajose/sdk/domain/late';
import { formatDateTime } from '@ajose/sdk/domain/time';

export const waitsUntil = (begunAt: string): string =>
  `We wait until ${formatDateTime(unpaidFrom(begunAt))}; what was sent in time is still credited later.`;
