/**
 * The kind that a timeline shows, stored in the address so that a colleague can open the same. A list of customers beside it has the word
 * `kind` for itself.
 */
import type { TimelineKind } from '@ajose/sdk/contract/timeline';
import { keptFits, oneOf } from '../../components/list.ts';
import { timelineKinds } from './timelineWords.ts';

export interface TimelineList {
  entries: TimelineKind | '';
  /** Where each page after the first begins, the last one that on screen; kept in the tab alone. */
  begins: readonly string[];
}

const fits = keptFits<TimelineList>({
  entries: oneOf(['', ...timelineKinds]),
  begins: (value): value is readonly string[] =>
    Array.isArray(value) && value.every((begin) => typeof begin === 'string'),
});

export const readTimelineList = (kept: unknown): TimelineList => (fits(kept) ? kept : { entries: '', begins: [] });
