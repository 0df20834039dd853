/** Saved views of lists. */
import useSWR from 'swr';
import * as calls from '@ajose/sdk/admin/views';
import type { SavedView, SaveViewBody, ViewList } from '@ajose/sdk/contract/views';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

/** @param list null while nobody looks */
export const useViews = (list: ViewList | null) =>
  useSWR<readonly SavedView[], unknown>(list && ['views', list], async () =>
    list === null ? [] : (await calls.getViews(api, { list })).views,
  );

/** The list is fetched again after a refusal too: another administrator may have been quicker. */
async function changed(call: Promise<{ message: string }>): Promise<string> {
  try {
    return (await call).message;
  } finally {
    await makeStale('views');
  }
}

/** Each returns the server's message. @param shared for all administrators */
export const saveView = (body: SaveViewBody, shared: boolean): Promise<string> =>
  changed(shared ? calls.shareView(api, body) : calls.saveView(api, body));

export const renameView = (id: string, name: string): Promise<string> => changed(calls.renameView(api, id, { name }));

export const removeView = (id: string): Promise<string> => changed(calls.removeView(api, id));
