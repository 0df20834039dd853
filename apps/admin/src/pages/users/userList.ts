/** The filters and the sorting of the list of customers. */
import type { CustomerKind, GetAllUsersQuery, SubStatus } from '@ajose/sdk/contract/customers';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { subStatuses } from '@ajose/sdk/domain/status';
import { hiddenOf, type HiddenColumns } from '../../components/columns.ts';
import { keptFits, listFits, oneOf, type ListState } from '../../components/list.ts';

export type UserColumn = NonNullable<GetAllUsersQuery['sortBy']>;
export const isSortColumn = oneOf<UserColumn>(['name', 'email', 'balance', 'sub_status', 'createdAt']);
export interface UserList extends ListState<UserColumn>, HiddenColumns {
  status: SubStatus | null;
  kind: CustomerKind | null;
}

export const hideable = ['kind', 'email', 'balance', 'sub_status', 'bank', 'createdAt', 'view'] as const;

export const customerKinds = ['person', 'organisation'] as const;
export const kindNames: Readonly<Record<CustomerKind, string>> = { person: 'Person', organisation: 'Organisation' };

const first: UserList = {
  page: 1,
  limit: FEW_A_PAGE,
  search: '',
  status: null,
  kind: null,
  sortBy: 'createdAt',
  sortOrder: 'desc',
  hidden: '',
};

const fits = keptFits<UserList>({
  ...listFits,
  hidden: hiddenOf(hideable),
  status: oneOf([null, ...subStatuses]),
  kind: oneOf<CustomerKind | null>([null, ...customerKinds]),
  sortBy: isSortColumn,
});

export const readUserList = (kept: unknown): UserList => (fits(kept) ? kept : first);

export const toQuery = ({ status, kind, hidden: _hidden, ...rest }: UserList): GetAllUsersQuery => ({
  ...rest,
  ...(status === null ? {} : { status }),
  ...(kind === null ? {} : { kind }),
});

/** The filters of the list, for its export. */
export const toFilters = ({ search, status, kind }: UserList) => ({
  ...(search === '' ? {} : { search }),
  ...(status === null ? {} : { status }),
  ...(kind === null ? {} : { kind }),
});
