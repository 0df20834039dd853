/** The numbers beside the sidebar's entries: my work, late work, and what waits in each place. */
import type { WorkCount, WorkSource } from '@ajose/sdk/contract/work';
import { formatNumber } from '@ajose/sdk/domain/money';

export interface Count {
  waiting: number;
  late: number;
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

const sum = (counts: readonly WorkCount[], field: 'waiting' | 'mine' | 'late' | 'asked'): number =>
  counts.reduce((total, count) => total + count[field], 0);

/** The number of a sidebar's entry; undefined where it has none. The inbox counts my items. */
export function countOf(key: string, counts: readonly WorkCount[]): Count | undefined {
  const late = (of: readonly WorkCount[]): string => isOrAre(sum(of, 'late'), 'is late', 'are late');
  if (key === 'inbox') {
    return {
      waiting: sum(counts, 'mine'),
      late: sum(counts, 'late'),
      words: `${isOrAre(sum(counts, 'mine'), 'is yours', 'are yours')}, ${late(counts)}`,
    };
  }
  const source = SOURCES[key];
  if (source === undefined) return undefined;
  const here = counts.filter((count) => count.source === source);
  // Another administrator decides my own requests.
  const asked = sum(here, 'asked');
  const waiting = sum(here, 'waiting') - asked;
  const words = [
    isOrAre(waiting, 'waits', 'wait'),
    ...(asked === 0 ? [] : [`${formatNumber(asked)} that you asked for`]),
    late(here),
  ].join(', ');
  return { waiting, late: sum(here, 'late'), words };
}
