/** The numbers of waiting work, for the sidebar. When they change, an open list of work is fetched again. */
import { useEffect, useRef } from 'react';
import type { WorkCount } from '@ajose/sdk/contract/work';
import { refreshWork, useWorkCounts } from '../data/work.ts';

/** @param asks false for an account that may not see them yet */
export function useCounts(asks: boolean): readonly WorkCount[] {
  const { data } = useWorkCounts(asks);
  const seen = useRef(data);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== data) void refreshWork();
    seen.current = data;
  }, [data]);
  return data ?? [];
}
