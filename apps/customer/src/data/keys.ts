/** The nouns of this app's keys in SWR's cache. */
import * as keys from '@ajose/app/keys.ts';

export type Noun =
  | 'me'
  | 'accounts'
  | 'ownUser'
  | 'people'
  | 'requests'
  | 'memberInvitation'
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
  | 'push'
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
export const makeStale: (...nouns: readonly Noun[]) => Promise<void> = keys.makeStale;

/** What the server says of a change, once these nouns are stale. */
export const messageOf: (change: Promise<{ message: string }>, ...nouns: readonly Noun[]) => Promise<string> =
  keys.messageOf;
