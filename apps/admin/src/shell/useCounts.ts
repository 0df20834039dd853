/** How much waits, for the sidebar. When it changes, an open list of what waits follows. */
import { useEffect, useRef } from 'react';
import type { WorkCount } from '@ajose/sdk/contract/work';
import { refreshWork, useWorkCounts } from '../data/work.ts';

/** @param asks false for who may not see it yet */
export function useCounts(asks: boolean): readonly WorkCount[] {
  const { data } = useWorkCounts(asks);
  const seen = useRef(data);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== data) void refreshWork();
    seen.current = data;
  }, [data]);
  return data ?? [];
}
