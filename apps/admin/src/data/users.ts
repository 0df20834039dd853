/** Customers: the list, one customer's details, the status, and notes. */
import useSWR from 'swr';
import * as users from '@ajose/sdk/admin/users';
import type {
  GetAllUsersQuery,
  GetUserLooksQuery,
  GetUserNotesQuery,
  SetUserStatusBody,
  UserDetails,
} from '@ajose/sdk/contract/customers';
import type { Contacts } from '@ajose/sdk/contract/contacts';
import type { CustomerHome } from '@ajose/sdk/contract/customer-home';
import type { SentEmail } from '@ajose/sdk/contract/sent-emails';
import type { GetTimelineQuery } from '@ajose/sdk/contract/timeline';
import type { PendingMoney } from '@ajose/sdk/contract/pending-money';
import type { ConfirmVerificationBody } from '@ajose/sdk/contract/levels';
import { api } from '../api.ts';
import { makeStale, messageOf } from './keys.ts';
import { useList } from './list.ts';

/** A page of customers. */
export const useUsers = (query: GetAllUsersQuery) => useList('users', query, () => users.getAllUsers(api, query));

/** One customer with bank, balances and the history of the status. */
export const useUser = (id: string) =>
  useSWR<UserDetails, unknown>(['user', id], async () => (await users.getUserDetails(api, id)).user);

/** What the customer's home shows. Fetched once each time it is opened, because each look is recorded. */
export const useCustomerHome = (id: string) =>
  useSWR<CustomerHome, unknown>(['home', id], async () => (await users.getCustomerHome(api, id)).home, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });

/** A customer's pending money, fetched again each minute, because it moves on. */
export const usePendingMoney = (id: string) =>
  useSWR<readonly PendingMoney[], unknown>(
    ['pending', id],
    async () => (await users.getPendingMoney(api, id)).pending,
    { refreshInterval: 60_000 },
  );

export async function changeUserStatus(id: string, body: SetUserStatusBody): Promise<void> {
  await users.setUserStatus(api, id, body);
  await makeStale('users', 'user', 'pending', 'timeline', 'audit');
}

/** Asks a second administrator to remove a lost second factor. Returns the server's message. */
export const resetUserTwoFactor = (id: string, reason: string): Promise<string> =>
  messageOf(users.resetUserTwoFactor(api, id, { reason }), 'user', 'timeline', 'approvals', 'stats', 'audit');

/** Confirms what a customer has shown, or asks a second administrator to. Returns the server's message. */
export const confirmVerification = (id: string, body: ConfirmVerificationBody): Promise<string> =>
  messageOf(users.confirmVerification(api, id, body), 'user', 'timeline', 'approvals', 'stats', 'audit');

/** Revokes a confirmation. Returns the server's message. @param id the confirmation's */
export const revokeVerification = (id: string, reason: string): Promise<string> =>
  messageOf(users.revokeVerification(api, id, { reason }), 'user', 'timeline', 'audit');

/**
 * A customer's whole phone and account numbers. Each look is recorded, so only a person's press fetches them. @param transaction also the
 * account that this withdrawal went to
 */
export async function showContacts(id: string, transaction?: string): Promise<Contacts> {
  const { contacts } = await users.showContacts(api, id, transaction === undefined ? {} : { transaction });
  await makeStale('looks');
  return contacts;
}

/** How many customers a picker lists; typing more finds the others. */
const PICKED_FROM = 50;

/** The customers that the server finds by a name, an address, a phone number, a referral code or an account number, for a picker. */
export const useFoundUsers = (search: string) =>
  useUsers({ limit: PICKED_FROM, sortBy: 'name', sortOrder: 'asc', ...(search === '' ? {} : { search }) });

/** A page of administrators' notes about a customer. */
export const useUserNotes = (id: string, query: GetUserNotesQuery) =>
  useList('notes', { id, ...query }, () => users.getUserNotes(api, id, query));

export const useUserLooks = (id: string, query: GetUserLooksQuery) =>
  useList('looks', { id, ...query }, () => users.getUserLooks(api, id, query));

/** A page of what happened to a customer. */
export const useTimeline = (id: string, query: GetTimelineQuery) =>
  useList('timeline', { id, ...query }, () => users.getTimeline(api, id, query));

/** A sent email. It is fetched once each time it is opened, because each look is recorded and its page lasts a minute. */
export const useSentEmail = (id: string) =>
  useSWR<SentEmail, unknown>(['email', id], async () => (await users.getSentEmail(api, id)).email, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });

/** Returns the server's message. */
export const addUserNote = (id: string, text: string): Promise<string> =>
  messageOf(users.addUserNote(api, id, { text }), 'notes', 'timeline');
