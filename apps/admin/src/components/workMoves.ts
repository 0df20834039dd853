/** How work came to its owner, in words. */
import type { GetWorkCountsReply, WorkMove } from '@ajose/sdk/contract/work';
import { formatNumber } from '@ajose/sdk/domain/money';

export type Handed = NonNullable<GetWorkCountsReply['handed']>;

/** What colleagues handed to the signed-in administrator. */
export const handedWords = ({ count, last }: Handed): string =>
  `${formatNumber(count)} handed to you${count === 1 ? '' : ', the last'} by ${last.by.name}`;

export function moveWords({ by, owner }: WorkMove): string {
  if (owner === null) return `${by.name} gave it back`;
  return owner._id === by._id ? `${by.name} took it` : `${by.name} gave it to ${owner.name}`;
}
