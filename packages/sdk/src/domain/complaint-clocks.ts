/**
 * The times by which a complaint has its first answer and is closed, according to the day on which it came in. Hours run through nights,
 * weekends and holidays, as the central bank counts them.
 *
 * A customer whose money is missing on a Saturday cannot wait for Monday. Business hours are the gateway's rule, for disputes; a table of
 * holidays comes late each year, because the moon decides some of them; a clock that stops while staff wait for the customer invites
 * questions that gain time. A customer's message starts no new clock, and an operator whose rules differ adds an entry to the table.
 */
import type { ComplaintKind } from '../contract/complaints.ts';
import { lagosDay } from './time.ts';

const HOUR_MS = 3_600_000;
const DAY = 24;

/** In hours: the time that staff have, and how long before its end they are warned. */
interface Clock {
  within: number;
  warned: number;
}

/** The clocks of complaints that came in from a day (Lagos, YYYY-MM-DD) on, until the day of the next entry. */
export interface ComplaintClocks {
  from: string;
  firstAnswer: Clock;
  failedTransfer: Clock;
  other: Clock;
}

/** Oldest first. A new rule is a new entry, because complaints keep the clocks of the day on which they came in. */
export const complaintClocks: readonly ComplaintClocks[] = [
  {
    from: '2026-01-01',
    firstAnswer: { within: DAY, warned: 4 },
    failedTransfer: { within: DAY, warned: 4 },
    other: { within: 14 * DAY, warned: 2 * DAY },
  },
];

export interface ComplaintDue {
  /** The first answer. */
  first: { warnAt: Date; dueAt: Date };
  /** The end. */
  whole: { warnAt: Date; dueAt: Date };
}

/** The entry for a complaint of that moment; before the first entry, the first one. */
export function clocksOf(opened: Date, table: readonly ComplaintClocks[] = complaintClocks): ComplaintClocks {
  const day = lagosDay(opened);
  const clocks = table.findLast(({ from }) => from <= day) ?? table[0];
  if (!clocks) throw new Error('The table of clocks is empty');
  return clocks;
}

/** The time of a clock in words: "24 hours", "14 days". */
export const withinWords = ({ within }: Clock): string =>
  within > DAY && within % DAY === 0 ? `${within / DAY} days` : `${within} hours`;

const timesOf = (opened: Date, { within, warned }: Clock) => ({
  warnAt: new Date(opened.getTime() + (within - warned) * HOUR_MS),
  dueAt: new Date(opened.getTime() + within * HOUR_MS),
});

/** When a complaint that comes in now is due for an answer and for closing, and when staff are warned. */
export function complaintDue(
  kind: ComplaintKind,
  opened: Date,
  table: readonly ComplaintClocks[] = complaintClocks,
): ComplaintDue {
  const { firstAnswer, failedTransfer, other } = clocksOf(opened, table);
  return {
    first: timesOf(opened, firstAnswer),
    whole: timesOf(opened, kind === 'failed_transfer' ? failedTransfer : other),
  };
}
