/** All customers: search, sorting, and their status to change. */
import Users from 'lucide-react/icons/users';
import { formatCount } from '@ajose/sdk/money';
import { statusNames, subStatuses } from '@ajose/sdk/status';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { StatCard } from '@ajose/ui/display/StatCard';
import { FilterSearch } from '@ajose/ui/fields/FilterSearch';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { Filters } from '@ajose/ui/layout/Filters';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { ListPages } from '@ajose/ui/table/ListPages';
import { ListTable } from '@ajose/ui/table/ListTable';
import { useUsers } from '../../data/users.ts';
import { isTooDeep, readFailure } from '@ajose/sdk/failure';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { useFailureToast } from '@ajose/ui/feedback/useFailureToast.ts';
import { CutSearch } from '../../components/CutSearch.tsx';
import { changeList, useKept, useLastPage } from '../../components/list.ts';
import { SavedViews } from '../../components/SavedViews.tsx';
import { useFollow } from '../../components/links.ts';
import { userAddress, userColumns } from './columns.tsx';
import { readUserList, toQuery, type UserList } from './userList.ts';

const words = { refused: 'Failed to fetch users', broken: 'Error fetching users' };
const statuses = subStatuses.map((status) => ({ value: String(status), label: statusNames[status] }));

export function UsersPage() {
  const [list, setList] = useKept('users', readUserList);
  const { data, error, mutate, isLoading, isValidating } = useUsers(toQuery(list));
  useFailureToast(error, words);
  const change = (patch: Partial<UserList>): void => setList(changeList(list, patch));
  const filtered = list.search !== '' || list.status !== null;
  useLastPage(list.page, isLoading ? undefined : data?.pagination.totalPages, (page) => change({ page }));
  const total = data?.pagination.totalUsers ?? 0;
  const isCut = data?.pagination.isCut ?? false;
  const follow = useFollow();

  return (
    <>
      <PageHeader
        title="User Management"
        aside={
          <StatCard
            label={filtered ? 'Users found' : 'Total users'}
            icon={<Users />}
            value={data ? `${formatCount(total)}${isCut ? '+' : ''}` : '—'}
            busy={!data && !error}
            line
          />
        }
      />
      <Filters>
        <FilterSearch
          placeholder="Name, email or phone"
          value={list.search}
          onSearch={(search) => change({ search })}
        />
        <FilterSelect
          label="Status"
          all="All statuses"
          value={list.status === null ? '' : String(list.status)}
          options={statuses}
          onChange={(value) => change({ status: subStatuses.find((status) => String(status) === value) ?? null })}
        />
        <SavedViews list="users" state={list} read={readUserList} onChoose={setList} />
      </Filters>
      {isCut && <CutSearch many="users" total={total} />}
      {isTooDeep(error) ? (
        <ErrorState message={error.message} retryLabel="First page" onRetry={() => change({ page: 1 })} />
      ) : (
        <ListTable
          label="Users"
          columns={userColumns}
          onOpen={(user) => follow(userAddress(user))}
          rows={data?.users ?? []}
          sort={{ by: list.sortBy, order: list.sortOrder }}
          onSort={({ by, order }) => by !== 'bank' && by !== 'view' && change({ sortBy: by, sortOrder: order })}
          busy={isLoading || (isValidating && !data)}
          expect={list.limit}
          empty={
            filtered ? (
              <EmptyState title="No users found" text="Try adjusting the search or the status filter." motif="petals" />
            ) : (
              <EmptyState title="No users found" text="No users in the system yet" motif="petals" />
            )
          }
          error={!data && error ? readFailure(error, words) : undefined}
          onRetry={() => void mutate()}
        />
      )}
      {data && (
        <ListPages
          noun={['user', 'users']}
          total={total}
          isCut={isCut}
          page={list.page}
          pages={data.pagination.totalPages}
          onPage={(page) => change({ page })}
          limit={list.limit}
          onLimit={(limit) => change({ limit })}
        />
      )}
    </>
  );
}
