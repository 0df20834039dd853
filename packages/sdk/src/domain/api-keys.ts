/** What an API key may do. Each scope needs a capability of the owner's role, so that a key never does more than its owner may. */
import type { KeyScope } from '../contract/api-keys.ts';
import { roleCan, roleNames, rolesWith, type Capability } from './roles.ts';
import type { AdminRole } from '../contract/staff.ts';

/** The beginning of every key, so that a leaked key is recognised. */
export const KEY_BEGINS = 'ajose_key_';

/** The most working keys of a person. */
export const MOST_KEYS = 20;

/** For how many days a key may work. */
export const keyDays = [7, 30, 90, 365] as const;

/** `can` is the capability that the owner's role needs; `words` follow "may". */
export const keyScopes: Readonly<Record<KeyScope, { can: Capability; words: string }>> = {
  readCustomers: { can: 'read', words: 'read customers' },
  readTransactions: { can: 'read', words: 'read transactions' },
  readInvestments: { can: 'read', words: 'read investments' },
  readProducts: { can: 'read', words: 'read products' },
  readReports: { can: 'read', words: 'read reports and the state of the books' },
  readWork: { can: 'read', words: 'read cases, requests and disputes' },
  exportReports: { can: 'exportReports', words: 'export reports' },
  exportRecords: { can: 'exportRecords', words: 'export lists' },
  askForInvestments: { can: 'book', words: 'ask for offline investments' },
};

/** In the order in which a form lists them. */
export const keyScopeNames: readonly KeyScope[] = [
  'readCustomers',
  'readTransactions',
  'readInvestments',
  'readProducts',
  'readReports',
  'readWork',
  'exportReports',
  'exportRecords',
  'askForInvestments',
];

/** The scopes that a role may give to a key. */
export const scopesOf = (role: AdminRole): readonly KeyScope[] =>
  keyScopeNames.filter((scope) => roleCan(role, keyScopes[scope].can));

/** Why a role may not give a scope to a key. */
export const whyNoScope = (role: AdminRole, scope: KeyScope): string =>
  `Your role, ${roleNames[role]}, cannot give a key the scope “${keyScopes[scope].words}”. These roles can: ${rolesWith(
    keyScopes[scope].can,
  )
    .map((other) => roleNames[other])
    .join(', ')}.`;
