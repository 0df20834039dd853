/** Circles of customers: the list, the newest first, or one of them with its members and turns. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { contributionWords } from '@ajose/sdk/circles';
import type { StaffCircle } from '@ajose/sdk/contract/circles';
import { isTooDeep, refusalOr } from '@ajose/sdk/failure';
import { formatDateWithWeekday } from '@ajose/sdk/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { FilterSearch } from '@ajose/ui/fields/FilterSearch';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { Filters } from '@ajose/ui/layout/Filters';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { ListPages } from '@ajose/ui/table/ListPages';
import { RowLink } from '@ajose/ui/table/RowLink';
import { circleStatus } from '../../components/circleStatus.ts';
import { Export } from '../../components/Export.tsx';
import { useDialogAddress } from '../../components/links.ts';
import { changeList, useKept, useLastPage } from '../../components/list.ts';
import { useCircles } from '../../data/circles.ts';
import { addressOf } from '../../paths.ts';
import { allCircles, isNarrowed, readCircleList, states, toFilters, toQuery, type CircleList } from './circleList.ts';
import { OneCircle } from './OneCircle.tsx';
import { NOBODY_TAKES, stateNames } from './words.ts';

const stateOptions = states.map((value) => ({ value, label: stateNames[value] }));

export function CirclesPage() {
  const { id } = useDialogAddress('circle');
  return id === null ? <AllCircles /> : <OneCircle key={id} id={id} />;
}

function AllCircles() {
  const [list, setList] = useKept('circles', readCircleList);
  const { data, error, mutate, isLoading, isValidating } = useCircles(toQuery(list));
  const change = (patch: Partial<CircleList>): void => setList(changeList(list, patch));
  useLastPage(list.page, isLoading ? undefined : data?.pagination.pages, (page) => change({ page }));
  return (
    <>
      <PageHeader
        title="Circles"
        description={`People who save by turns: each gives the same amount, and in each turn one of them receives it all. ${NOBODY_TAKES}`}
      />
      <Filters>
        <FilterSearch
          placeholder="Name of the circle or its organiser"
          value={list.search}
          onSearch={(search) => change({ search })}
        />
        <FilterSelect
          label="State"
          all="All states"
          value={list.state}
          options={stateOptions}
          onChange={(value) => change({ state: states.find((state) => state === value) ?? '' })}
        />
        <Button size="small" disabled={!isNarrowed(list)} onClick={() => setList({ ...allCircles, limit: list.limit })}>
          Clear Filters
        </Button>
        <Export request={{ list: 'circles', filters: toFilters(list) }} />
      </Filters>
      {list.customer !== '' && <OfCustomer id={list.customer} />}
      {isTooDeep(error) ? (
        <ErrorState message={error.message} retryLabel="First page" onRetry={() => change({ page: 1 })} />
      ) : (
        <DataTable
          caption="Circles"
          columns={columns}
          rows={data?.circles ?? []}
          rowKey={({ _id }) => _id}
          busy={isValidating && !data}
          expect={8}
          empty={<Nothing isFiltered={isNarrowed(list)} />}
          error={!data && error ? refusalOr(error, 'The circles could not be fetched.') : undefined}
          onRetry={() => void mutate()}
          least={820}
        />
      )}
      {data && data.pagination.pages > 1 && (
        <ListPages
          noun={['circle', 'circles']}
          total={data.pagination.total}
          page={list.page}
          pages={data.pagination.pages}
          onPage={(page) => change({ page })}
        />
      )}
    </>
  );
}

function OfCustomer({ id }: { id: string }) {
  return (
    <Alert severity="info" role="note">
      Only circles of one customer.{' '}
      <LinkButton href={addressOf({ section: 'userDetails', userId: id, from: 'circles' })}>
        Open the customer
      </LinkButton>
    </Alert>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="No such circle" text="Try other words or another state." motif="comb" />;
  return (
    <EmptyState title="Nobody has a circle yet" text="A circle appears here as soon as it is made." motif="comb" />
  );
}

const columns: readonly Column<StaffCircle>[] = [
  {
    key: 'name',
    header: 'Circle',
    place: 'name',
    cell: (circle) => (
      <>
        <RowLink href={addressOf({ section: 'circles' }, { circle: circle._id })}>{circle.name}</RowLink>
        <Quiet>
          {contributionWords(circle)}, {circle.people} people
        </Quiet>
      </>
    ),
  },
  {
    key: 'gives',
    header: 'Each gives',
    place: 'more',
    narrow: true,
    cell: (circle) => `${contributionWords(circle)}, ${circle.people} people`,
  },
  {
    key: 'organiser',
    header: 'Organiser',
    place: 'more',
    cell: ({ organiser, organiserId }) => (
      <RowLink href={addressOf({ section: 'userDetails', userId: organiserId, from: 'circles' })}>{organiser}</RowLink>
    ),
  },
  {
    key: 'state',
    header: 'State',
    place: 'state',
    cell: (circle) => (
      <>
        <StatusChip kind="circle" status={circleStatus(circle)} />
        {circle.heldSince !== null && (
          <Quiet>
            since <DateTime moment={circle.heldSince} format="date" />
          </Quiet>
        )}
      </>
    ),
  },
  {
    key: 'next',
    header: 'Next',
    place: 'note',
    cell: ({ turn, nextDay }) => (
      <>
        {turn === null ? <Quiet>Nothing</Quiet> : `Turn ${turn}`}
        {nextDay !== null && <Quiet>{formatDateWithWeekday(nextDay)}</Quiet>}
      </>
    ),
  },
  {
    key: 'made',
    header: 'Made',
    cell: ({ createdAt }) => <DateTime moment={createdAt} format="date" />,
  },
];
