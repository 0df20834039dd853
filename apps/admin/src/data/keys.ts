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
  | 'circle'
  | 'people';

const work: readonly Noun[] = ['approvals', 'cases', 'complaints', 'disputes'];

/** Where a list of work changes, so do the inbox and the numbers in the menu. */
export const withCounts = (nouns: readonly Noun[]): readonly Noun[] =>
  nouns.some((noun) => work.includes(noun)) ? [...new Set<Noun>([...nouns, 'work', 'workCounts'])] : nouns;

/** Fetches what is on screen under these nouns again, and drops what is not. */
export const makeStale = (...nouns: readonly Noun[]): Promise<void> => keys.makeStale(...withCounts(nouns));

/** What the server says of a change, once these nouns are stale. */
export const messageOf = (change: Promise<{ message: string }>, ...nouns: readonly Noun[]): Promise<string> =>
  keys.messageOf(change, ...withCounts(nouns));

/** A change after which these nouns are stale, even where it fails: then it may have been made all the same. */
export const changing = <Reply>(change: Promise<Reply>, ...nouns: readonly Noun[]): Promise<Reply> =>
  keys.changing(change, ...withCounts(nouns));
