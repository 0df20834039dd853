/** The keys of SWR's cache, and how a change makes them stale. */
import { mutate } from 'swr';
import { isKeyOf } from '@ajose/sdk/keys';

export type Noun =
  | 'me'
  | 'sessions'
  | 'passkeys'
  | 'stats'
  | 'users'
  | 'user'
  | 'notes'
  | 'looks'
  | 'looksBy'
  | 'home'
  | 'timeline'
  | 'email'
  | 'pending'
  | 'transactions'
  | 'products'
  | 'groups'
  | 'investments'
  | 'announcements'
  | 'cases'
  | 'disputes'
  | 'approvals'
  | 'staff'
  | 'audit'
  | 'search'
  | 'settings'
  | 'tax'
  | 'apiKeys'
  | 'views'
  | 'exports'
  | 'webhooks'
  | 'webhookMessages'
  | 'reports'
  | 'banks'
  | 'work'
  | 'workCounts'
  | 'complaints'
  | 'complaint'
  | 'circles'
  | 'circle';

/** Fetches what is on screen under these nouns again, and drops what is not. */
export async function makeStale(...nouns: readonly Noun[]): Promise<void> {
  await mutate(isKeyOf(...nouns));
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

/** Leaves nothing of one administrator for the next one in the same browser. */
export async function forgetEverything(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: false });
}
