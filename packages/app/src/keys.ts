/** How a change makes answers in SWR's cache stale. A key is a list whose first entry is a noun: `['transactions', query]`. */
import { mutate } from 'swr';
import { forgetAnswers } from './asked.ts';

/** Finds the keys of some nouns, for the cache's own way to make keys stale: `mutate(isKeyOf('me', 'stats'))`. */
export function isKeyOf(...nouns: readonly string[]): (key: unknown) => boolean {
  return (key) => Array.isArray(key) && nouns.includes(key[0]);
}

/**
 * Fetches what is on screen under these nouns again. What is not stays, and is shown until its new answer comes: `forget` drops it. Each app
 * types its nouns.
 */
export async function makeStale(...nouns: readonly string[]): Promise<void> {
  await mutate(isKeyOf(...nouns));
}

/** Drops what is kept under these nouns, so that nothing begins with what it was before. */
export async function forget(...nouns: readonly string[]): Promise<void> {
  await mutate(isKeyOf(...nouns), undefined);
}

/** Awaits a change and makes these nouns stale after it, even where the call fails: the change may have been made all the same. */
export async function changing<Reply>(change: Promise<Reply>, ...nouns: readonly string[]): Promise<Reply> {
  try {
    return await change;
  } finally {
    await makeStale(...nouns);
  }
}

/** What the server says of a change, once these nouns are stale. */
export async function messageOf(change: Promise<{ message: string }>, ...nouns: readonly string[]): Promise<string> {
  const { message } = await change;
  await makeStale(...nouns);
  return message;
}

/** For a session that continues: fetches again everything on screen. */
export async function refreshEverything(): Promise<void> {
  await mutate(() => true);
}

/** Before a session begins: drops requests of an earlier session, whose answers no longer count. */
export function dropCallsUnderWay(): void {
  // This fetches nothing, because without a session all fetching is paused.
  void refreshEverything();
}

/** Leaves nothing of one person for the next one in the same browser. */
export async function forgetEverything(): Promise<void> {
  forgetAnswers();
  await mutate(() => true, undefined, { revalidate: false });
}
