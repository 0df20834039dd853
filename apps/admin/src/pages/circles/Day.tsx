/** A day of a circle in a table, on one line: "Fri, Dec 4", and with its year where that is another one. */
import { formatComingDay } from '@ajose/app/days.ts';

export const Day = ({ day }: { day: string }) => <time dateTime={day}>{formatComingDay(`${day}T12:00:00Z`)}</time>;
