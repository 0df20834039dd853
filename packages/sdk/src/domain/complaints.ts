/** The names of kinds of complaints, and the words for their progress. */
import type { ComplaintKind, OwnComplaint } from '../contract/complaints.ts';
import { formatDateTime } from './time.ts';
import type { Whose } from './whose.ts';

/** In the order in which a selector lists them. */
export const complaintKinds: readonly ComplaintKind[] = [
  'failed_transfer',
  'amount',
  'investment',
  'account',
  'service',
  'other',
];

export const complaintKindNames: Readonly<Record<ComplaintKind, string>> = {
  failed_transfer: 'Money that did not arrive',
  amount: 'A wrong amount or charge',
  investment: 'An investment or a savings plan',
  account: 'My account or my details',
  service: 'How I was treated',
  other: 'Something else',
};

/** Names for staff; customers read the others. */
export const complaintKindTitles: Readonly<Record<ComplaintKind, string>> = {
  failed_transfer: 'Failed transfer',
  amount: 'Amount or charge',
  investment: 'Investment or plan',
  account: 'Account or details',
  service: 'Service',
  other: 'Something else',
};

type Stage = Pick<OwnComplaint, 'closedAt' | 'closedBy' | 'firstAnsweredAt' | 'answersNext' | 'dueAt' | 'isLate'>;

/** The state of a complaint, in a few words. */
export function complaintStatus({ closedAt, firstAnsweredAt, answersNext }: Stage): string {
  if (closedAt !== null) return 'Closed';
  if (firstAnsweredAt === null) return 'Waits for our first answer';
  return answersNext === 'staff' ? 'Waits for our answer' : 'We answered';
}

/** Who answers next and by when, for the customer. */
export function whoAnswersNext(stage: Stage, whose: Whose = 'your'): string {
  const { closedAt, closedBy, firstAnsweredAt, answersNext, dueAt, isLate } = stage;
  if (closedAt !== null)
    return closedBy === 'customer'
      ? `${whose === 'your' ? 'You' : 'A member'} closed it.`
      : `We closed it on ${formatDateTime(closedAt)}.`;
  const when = formatDateTime(dueAt);
  if (isLate) return `We are late: this was due on ${when}. The people who run Ajose were told.`;
  if (firstAnsweredAt === null) return `We answer next, by ${when}.`;
  if (answersNext === 'staff') return `We answer next, and settle it by ${when}.`;
  return `You can answer if something is missing. We settle it by ${when}.`;
}
