/** Words of payments that wait for their money. */
import { unpaidFrom } from '@ajose/sdk/domain/late';
import { formatDateTime } from '@ajose/sdk/domain/time';

export const waitsUntil = (begunAt: string): string =>
  `We wait until ${formatDateTime(unpaidFrom(begunAt))}; then it ends as not paid.`;

/** The words of the button by which the customer says that the transfer was sent. */
export const I_HAVE_SENT_IT = 'I have sent it';
