/** The inbox's names for work, and where each kind is decided. */
import type { WorkItem, WorkKind, WorkSource } from '@ajose/sdk/contract/work';
import { addressOf, type Section } from '../../paths.ts';

export const kindNames: Readonly<Record<WorkKind, string>> = {
  case: 'Case',
  approval: 'Approval',
  dispute: 'Dispute',
  identity: 'Identity',
  payout: 'Late payout',
  complaint: 'Complaint',
  name: 'Name',
  registration: 'Organisation',
};

/** Work that is decided on the customer's page. */
type OnPage = 'name_change' | 'registration';

const places: Readonly<Record<Exclude<WorkSource, OnPage>, Section>> = {
  case: 'cases',
  approval: 'approvals',
  dispute: 'disputes',
  complaint: 'complaints',
};
export const placeNames: Readonly<Record<WorkSource, string>> = {
  case: 'Cases',
  approval: 'Approvals',
  dispute: 'Disputes',
  complaint: 'Complaints',
  name_change: 'Customer',
  registration: 'Customer',
};

const words: Readonly<Record<Exclude<WorkSource, OnPage>, string>> = {
  case: 'case',
  approval: 'request',
  dispute: 'dispute',
  complaint: 'complaint',
};

/** The address where an item is decided: its own, or the customer's page for a name and for papers. */
export function decidedAt({ source, user, _id }: Pick<WorkItem, 'source' | 'user' | '_id'>): string {
  if (source === 'name_change' || source === 'registration') {
    return addressOf({ section: 'userDetails', userId: user?._id ?? '', from: 'inbox' });
  }
  const leadsBack = source === 'case' || source === 'complaint';
  return addressOf({ section: places[source] }, { [words[source]]: _id, ...(leadsBack && { from: 'inbox' }) });
}

/** What is to be done about it. */
const toDo: Readonly<Record<WorkKind, string>> = {
  case: 'Find out why, and set it right or resolve it',
  approval: 'Approve or decline it',
  dispute: 'Accept or contest it',
  identity: 'Say whether it is the same person',
  payout: 'See where the money is',
  complaint: 'Answer it',
  name: 'Look at the file, and decide',
  registration: 'Look at the papers, and decide',
};

/** What an item is about, and what is to be done; for a late payout, where its money is. */
export function aboutOf({ kind, about, place, isAnswered }: WorkItem): string {
  if (place) return place.text;
  const next = isAnswered ? 'Answered, and to be settled' : toDo[kind];
  return about === null ? next : `${about} · ${next}`;
}
