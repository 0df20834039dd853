/** The keys of SWR's cache, and how a change makes them stale. */
import { mutate } from 'swr';

export type Noun =
  | 'me'
  | 'stats'
  | 'transactions'
  | 'investments'
  | 'products'
  | 'announcements'
  | 'banks'
  | 'bank'
  | 'sessions';

export type Key<Rest extends readonly unknown[] = readonly unknown[]> = readonly [Noun, ...Rest];

/** Fetches what is on screen under these nouns again, and drops what is not. */
export async function makeStale(...nouns: readonly Noun[]): Promise<void> {
  await mutate((key) => Array.isArray(key) && nouns.some((noun) => noun === key[0]));
}

/** Leaves nothing of one customer for the next one in the same browser. */
export async function forgetEverything(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: false });
}
