/** The customer's identification and own account number. */
import useSWR from 'swr';
import type { AccountNumber, ArrivedTransfer } from '@ajose/sdk/contract/account-numbers';
import type { IdentifyBody, Identity } from '@ajose/sdk/contract/identity';
import * as accountNumbers from '@ajose/sdk/customer/account-numbers';
import * as identities from '@ajose/sdk/customer/identity';
import { acting } from '../acting.ts';
import { personApi as api } from '../api.ts';
import { makeStale } from './keys.ts';

const NONE: AccountNumber = { state: 'none', reason: null, number: null, bank: null, name: null };

/** How often the server is asked while the payment provider has not answered. */
const WAITING_MS = 2500;

export const useIdentity = (userId: string) =>
  useSWR<Identity, unknown>(['identity', userId], async () => (await identities.getIdentity(api, userId)).identity, {
    refreshInterval: (now) => (now?.state === 'checking' ? WAITING_MS : 0),
    // The level depends on it.
    onSuccess: ({ state }) => void (state === 'done' && makeStale('level')),
  });

export const useAccountNumber = (userId: string) =>
  useSWR<AccountNumber, unknown>(
    ['accountNumber', userId],
    // Own account numbers are for persons only.
    async () => (acting() === null ? (await accountNumbers.getAccountNumber(api, userId)).account : NONE),
    { refreshInterval: (now) => (now?.state === 'asked' ? WAITING_MS : 0) },
  );

export async function identify(body: IdentifyBody): Promise<void> {
  await identities.identify(api, body);
  await makeStale('identity');
}

export async function askAccountNumber(userId: string): Promise<void> {
  await accountNumbers.askAccountNumber(api, { userId });
  await makeStale('accountNumber');
}

/** @returns the newest transfer of the last hour; null where none has arrived */
export async function findTransfer(userId: string): Promise<ArrivedTransfer | null> {
  const { arrived } = await accountNumbers.findTransfer(api, { userId });
  await makeStale('me', 'stats', 'transactions', 'notices');
  return arrived;
}
