/** When a withdrawal is late, by when that is settled, and until when a deposit is waited for. */
import type { Transaction } from '../contract/transactions.ts';
import { formatDateTime } from './time.ts';

const HOUR_MS = 3_600_000;
const hoursAfter = (moment: string | Date, hours: number): Date =>
  new Date(new Date(moment).getTime() + hours * HOUR_MS);

/** Most banks have a withdrawal within a day. One that takes longer is late. */
export const LATE_AFTER_HOURS = 24;

/** Banks mostly take minutes. From here on a payout is late for staff, who look it up; the customer is told after LATE_AFTER_HOURS. */
export const LATE_FOR_STAFF_HOURS = 2;

/** From when on a withdrawal of which the bank has nothing yet is late. */
export const lateFrom = (askedAt: string | Date, hours: number = LATE_AFTER_HOURS): Date => hoursAfter(askedAt, hours);

/** A deposit that nobody paid fails after this time. Money that arrives later is credited all the same. */
const UNPAID_AFTER_HOURS = 24;

/** Until when a deposit waits for its money. */
export const unpaidFrom = (begunAt: string | Date): Date => hoursAfter(begunAt, UNPAID_AFTER_HOURS);

type Shown = Pick<Transaction, 'kind' | 'status' | 'timestamp'>;

/** Whether a withdrawal is late: the customer asked for it a day ago or earlier, and the bank does not have it. */
export const isLate = (
  { kind, status, timestamp }: Shown,
  now: Date = new Date(),
  hours: number = LATE_AFTER_HOURS,
): boolean => kind === 'to_bank' && status === 'pending' && now >= lateFrom(timestamp, hours);

/** The status of a transaction as a chip for staff has it: a withdrawal that is late for them says so. */
export const shownStatus = (transaction: Shown): Transaction['status'] | 'late' =>
  isLate(transaction, new Date(), LATE_FOR_STAFF_HOURS) ? 'late' : transaction.status;

/** Promises by when we settle a complaint about a late withdrawal: "We settle it by Dec 1, 2026, 5:28 AM." */
export const settleWords = (by: string | Date): string => `We settle it by ${formatDateTime(by)}.`;
