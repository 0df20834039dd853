/** The numbers of waiting work, for the sidebar. When they change, an open list of work is fetched again. */
import { useEffect, useRef } from 'react';
import { refreshWork, useWorkCounts, type Waiting } from '../data/work.ts';

const nothing: Waiting = { counts: [], newAdmins: 0 };

/** @param asks false for an account that may not see them yet */
export function useCounts(asks: boolean): Waiting {
  const { data } = useWorkCounts(asks);
  const seen = useRef(data);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== data) void refreshWork();
    seen.current = data;
  }, [data]);
  return data ?? nothing;
}
