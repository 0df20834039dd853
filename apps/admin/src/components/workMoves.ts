/** What work is, how it came to its owner, in words, and where it is decided. */
import type { GetWorkCountsReply, WorkItem, WorkMove } from '@ajose/sdk/contract/work';
import { asWords } from '@ajose/sdk/domain/as-words';
import { formatNaira, formatNumber } from '@ajose/sdk/domain/money';
import { requestName } from '@ajose/sdk/domain/work';
import { shortened } from '@ajose/ui/display/CutId';
import { addressOf, type Section } from '../paths.ts';
import { places } from './counts.ts';

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

/** The address where an item is decided. @param from where the way back leads */
export function decidedAt({ source, user, _id }: Pick<WorkItem, 'source' | 'user' | '_id'>, from: Section): string {
  const section = places[source];
  return section
    ? addressOf({ section }, { [source === 'approval' ? 'request' : source]: _id, from })
    : addressOf({ section: 'userDetails', userId: user?._id ?? '', from });
}
