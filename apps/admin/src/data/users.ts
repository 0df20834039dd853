/** Customers: the list, one customer's details, and the status. */
import useSWR from 'swr';
import { getAllUsers, getUserDetails, setUserStatus } from '@ajose/sdk/admin/users';
import type { GetAllUsersQuery, SubStatus, UserDetails } from '@ajose/sdk/contract/customers';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';
import { useList } from './list.ts';

/** A page of customers. */
export const useUsers = (query: GetAllUsersQuery) => useList('users', query, () => getAllUsers(api, query));

/** One customer with bank, balances and the history of the status. */
export const useUser = (id: string) =>
  useSWR<UserDetails, unknown>(['user', id], async () => (await getUserDetails(api, id)).user);

export async function changeUserStatus(id: string, status: SubStatus): Promise<void> {
  await setUserStatus(api, id, { status });
  await makeStale('users', 'user', 'audit');
}

/** How many customers a picker lists; typing more finds the others. */
const PICKED_FROM = 50;

/** The customers that the server finds by a name, an address, a phone number, a referral code or an account number, for a picker. */
export const useFoundUsers = (search: string) =>
  useUsers({ limit: PICKED_FROM, sortBy: 'name', sortOrder: 'asc', ...(search === '' ? {} : { search }) });
