/** The filters and the sorting of the list of customers. */
import type { GetAllUsersQuery, SubStatus } from '@ajose/sdk/contract/customers';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { subStatuses } from '@ajose/sdk/domain/status';
import { hiddenOf, type HiddenColumns } from '../../components/columns.ts';
import { keptFits, listFits, oneOf, type ListState } from '../../components/list.ts';

export type UserColumn = NonNullable<GetAllUsersQuery['sortBy']>;
export interface UserList extends ListState<UserColumn>, HiddenColumns {
  status: SubStatus | null;
}

export const hideable = ['email', 'balance', 'sub_status', 'bank', 'createdAt', 'view'] as const;

const first: UserList = {
  page: 1,
  limit: FEW_A_PAGE,
  search: '',
  status: null,
  sortBy: 'createdAt',
  sortOrder: 'desc',
  hidden: '',
};

const fits = keptFits<UserList>({
  ...listFits,
  hidden: hiddenOf(hideable),
  status: oneOf([null, ...subStatuses]),
  sortBy: oneOf<UserColumn>(['name', 'email', 'balance', 'sub_status', 'createdAt']),
});

export const readUserList = (kept: unknown): UserList => (fits(kept) ? kept : first);

export const toQuery = ({ status, hidden: _hidden, ...rest }: UserList): GetAllUsersQuery => ({
  ...rest,
  ...(status === null ? {} : { status }),
});

/** The filters of the list, for its export. */
export const toFilters = ({ search, status }: UserList) => ({
  ...(search === '' ? {} : { search }),
  ...(status === null ? {} : { status }),
});
