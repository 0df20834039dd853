/** What the inbox calls what waits, and where each kind is decided. */
import type { WorkItem, WorkKind, WorkSource } from '@ajose/sdk/contract/work';
import { requestName } from '@ajose/sdk/work';
import { asWords } from '../../components/asWords.ts';
import { addressOf, type Section } from '../../paths.ts';

export const kindNames: Readonly<Record<WorkKind, string>> = {
  case: 'Case',
  approval: 'Approval',
  dispute: 'Dispute',
  identity: 'Identity',
  payout: 'Late payout',
  complaint: 'Complaint',
};

const places: Readonly<Record<WorkSource, Section>> = {
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
};

/** A case and a complaint have addresses of their own; requests and disputes are found in their lists. */
export const decidedAt = ({ source, _id }: Pick<WorkItem, 'source' | '_id'>): string =>
  addressOf({ section: places[source] }, source === 'case' || source === 'complaint' ? { [source]: _id } : {});

export function titleOf({ source, what }: Pick<WorkItem, 'source' | 'what'>): string {
  switch (source) {
    case 'case':
      return asWords(what);
    case 'approval':
      return requestName(what);
    case 'dispute':
      return `Dispute of ${what}`;
    case 'complaint':
      return `Complaint ${what}`;
    default:
      return source satisfies never;
  }
}
