/** A day along a chart of some weeks, where the year is known. It stands apart from sdk/time, which every first page fetches. */
import { LAGOS } from '@ajose/sdk/time';

const day = new Intl.DateTimeFormat('en-US', { timeZone: LAGOS, month: 'short', day: 'numeric' });

/** "Nov 21" in Lagos. */
export const formatDay = (moment: Date): string => day.format(moment);
