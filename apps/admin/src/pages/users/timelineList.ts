/** The kind that a timeline shows, stored in the address so that a colleague can open the same. */
import type { TimelineKind } from '@ajose/sdk/contract/timeline';
import { keptFits, oneOf } from '../../components/list.ts';
import { timelineKinds } from './timelineWords.ts';

export interface TimelineList {
  kind: TimelineKind | '';
}

const fits = keptFits<TimelineList>({ kind: oneOf(['', ...timelineKinds]) });

export const readTimelineList = (kept: unknown): TimelineList => (fits(kept) ? kept : { kind: '' });
