/** The inbox's names for work, and what is to be done about it. */
import type { WorkItem, WorkKind, WorkSource } from '@ajose/sdk/contract/work';

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

export const placeNames: Readonly<Record<WorkSource, string>> = {
  case: 'Cases',
  approval: 'Approvals',
  dispute: 'Disputes',
  complaint: 'Complaints',
  name_change: 'Customer',
  registration: 'Customer',
};

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
