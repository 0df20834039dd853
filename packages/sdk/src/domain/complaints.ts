/** The names of kinds of complaints, and the words for their progress. */
import type { ComplaintKind, OwnComplaint } from '../contract/complaints.ts';
import { complaintDue } from './complaint-clocks.ts';
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

type Stage = Pick<
  OwnComplaint,
  'kind' | 'openedAt' | 'closedAt' | 'closedBy' | 'firstAnsweredAt' | 'answersNext' | 'dueAt' | 'isLate'
>;

/** The state of a complaint, in a few words. */
export function complaintStatus({
  closedAt,
  firstAnsweredAt,
  answersNext,
}: Pick<Stage, 'closedAt' | 'firstAnsweredAt' | 'answersNext'>): string {
  if (closedAt !== null) return 'Closed';
  if (firstAnsweredAt === null) return 'Waits for our first answer';
  return answersNext === 'staff' ? 'Waits for our answer' : 'We answered';
}

/** The time by which we settle a complaint: the rule's, by what it is about and when it came in. */
const settledBy = ({ kind, openedAt }: Pick<Stage, 'kind' | 'openedAt'>): Date =>
  complaintDue(kind, new Date(openedAt)).whole.dueAt;

/** The time by which we settle an open complaint; null where it is closed, or we are late with it. */
export const promisedEnd = (complaint: Pick<Stage, 'kind' | 'openedAt' | 'closedAt' | 'isLate'>): Date | null =>
  complaint.closedAt === null && !complaint.isLate ? settledBy(complaint) : null;

/** The last complaint about a transaction or an investment, unless it has helped. @param complaints the newest first */
export const complaintAbout = (complaints: readonly OwnComplaint[], id: string): OwnComplaint | undefined =>
  complaints.find(
    ({ transaction, investment, helped }) => [transaction?._id, investment?._id].includes(id) && helped !== true,
  );

/** What we promise before the first answer: "answer by Mar 4, 2026, 11:00 AM, and settle it by Mar 17, 2026, 11:00 AM". */
export function promised(complaint: Pick<Stage, 'kind' | 'openedAt' | 'dueAt'>): string {
  const [answer, settle] = [formatDateTime(complaint.dueAt), formatDateTime(settledBy(complaint))];
  return `answer by ${answer}, and settle it by ${answer === settle ? 'then' : settle}`;
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
  if (firstAnsweredAt === null) return `We ${promised(stage)}.`;
  if (answersNext === 'staff') return `Our next answer comes by ${when}, and we settle it by then.`;
  return `You can answer if something is missing. We settle it by ${when}.`;
}
