/** All customers: search, sorting, and their status to change. */
import { Suspense } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Navigate } from 'react-router-dom';
import Users from 'lucide-react/icons/users';
import { GridOf } from '@ajose/app/GridOf';
import { formatCount } from '@ajose/sdk/domain/money';
import { statusNames, subStatuses } from '@ajose/sdk/domain/status';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { StatCard } from '@ajose/ui/display/StatCard';
import { FilterSearch } from '@ajose/ui/fields/FilterSearch';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { Inline } from '@ajose/ui/layout/Inline';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { lazyPart } from '@ajose/ui/shell/lazyPage.ts';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { useUsers } from '../../data/users.ts';
import { useFailureToast } from '@ajose/ui/feedback/useFailureToast.ts';
import { ColumnsChoice } from '../../components/ColumnsChoice.tsx';
import { shownColumns } from '../../components/columns.ts';
import { Export } from '../../components/Export.tsx';
import { CutSearch } from '../../components/CutSearch.tsx';
import { FEW_DIGITS, hasFewDigits } from '../../components/cutReference.ts';
import { changeList, useKept, useLastPage } from '../../components/list.ts';
import { searchWords } from '../../components/filterWords.ts';
import { ListFilters } from '../../components/ListFilters.tsx';
import { useMay } from '../../components/role.tsx';
import { SavedViews } from '../../components/SavedViews.tsx';
import { ListWithPanel, useBeside } from '../../components/ListWithPanel.tsx';
import { userAddress, userBesideAddress, userColumns } from './columns.tsx';
import { addressOf } from '../../paths.ts';
import {
  customerKinds,
  hideable,
  isSortColumn,
  kindNames,
  readUserList,
  toFilters,
  toQuery,
  type UserList,
} from './userList.ts';

/** Fetched when the first customer is opened beside the list. */
const UserDetailsPage = lazyPart(async () => (await import('./UserDetailsPage.tsx')).UserDetailsPage);

const words = { refused: 'Failed to fetch users', broken: 'Error fetching users' };
const statuses = subStatuses.map((status) => ({ value: String(status), label: statusNames[status] }));

const kinds = customerKinds.map((value) => ({ value, label: kindNames[value] }));

const pageOf = (userId: string): string => addressOf({ section: 'userDetails', userId, from: 'userManagement' });

export function UsersPage() {
  const [list, setList] = useKept('users', readUserList);
  const users = useUsers(toQuery(list));
  useFailureToast(users.error, words);
  const change = (patch: Partial<UserList>): void => setList(changeList(list, patch));
  const filtered = list.search !== '' || list.status !== null || list.kind !== null;
  useLastPage(list.page, users.isLoading ? undefined : users.data?.pagination.totalPages, (page) => change({ page }));
  const total = users.data?.pagination.totalUsers ?? 0;
  const isCut = users.data?.pagination.isCut ?? false;
  const beside = useBeside('user');
  const phone = usePhone();
  // The link comes from a wider screen, where a customer opens beside the list.
  if (!beside.fits && beside.id !== null) {
    return <Navigate replace to={pageOf(beside.id)} />;
  }

  return (
    <>
      <PageHeader
        title="User Management"
        actions={
          <Inline gap={2}>
            <ColumnsChoice columns={userColumns} hideable={hideable} list={list} onChange={setList} />
            <SavedViews list="users" state={list} read={readUserList} onChoose={setList} />
            <Export request={{ list: 'customers', filters: toFilters(list) }} />
          </Inline>
        }
        aside={
          <StatCard
            label={filtered ? 'Users found' : 'Total users'}
            icon={<Users />}
            value={users.data ? `${formatCount(total)}${isCut ? '+' : ''}` : '—'}
            busy={!users.data && !users.error}
            line
          />
        }
      />
      <UserFilters list={list} onChange={change} />
      <ListWithPanel
        word="user"
        title="Customer"
        ids={users.data?.users.map(({ _id }) => _id) ?? []}
        panel={<Beside id={beside.id} />}
        actions={<AsPage id={beside.id} />}
      >
        {isCut && <CutSearch many="users" total={total} />}
        <GridOf
          of={users}
          label="Users"
          columns={shownColumns(userColumns, list)}
          selected={beside.id}
          onOpen={(user) => beside.open(user._id, beside.fits ? userBesideAddress(user) : userAddress(user))}
          rows={({ users }) => users}
          sort={{ by: list.sortBy, order: list.sortOrder }}
          sorts={!phone}
          onSort={({ by, order }) => isSortColumn(by) && change({ sortBy: by, sortOrder: order })}
          expect={list.limit}
          empty={<Nobody search={list.search} isFiltered={filtered} />}
          failure={words}
          pages={{
            noun: ['user', 'users'],
            of: ({ pagination: { totalUsers: total, totalPages: pages, isCut } }) => ({ total, pages, isCut }),
            page: list.page,
            onPage: (page) => change({ page }),
            limit: list.limit,
            onLimit: (limit) => change({ limit }),
          }}
        />
      </ListWithPanel>
    </>
  );
}

