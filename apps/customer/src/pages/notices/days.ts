/** Notices by day of Lagos, where many of one kind in a row are one entry to unfold. */
import type { Notice } from '@ajose/sdk/contract/notices';
import { lagosDay } from '@ajose/sdk/domain/time';

/** How many notices in a row fold into one entry; fewer are all shown. */
const MANY = 4;

/** The newest of a row of notices of one kind, and those that fold behind it. */
export interface Run {
  newest: Notice;
  more: readonly Notice[];
}

export interface Day {
  /** YYYY-MM-DD */
  day: string;
  runs: readonly Run[];
}

/** Puts neighbours that agree in `of` together. */
function inRows<Item>(items: readonly Item[], of: (item: Item) => string): Item[][] {
  const rows: Item[][] = [];
  for (const item of items) {
    const last = rows.at(-1);
    if (last?.[0] !== undefined && of(last[0]) === of(item)) last.push(item);
    else rows.push([item]);
  }
  return rows;
}

const runsOf = ([newest, ...more]: readonly Notice[]): Run[] => {
  if (newest === undefined) return [];
  return more.length + 1 < MANY ? [newest, ...more].map((one) => ({ newest: one, more: [] })) : [{ newest, more }];
};

/** @param notices the newest first */
export const byDay = (notices: readonly Notice[]): Day[] =>
  inRows(notices, ({ at }) => lagosDay(new Date(at))).map((day) => ({
    day: lagosDay(new Date(day[0]?.at ?? 0)),
    runs: inRows(day, ({ kind }) => kind).flatMap(runsOf),
  }));
