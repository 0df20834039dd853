/** What an administrator looked at, in words. */
import type { UserLook } from '@ajose/sdk/contract/customers';

const parts: Readonly<Record<UserLook['what'][number], string>> = {
  details: 'profile',
  transactions: 'transactions',
  investments: 'investments',
  notes: 'notes',
  documents: 'documents',
  complaints: 'complaints',
  emails: 'emails',
  timeline: 'timeline',
  home: 'home as the customer sees it',
  contacts: 'phone and account numbers',
  apiKey: 'by an API key',
};

export const lookWords = (what: UserLook['what']): string => what.map((part) => parts[part]).join(', ');

/** What is none, said where looks are listed. */
export const NO_LOOK = 'Seeing a name in a list does not count, nor does a transaction that has ended.';
