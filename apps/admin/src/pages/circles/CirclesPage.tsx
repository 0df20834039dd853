/** Circles of customers: the list, or one of them with its members and turns. */
import Alert from '@mui/material/Alert';
import { TableOf } from '@ajose/app/TableOf';
import { contributionWords } from '@ajose/sdk/domain/circles';
import type { CircleSortColumn, StaffCircle } from '@ajose/sdk/contract/circles';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { FilterSearch } from '@ajose/ui/fields/FilterSearch';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { Inline } from '@ajose/ui/layout/Inline';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { type Column } from '@ajose/ui/table/DataTable';
import { RowLink } from '@ajose/ui/table/RowLink';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { circleStatus } from '../../components/circleStatus.ts';
import { ColumnsChoice } from '../../components/ColumnsChoice.tsx';
import { shownColumns } from '../../components/columns.ts';
import { Export } from '../../components/Export.tsx';
import { useDialogAddress } from '../../components/links.ts';
import { changeList, useKept, useLastPage } from '../../components/list.ts';
import { searchWords } from '../../components/filterWords.ts';
import { ListFilters } from '../../components/ListFilters.tsx';
import { SavedViews } from '../../components/SavedViews.tsx';
import { useCircles } from '../../data/circles.ts';
import { addressOf } from '../../paths.ts';
import {
  allCircles,
  hideable,
  isNarrowed,
  isSortColumn,
  readCircleList,
  states,
  toFilters,
  toQuery,
  type CircleList,
} from './circleList.ts';
import { Day } from './Day.tsx';
import { OneCircle } from './OneCircle.tsx';
import { NOBODY_TAKES, stateNames } from './words.ts';

const stateOptions = states.map((value) => ({ value, label: stateNames[value] }));

export function CirclesPage() {
  const { id } = useDialogAddress('circle');
  return id === null ? <AllCircles /> : <OneCircle key={id} id={id} />;
}

function AllCircles() {
  const [list, setList] = useKept('circles', readCircleList);
  const circles = useCircles(toQuery(list));
  const phone = usePhone();
  const change = (patch: Partial<CircleList>): void => setList(changeList(list, patch));
  const { limit, sortBy, sortOrder, hidden } = list;
  const clear = (): void => setList({ ...allCircles, limit, sortBy, sortOrder, hidden });
  useLastPage(list.page, circles.isLoading ? undefined : circles.data?.pagination.pages, (page) => change({ page }));
  return (
    <>
      <PageHeader
        title="Circles"
        actions={
          <Inline gap={2}>
            <ColumnsChoice columns={columns} hideable={hideable} list={list} onChange={setList} />
            <SavedViews list="circles" state={list} read={readCircleList} onChoose={setList} />
            <Export request={{ list: 'circles', filters: toFilters(list) }} />
          </Inline>
        }
        description={
          phone
            ? undefined
            : `People who save by turns: each gives the same amount, and in each turn one of them receives it all. ${NOBODY_TAKES}`
        }
      />
      <ListFilters
        search={
          <FilterSearch
            placeholder="Circle or organiser"
            value={list.search}
            onSearch={(search) => change({ search })}
          />
        }
        searched={searchWords(list.search)}
        words={[list.state && stateNames[list.state], list.customer && 'one customer']}
        onClear={clear}
      >
        <FilterSelect
          label="State"
          all="All states"
          value={list.state}
          options={stateOptions}
          onChange={(state) => change({ state })}
        />
      </ListFilters>
      <Stack>
        {list.customer !== '' && <OfCustomer id={list.customer} />}
        <TableOf
          of={circles}
          caption="Circles"
          columns={shownColumns(columns, list)}
          sort={{ by: sortBy, order: sortOrder }}
          onSort={({ by, order }) => isSortColumn(by) && change({ sortBy: by, sortOrder: order })}
          rows={({ circles }) => circles}
          expect={8}
          empty={<Nothing list={list} />}
          failure="The circles could not be fetched."
          least={900}
          pages={{
            noun: ['circle', 'circles'],
            of: ({ pagination }) => pagination,
            page: list.page,
            onPage: (page) => change({ page }),
          }}
        />
      </Stack>
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

function Nothing({ list }: { list: CircleList }) {
  if (list.customer !== '' && list.search === '' && list.state === '')
    return <EmptyState title="This customer is in no circle" motif="comb" />;
  if (isNarrowed(list))
    return <EmptyState title="No such circle" text="Try other words or another state." motif="comb" />;
  return (
    <EmptyState title="Nobody has a circle yet" text="A circle appears here as soon as it is made." motif="comb" />
  );
}

/** What a turn brings where all pay. */
const sumOf = ({ amount, people }: StaffCircle): number => toNaira(toKobo(amount) * BigInt(people));

type Key = CircleSortColumn | 'name' | 'gives' | 'organiser' | 'state';

const columns: readonly Column<StaffCircle, Key>[] = [
  {
    key: 'name',
    header: 'Circle',
    place: 'name',
    opens: true,
    cell: ({ _id, name, people }) => (
      <>
        <RowLink href={addressOf({ section: 'circles' }, { circle: _id })}>{name}</RowLink>
        <Quiet>{people} people</Quiet>
      </>
    ),
  },
  {
    key: 'sum',
    header: 'Sum of a turn',
    align: 'end',
    place: 'value',
    sortable: true,
    cell: (circle) => (
      <>
        <Money naira={sumOf(circle)} />
        <Quiet>{contributionWords(circle)}</Quiet>
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
    cell: ({ organiser }) => organiser,
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
    key: 'nextDay',
    header: 'Next',
    place: 'note',
    sortable: true,
    cell: ({ turn, nextDay }) => (
      <>
        {turn === null ? <Quiet>Nothing</Quiet> : `Turn ${turn}`}
        {nextDay !== null && (
          <Quiet>
            <Day day={nextDay} />
          </Quiet>
        )}
      </>
    ),
  },
  {
    key: 'owed',
    header: 'Late',
    align: 'end',
    place: 'more',
    sortable: true,
    cell: ({ owed }) =>
      owed > 0 && (
        <Text as="span" tone="negative">
          <Money naira={owed} /> missing
        </Text>
      ),
  },
  {
    key: 'createdAt',
    header: 'Made',
    sortable: true,
    cell: ({ createdAt }) => <DateTime moment={createdAt} format="date" />,
  },
];