interface UserFiltersProps {
  list: UserList;
  onChange: (patch: Partial<UserList>) => void;
}

function UserFilters({ list, onChange }: UserFiltersProps) {
  const mayPart = useMay('seeContacts');
  return (
    <ListFilters
      search={
        <FilterSearch
          placeholder={mayPart ? 'Name, email, phone' : 'Name, email, whole phone number'}
          value={list.search}
          onSearch={(search) => onChange({ search })}
        />
      }
      searched={searchWords(list.search)}
      words={[list.status === null ? '' : statusNames[list.status], list.kind === null ? '' : kindNames[list.kind]]}
      order={<Order list={list} onChange={onChange} />}
      onClear={() => onChange({ search: '', status: null, kind: null })}
    >
      <FilterSelect
        label="Status"
        all="All statuses"
        value={list.status === null ? '' : String(list.status)}
        options={statuses}
        onChange={(value) => onChange({ status: subStatuses.find((status) => String(status) === value) ?? null })}
      />
      <FilterSelect
        label="Kind"
        all="All kinds"
        value={list.kind ?? ''}
        options={kinds}
        onChange={(kind) => onChange({ kind: kind || null })}
      />
    </ListFilters>
  );
}

const orders = [
  { value: 'createdAt asc', label: 'Oldest first' },
  { value: 'name asc', label: 'Name, A to Z' },
  { value: 'email asc', label: 'Email, A to Z' },
  { value: 'balance desc', label: 'Largest balance first' },
  { value: 'balance asc', label: 'Smallest balance first' },
  { value: 'sub_status asc', label: 'Status' },
] as const;

/** The order of the rows on a phone, where no column's head can be pressed. */
function Order({ list, onChange }: UserFiltersProps) {
  return (
    <FilterSelect
      label="Order"
      all="Newest first"
      value={orders.find(({ value }) => value === `${list.sortBy} ${list.sortOrder}`)?.value ?? ''}
      options={orders}
      onChange={(chosen) => {
        const [by] = chosen.split(' ');
        const sortOrder = chosen.endsWith('asc') ? 'asc' : 'desc';
        onChange({ sortBy: isSortColumn(by) ? by : 'createdAt', sortOrder });
      }}
    />
  );
}

/** The customer whom the address names, beside the list. */
function Beside({ id }: { id: string | null }) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={360} />}>
      {id !== null && <UserDetailsPage key={id} userId={id} />}
    </Suspense>
  );
}

function AsPage({ id }: { id: string | null }) {
  if (id === null) return null;
  return (
    <Button size="small" href={pageOf(id)}>
      Open as a page
    </Button>
  );
}

function Nobody({ search, isFiltered }: { search: string; isFiltered: boolean }) {
  const mayPart = useMay('seeContacts');
  const hint = hasFewDigits(search) && mayPart ? FEW_DIGITS : 'Try adjusting the search or the filters.';
  const text = isFiltered ? hint : 'No users in the system yet';
  return <EmptyState title="No users found" text={text} motif="petals" />;
}
