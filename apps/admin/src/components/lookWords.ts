/** What an administrator looked at, in words. */
import type { UserLook } from '@ajose/sdk/contract/customers';

const parts: Readonly<Record<UserLook['what'][number], string>> = {
  details: 'profile',
  transactions: 'transactions and money on its way',
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

/** What is one look and what is none, said where looks are listed. */
export const WHAT_COUNTS =
  'What is looked at of one customer within an hour is one look. Names in lists and transactions that have ended do not count.';
