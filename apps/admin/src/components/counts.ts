/** The numbers beside the sidebar's entries and the tabs: how much work waits that the signed-in administrator may decide. */
import type { WorkCount, WorkSource } from '@ajose/sdk/contract/work';
import { formatNumber } from '@ajose/sdk/domain/money';
import type { Waiting } from '../data/work.ts';
import type { Section } from '../paths.ts';

export interface Count {
  /** For the signed-in administrator. */
  waiting: number;
  all: number;
  late: number;
  words: string;
}

/** The sections that decide work. A name and papers are decided on the customer's page. */
export const places: Readonly<Partial<Record<WorkSource, Section>>> = {
  case: 'cases',
  approval: 'approvals',
  dispute: 'disputes',
  complaint: 'complaints',
};

const isOrAre = (count: number, singular: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? singular : many}`;

const sum = (counts: readonly WorkCount[], field: 'waiting' | 'toMe' | 'toMeLate'): number =>
  counts.reduce((total, count) => total + count[field], 0);

/** What waits for the signed-in administrator in the whole inbox or in one place; undefined for a section without work. */
export function countOf(key: string, { counts, newAdmins }: Waiting): Count | undefined {
  if (key === 'administrators')
    return { waiting: newAdmins, all: newAdmins, late: 0, words: isOrAre(newAdmins, 'waits for you', 'wait for you') };
  const isInbox = key === 'inbox';
  if (!isInbox && !Object.values<string>(places).includes(key)) return undefined;
  const here = isInbox ? counts : counts.filter(({ source }) => places[source] === key);
  const [toMe, late, all] = [sum(here, 'toMe'), sum(here, 'toMeLate'), sum(here, 'waiting')];
  const words = [
    isOrAre(toMe, 'waits for you', 'wait for you'),
    ...(late === 0 ? [] : [isOrAre(late, 'is late', 'are late')]),
    ...(all === toMe ? [] : [isOrAre(all, 'waits in all', 'wait in all')]),
  ];
  return { waiting: toMe, all, late, words: words.join(', ') };
}
