/** What the list of customers is filtered and sorted by. */
import * as yup from 'yup';
import type { GetAllUsersQuery, SubStatus } from '@ajose/sdk/contract/customers';
import { subStatuses } from '@ajose/sdk/status';
import type { ListState } from '../../list.ts';

export type UserColumn = NonNullable<GetAllUsersQuery['sortBy']>;
export interface UserList extends ListState<UserColumn> {
  status: SubStatus | null;
}

const first: UserList = { page: 1, limit: 10, search: '', status: null, sortBy: 'createdAt', sortOrder: 'desc' };

const kept: yup.ObjectSchema<UserList> = yup.object({
  page: yup.number().integer().min(1).required(),
  limit: yup.number().oneOf([10, 25, 50, 100]).required(),
  search: yup.string().defined().max(100),
  status: yup.number<SubStatus>().oneOf(subStatuses).nullable().defined(),
  sortBy: yup.string<UserColumn>().oneOf(['name', 'email', 'balance', 'sub_status', 'createdAt']).required(),
  sortOrder: yup.string<'asc' | 'desc'>().oneOf(['asc', 'desc']).required(),
});

export const readUserList = (state: unknown): UserList => (kept.isValidSync(state, { strict: true }) ? state : first);

export const toQuery = ({ status, ...rest }: UserList): GetAllUsersQuery => ({
  ...rest,
  ...(status === null ? {} : { status }),
});
