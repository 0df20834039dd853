/** The nouns of this app's keys in SWR's cache. */
import * as keys from '@ajose/app/keys.ts';

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
  | 'invitations'
  | 'invitation'
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
  | 'workHistory'
  | 'complaints'
  | 'complaint'
  | 'circles'
  | 'circle'
  | 'people';

const work: readonly Noun[] = ['approvals', 'cases', 'complaints', 'disputes'];

/** Where a list of work changes, so do the inbox and the numbers in the menu. */
export const countsAfter = (nouns: readonly Noun[]): readonly Noun[] =>
  nouns.some((noun) => work.includes(noun)) ? ['work', 'workCounts'] : [];

/** Fetches what is on screen under these nouns again and drops the rest. The counts follow, because their change fetches open lists again. */
export async function makeStale(...nouns: readonly Noun[]): Promise<void> {
  await keys.makeStale(...nouns);
  await keys.makeStale(...countsAfter(nouns));
}

/** Awaits a change and makes these nouns stale after it, even where the call fails: the change may have been made all the same. */
export async function changing<Reply>(change: Promise<Reply>, ...nouns: readonly Noun[]): Promise<Reply> {
  try {
    return await keys.changing(change, ...nouns);
  } finally {
    await keys.makeStale(...countsAfter(nouns));
  }
}

/** What the server says of a change, once these nouns are stale. */
export async function messageOf(change: Promise<{ message: string }>, ...nouns: readonly Noun[]): Promise<string> {
  const message = await keys.messageOf(change, ...nouns);
  await keys.makeStale(...countsAfter(nouns));
  return message;
}
