/** The nouns of this app's keys in SWR's cache. */
import { makeStale as stale } from '@ajose/app/keys.ts';

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

/** Fetches what is on screen under these nouns again. What is not stays, and is shown until its new answer comes. */
export const makeStale: (...nouns: readonly Noun[]) => Promise<void> = stale;
