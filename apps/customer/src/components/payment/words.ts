/** Words of payments that wait for their money. */
import { unpaidFrom } from '@ajose/sdk/domain/late';
import { formatDateTime } from '@ajose/sdk/domain/time';

export const waitsUntil = (begunAt: string): string =>
  `If nothing has arrived by ${formatDateTime(unpaidFrom(begunAt))}, we stop waiting. What arrives later is still credited.`;
