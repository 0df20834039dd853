/** The filters and the sorting of the list of customers. */
import type { GetAllUsersQuery, SubStatus } from '@ajose/sdk/contract/customers';
import { subStatuses } from '@ajose/sdk/status';
import { keptFits, listFits, oneOf, type ListState } from '../../components/list.ts';

export type UserColumn = NonNullable<GetAllUsersQuery['sortBy']>;
export interface UserList extends ListState<UserColumn> {
  status: SubStatus | null;
}

const first: UserList = { page: 1, limit: 10, search: '', status: null, sortBy: 'createdAt', sortOrder: 'desc' };

const fits = keptFits<UserList>({
  ...listFits,
  status: oneOf([null, ...subStatuses]),
  sortBy: oneOf<UserColumn>(['name', 'email', 'balance', 'sub_status', 'createdAt']),
});

export const readUserList = (kept: unknown): UserList => (fits(kept) ? kept : first);

export const toQuery = ({ status, ...rest }: UserList): GetAllUsersQuery => ({
  ...rest,
  ...(status === null ? {} : { status }),
});
