/** The names under which answers are kept, and how a change makes them stale. */
import { mutate } from 'swr';

export type Noun =
  | 'me'
  | 'sessions'
  | 'stats'
  | 'users'
  | 'user'
  | 'transactions'
  | 'products'
  | 'groups'
  | 'investments'
  | 'announcements'
  | 'exceptions'
  | 'approvals'
  | 'staff'
  | 'audit'
  | 'settings';

/** Fetches again whatever is on screen under these names, and forgets the rest of it. */
export async function makeStale(...nouns: readonly Noun[]): Promise<void> {
  await mutate((key) => Array.isArray(key) && nouns.some((noun) => noun === key[0]));
}

/** Leaves nothing of one administrator for the next one in the same browser. */
export async function forgetEverything(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: false });
}
