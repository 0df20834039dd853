/** Work that waits for staff: the items, their owners, and their numbers. */
import useSWR from 'swr';
import { asked } from '@ajose/app/asked.ts';
import * as calls from '@ajose/sdk/admin/work';
import type { GetWorkCountsReply, GetWorkQuery, HandOverBody, WorkCount, WorkMove } from '@ajose/sdk/contract/work';
import { messageOf } from '@ajose/sdk/error';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';
import { useList } from './list.ts';

/** The sidebar looks again after this time, in milliseconds. */
const LOOK_AGAIN_MS = 15_000;

export const useWork = (query: GetWorkQuery) => useList('work', query, () => calls.getWork(api, query));

export interface Waiting {
  counts: readonly WorkCount[];
  /** New administrators who wait for the signed-in one. */
  newAdmins: number;
  handed?: GetWorkCountsReply['handed'];
}

/** The numbers of waiting items. @param asks false for an account that may not see them yet */
export const useWorkCounts = asked(
  (asks: boolean) => (asks ? ['workCounts'] : null),
  async (): Promise<Waiting> => {
    const { counts, newAdmins = 0, handed } = await calls.getWorkCounts(api);
    return { counts, newAdmins, handed };
  },
  { refreshInterval: LOOK_AGAIN_MS },
);

/** Fetches the lists of waiting items again. */
export const refreshWork = (): Promise<void> =>
  makeStale('work', 'workHistory', 'cases', 'approvals', 'disputes', 'complaints', 'stats');

export const useWorkHistory = (id: string) =>
  useSWR<readonly WorkMove[], unknown>(['workHistory', id], async () => (await calls.getWorkHistory(api, id)).moves);

/** The list is fetched again after a refusal too: another administrator may have been quicker. */
async function move<Moved>(call: () => Promise<Moved>): Promise<Moved> {
  try {
    return await call();
  } finally {
    await makeStale('work', 'workHistory', 'workCounts', 'cases', 'complaints', 'complaint', 'audit');
  }
}

/** Both return the server's message. */
export const takeWork = (id: string): Promise<string> => move(async () => (await calls.takeWork(api, id)).message);
export const handOverWork = (id: string, body: HandOverBody): Promise<string> =>
  move(async () => (await calls.handOverWork(api, id, body)).message);

export interface MovedWork {
  moved: number;
  /** The reasons for the others, each sentence once. */
  refusals: readonly string[];
}

/** Calls for one item after the other, so that a refusal of one does not stop the others. */
const moveAll = (ids: readonly string[], call: (id: string) => Promise<unknown>): Promise<MovedWork> =>
  move(async () => {
    const refusals: string[] = [];
    for (const id of ids) {
      await call(id).catch((error: unknown) => refusals.push(messageOf(error, 'The server does not answer.')));
    }
    return { moved: ids.length - refusals.length, refusals: [...new Set(refusals)] };
  });

export const takeAllWork = (ids: readonly string[]): Promise<MovedWork> =>
  moveAll(ids, (id) => calls.takeWork(api, id));
export const handOverAllWork = (ids: readonly string[], body: HandOverBody): Promise<MovedWork> =>
  moveAll(ids, (id) => calls.handOverWork(api, id, body));
