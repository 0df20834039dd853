/** The numbers beside the sidebar's entries and the tabs: how much work waits that the signed-in administrator may decide. */
import type { WorkCount, WorkSource } from '@ajose/sdk/contract/work';
import { formatNumber } from '@ajose/sdk/domain/money';
import type { Waiting } from '../data/work.ts';

export interface Count {
  /** For the signed-in administrator. */
  waiting: number;
  all: number;
  late: number;
  /** Requests of the signed-in administrator. */
  asked: number;
  words: string;
}

const SOURCES: Readonly<Record<string, WorkSource>> = {
  cases: 'case',
  approvals: 'approval',
  disputes: 'dispute',
  complaints: 'complaint',
};

const isOrAre = (count: number, singular: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? singular : many}`;

const sum = (counts: readonly WorkCount[], field: 'waiting' | 'asked' | 'toMe' | 'toMeLate'): number =>
  counts.reduce((total, count) => total + count[field], 0);

/** What waits for the signed-in administrator in the whole inbox or in one place; undefined for a section without work. */
export function countOf(key: string, { counts, newAdmins }: Waiting): Count | undefined {
  if (key === 'administrators')
    return {
      waiting: newAdmins,
      all: newAdmins,
      late: 0,
      asked: 0,
      words: isOrAre(newAdmins, 'waits for you', 'wait for you'),
    };
  const source = SOURCES[key];
  if (source === undefined && key !== 'inbox') return undefined;
  const here = source === undefined ? counts : counts.filter((count) => count.source === source);
  const [toMe, late, all] = [sum(here, 'toMe'), sum(here, 'toMeLate'), sum(here, 'waiting')];
  const words = [
    isOrAre(toMe, 'waits for you', 'wait for you'),
    ...(late === 0 ? [] : [isOrAre(late, 'is late', 'are late')]),
    ...(all === toMe ? [] : [isOrAre(all, 'waits in all', 'wait in all')]),
  ];
  return { waiting: toMe, all, late, asked: sum(here, 'asked'), words: words.join(', ') };
}
