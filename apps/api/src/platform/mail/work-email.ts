/** The email that notifies an administrator of work: one event, or all of ten minutes or of a day. */
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { requestName } from '@ajose/sdk/domain/work';
import { hello } from './emails.ts';
import type { News } from './enqueue.ts';
import type { Draft, Fact } from './template.ts';

const inWords = (kind: string): string => kind.replaceAll('_', ' ');

/** What an event is called. */
function titleOf({ kind, what }: News): string {
  switch (kind) {
    case 'approval':
      return `Approval waits: ${requestName(what)}`;
    case 'case':
      return `New case: ${inWords(what)}`;
    case 'dispute':
      return 'New dispute';
    case 'dispute_due':
      return 'A dispute ends soon without an answer';
    case 'payout_failed':
      return what === 'reversed' ? 'A payout came back from the bank' : 'A payout failed';
    case 'payout_late':
      return 'A payout is late';
    case 'name':
      return 'A customer asks for another name';
    case 'registration':
      return 'An organisation waits to be checked';
    case 'books':
      return 'The books do not hold';
    case 'complaint':
      return 'New complaint';
    case 'complaint_reply':
      return 'A customer wrote to a complaint again';
    case 'complaint_due':
      return 'A complaint is due soon';
    case 'complaint_late':
      return 'A complaint is late';
    default:
      return kind satisfies never;
  }
}

const UNTIL: Partial<Record<News['kind'], string>> = {
  dispute: 'to answer until',
  dispute_due: 'to answer until',
  complaint_late: 'was due',
};

/** The kinds of news whose `what` names one thing. */
const NAMED: readonly News['kind'][] = [
  'dispute',
  'dispute_due',
  'complaint',
  'complaint_reply',
  'complaint_due',
  'complaint_late',
];

function detailsOf({ kind, what, amount, dueAt }: News): string {
  const parts = [
    amount === null ? null : formatNaira(amount),
    NAMED.includes(kind) ? what : null,
    dueAt === null ? null : `${UNTIL[kind] ?? 'due'} ${formatDateTime(dueAt)}`,
  ];
  return parts.filter((part) => part !== null).join(', ') || 'See the back-office';
}

/** Where each kind of news leads: the words of the link, and its address in the back-office. */
const PLACES: Readonly<Record<News['kind'], readonly [name: string, section: string, word: string]>> = {
  approval: ['the request', 'approvals', 'request'],
  case: ['the case', 'cases', 'case'],
  books: ['the case', 'cases', 'case'],
  payout_late: ['the case', 'cases', 'case'],
  payout_failed: ['the withdrawal', 'transactionManagement', 'transaction'],
  dispute: ['the dispute', 'disputes', 'dispute'],
  dispute_due: ['the dispute', 'disputes', 'dispute'],
  name: ['the customer', 'userDetails', 'id'],
  registration: ['the organisation', 'userDetails', 'id'],
  complaint: ['the complaint', 'complaints', 'complaint'],
  complaint_reply: ['the complaint', 'complaints', 'complaint'],
  complaint_due: ['the complaint', 'complaints', 'complaint'],
  complaint_late: ['the complaint', 'complaints', 'complaint'],
};

/** The address that news leads to; null where there is none. */
function addressOf({ kind, subject }: News, appUrl: string): string | null {
  if (!subject) return null;
  const [, section, word] = PLACES[kind];
  const words = new URLSearchParams({
    section,
    [word]: subject,
    ...(section === 'userDetails' ? { from: 'inbox' } : {}),
  });
  return `${appUrl}/admin/dashboard?${words.toString()}`;
}

interface Told {
  news: readonly News[];
  /** How many more events there are. */
  more: number;
  /** Whether it is the summary of a day. */
  isSummary: boolean;
}

/** @param appUrl the back-office */
export function workEmail(person: { name: string; email: string }, work: Told, appUrl: string): Draft {
  const { news, more, isSummary } = work;
  const count = news.length + more;
  const [first] = news;
  const isOne = first !== undefined && count === 1;
  // An email about a single event has a button.
  const facts: Fact[] = news.map((item) => {
    const address = isOne ? null : addressOf(item, appUrl);
    return address === null ? [titleOf(item), detailsOf(item)] : [titleOf(item), detailsOf(item), address];
  });
  const its = isOne ? addressOf(first, appUrl) : null;
  const many = isSummary
    ? `Work of the last day: ${count} ${count === 1 ? 'event' : 'events'}`
    : `${count} new events for staff`;
  return {
    to: person.email,
    subject: first && count === 1 && !isSummary ? titleOf(first) : many,
    greeting: hello({ ...person, confirmed: true }),
    paragraphs: [
      count === 1 ? 'This concerns your role.' : 'These concern your role.',
      ...(more > 0 ? [`The ${news.length} newest are listed, and ${more} more came in.`] : []),
    ],
    facts,
    button:
      isOne && its !== null
        ? { label: `Open ${PLACES[first.kind][0]}`, url: its }
        : { label: 'Open the inbox', url: `${appUrl}/admin/dashboard?section=inbox` },
    note: 'You can choose in your profile how you are notified of work. Super Admins always get emails about the safety of the books.',
  };
}
