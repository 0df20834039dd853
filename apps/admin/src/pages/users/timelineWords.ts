/** The words of each entry in a customer's timeline, and where it leads. */
import { actInWords } from '@ajose/sdk/domain/audit';
import type { TimelineEntry, TimelineKind } from '@ajose/sdk/contract/timeline';
import { reasonText, statusNames } from '@ajose/sdk/domain/status';
import { requestName } from '@ajose/sdk/domain/work';
import { asWords } from '@ajose/sdk/domain/as-words';
import { fromCustomer } from '../../components/cameFrom.ts';
import { decidedName } from '../../components/decision.ts';
import { addressOf } from '../../paths.ts';

export const timelineKinds: readonly TimelineKind[] = [
  'money',
  'sign_in',
  'status',
  'email',
  'note',
  'decision',
  'complaint',
  'name',
  'identity',
  'contact',
  'bank',
  'case',
  'dispute',
];

export const kindNames: Readonly<Record<TimelineKind, string>> = {
  money: 'Money',
  sign_in: 'Sign-in',
  status: 'Status',
  email: 'Email',
  note: 'Note',
  decision: 'Decision',
  complaint: 'Complaint',
  name: 'Name',
  identity: 'Identity',
  contact: 'Contact details',
  bank: 'Bank account',
  case: 'Case',
  dispute: 'Dispute',
};

interface Words {
  title: string;
  /** The second line. */
  text: string | null;
  /** The record's address; null where the entry has no record. */
  href: string | null;
}

const outcomes = {
  sent: null,
  refused: 'The mail server refused the address',
  given_up: 'It could not be sent for days',
} as const;

const checks = {
  asked: 'is to be checked',
  sent: 'is being checked',
  done: 'was confirmed',
  failed: 'could not be confirmed',
  confirmed: 'was confirmed',
  taken_back: 'was confirmed and taken back',
} as const;
const shown = { bvn: 'BVN', nin: 'NIN', address: 'Address' } as const;

const nameStates = { waiting: 'Waits', changed: 'Changed', refused: 'Refused', taken_back: 'Taken back' } as const;
const contactStates = {
  waiting: 'Waits to be confirmed',
  changed: null,
  undone: 'It was undone',
  dropped: 'It was never confirmed',
} as const;

const inLog = (userId: string, action: string): string =>
  addressOf({ section: 'auditLog' }, { subject: `customer:${userId}`, action, ...fromCustomer(userId) });

/** @param emailAt the address of an email over the page on screen */
export function wordsOf(entry: TimelineEntry, userId: string, emailAt: (id: string) => string): Words {
  switch (entry.kind) {
    case 'money': {
      const href = addressOf(
        { section: 'transactionManagement' },
        { transaction: entry.transactionId, ...fromCustomer(userId) },
      );
      return { title: reasonText(entry.reason), text: entry.transactionId, href };
    }
    case 'sign_in':
      return { title: 'Signed in', text: [entry.device, entry.address].filter(Boolean).join(', '), href: null };
    case 'status': {
      const from = entry.from === null ? '' : `${statusNames[entry.from]} to `;
      const text = [entry.by ?? 'The customer', entry.reason].filter(Boolean).join(': ');
      return { title: `Status: ${from}${statusNames[entry.to]}`, text, href: inLog(userId, 'setUserStatus') };
    }
    case 'email':
      return { title: entry.subject, text: outcomes[entry.outcome], href: emailAt(entry._id) };
    case 'note':
      return { title: entry.text, text: entry.by, href: null };
    case 'decision':
      return decisionWords(entry, userId);
    case 'complaint': {
      const text = `${entry.number}, ${entry.closedAt === null ? 'not closed' : 'closed'}`;
      return {
        title: entry.subject,
        text,
        href: addressOf({ section: 'complaints' }, { complaint: entry._id, from: 'userDetails' }),
      };
    }
    case 'name':
      return {
        title: `Name: ${entry.before} to ${entry.after}`,
        text: nameStates[entry.state],
        href: inLog(userId, 'changeName'),
      };
    case 'identity':
      return {
        title: `${shown[entry.what]} ${checks[entry.state]}`,
        text: null,
        href: entry.what === 'bvn' ? null : inLog(userId, 'confirmVerification'),
      };
    case 'contact':
      return {
        title: entry.what === 'email' ? 'Email address changed' : 'Phone number or place changed',
        text:
          [entry.before && `Before: ${entry.before}`, contactStates[entry.state]].filter(Boolean).join('. ') || null,
        href: null,
      };
    case 'case': {
      const text = entry.resolvedAt === null ? 'Open' : 'Closed';
      return {
        title: asWords(entry.what),
        text,
        href: addressOf({ section: 'cases' }, { case: entry._id, from: 'userDetails' }),
      };
    }
    case 'dispute':
      return {
        title: `Dispute of ${entry.reference}`,
        text: entry.endedAt === null ? 'Open' : 'Ended',
        href: addressOf({ section: 'disputes' }, { dispute: entry._id, ...fromCustomer(userId) }),
      };
    default:
      return entry satisfies never;
  }
}

function addressOfDecided(subject: string, userId: string): string {
  const [kind = '', id = ''] = subject.split(':');
  if (kind === 'case') return addressOf({ section: 'cases' }, { case: id, from: 'userDetails' });
  if (kind === 'dispute') return addressOf({ section: 'disputes' }, { dispute: id, ...fromCustomer(userId) });
  return addressOf({ section: 'transactionManagement' }, { transaction: id, ...fromCustomer(userId) });
}

function decisionWords(
  { _id, action, by, state, subject, status, reason }: Extract<TimelineEntry, { kind: 'decision' }>,
  userId: string,
): Words {
  if (subject !== undefined) {
    const title = status === undefined ? actInWords(action) : decidedName(status);
    return {
      title,
      text: [by ?? 'The platform', reason].filter(Boolean).join(': '),
      href: addressOfDecided(subject, userId),
    };
  }
  if (state === null) return { title: actInWords(action), text: by ?? 'The platform', href: inLog(userId, action) };
  const href = addressOf({ section: 'approvals' }, { request: _id, ...fromCustomer(userId) });
  return { title: `Asked for: ${requestName(action)}`, text: `${by ?? 'The platform'}, ${asWords(state)}`, href };
}
