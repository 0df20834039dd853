/** What work is, how it came to its owner, in words, and where it is decided. */
import type { GetWorkCountsReply, WorkItem, WorkMove, WorkSource } from '@ajose/sdk/contract/work';
import { asWords } from '@ajose/sdk/domain/as-words';
import { formatNaira, formatNumber } from '@ajose/sdk/domain/money';
import { requestName } from '@ajose/sdk/domain/work';
import { shortened } from '@ajose/ui/display/CutId';
import { addressOf, type Section } from '../paths.ts';

export type Handed = NonNullable<GetWorkCountsReply['handed']>;

export function titleOf({ source, what }: Pick<WorkItem, 'source' | 'what'>): string {
  switch (source) {
    case 'case':
      return asWords(what);
    case 'approval':
      return requestName(what);
    case 'name_change':
      return 'Another name is asked for';
    case 'registration':
      return 'Papers wait to be checked';
    case 'dispute':
      return `Dispute of ${shortened(what)}`;
    case 'complaint':
      return `Complaint ${what}`;
    default:
      return source satisfies never;
  }
}

/** What colleagues handed to the signed-in administrator: the newest, "Vivian Nnadi, ₦78,000.00, handed to you by Morenike, and 2 more". */
export function handedWords({ count, last }: Handed): string {
  const [by] = last.by.name.split(' ');
  const what = last.user?.name ?? titleOf(last);
  return [
    what,
    ...(last.amount === null ? [] : [formatNaira(last.amount)]),
    `handed to you by ${by}${count === 1 ? '' : `, and ${formatNumber(count - 1)} more`}`,
  ].join(', ');
}

export function moveWords({ by, owner }: WorkMove): string {
  if (owner === null) return `${by.name} gave it back`;
  return owner._id === by._id ? `${by.name} took it` : `${by.name} gave it to ${owner.name}`;
}

const places: Readonly<Record<Exclude<WorkSource, 'name_change' | 'registration'>, Section>> = {
  case: 'cases',
  approval: 'approvals',
  dispute: 'disputes',
  complaint: 'complaints',
};

/** The address where an item is decided: its own, or the customer's page for a name and for papers. @param from where the way back leads */
export function decidedAt(
  { source, user, _id }: Pick<WorkItem, 'source' | 'user' | '_id'>,
  from: Section = 'inbox',
): string {
  if (source === 'name_change' || source === 'registration') {
    return addressOf({ section: 'userDetails', userId: user?._id ?? '', from });
  }
  return addressOf({ section: places[source] }, { [source === 'approval' ? 'request' : source]: _id, from });
}
