/** What an API key may do. Each scope stands on a capability, so that a key never does more than the role of its owner allows. */
import type { KeyScope } from './contract/api-keys.ts';
import { roleCan, roleNames, rolesWith, type Capability } from './roles.ts';
import type { AdminRole } from './contract/staff.ts';

/** What every key begins with, so that one that leaked is recognised. */
export const KEY_BEGINS = 'ajose_key_';

/** A person has at most this many keys that work. */
export const MOST_KEYS = 20;

/** For how many days a key may work. */
export const keyDays = [7, 30, 90, 365] as const;

/** `can` is what the owner's role has to allow; `words` follow "may". */
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

/** What a role may give to a key. */
export const scopesOf = (role: AdminRole): readonly KeyScope[] =>
  keyScopeNames.filter((scope) => roleCan(role, keyScopes[scope].can));

/** Why a role may not give a scope to a key. */
export const whyNoScope = (role: AdminRole, scope: KeyScope): string =>
  `Your role, ${roleNames[role]}, cannot give a key the scope “${keyScopes[scope].words}”. These roles can: ${rolesWith(
    keyScopes[scope].can,
  )
    .map((other) => roleNames[other])
    .join(', ')}.`;
