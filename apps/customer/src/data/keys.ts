/** The keys of SWR's cache, and how a change makes them stale. */
import { mutate } from 'swr';
import { isKeyOf } from '@ajose/sdk/keys';

export type Noun =
  | 'me'
  | 'stats'
  | 'earnings'
  | 'tax'
  | 'transactions'
  | 'arrived'
  | 'investments'
  | 'products'
  | 'aims'
  | 'aimInvitation'
  | 'announcements'
  | 'banks'
  | 'bank'
  | 'bankAccounts'
  | 'calendar'
  | 'cards'
  | 'circles'
  | 'circleInvitation'
  | 'autoSaves'
  | 'notices'
  | 'help'
  | 'identity'
  | 'level'
  | 'nextOfKin'
  | 'passkeys'
  | 'accountNumber'
  | 'sessions'
  | 'documents'
  | 'nameChange'
  | 'complaints';

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

/** Leaves nothing of one customer for the next one in the same browser. */
export async function forgetEverything(): Promise<void> {
  await mutate(() => true, undefined, { revalidate: false });
}
