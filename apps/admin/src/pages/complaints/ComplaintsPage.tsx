/** Complaints of customers: the list by due time, or one of them with its messages. */
import { TableOf } from '@ajose/app/TableOf';
import { clocksOf, withinWords } from '@ajose/sdk/domain/complaint-clocks';
import type { Complaint } from '@ajose/sdk/contract/complaints';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { Inline } from '@ajose/ui/layout/Inline';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { type Column } from '@ajose/ui/table/DataTable';
import { RowLink } from '@ajose/ui/table/RowLink';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { complaintKinds, complaintKindTitles } from '@ajose/sdk/domain/complaints';
import { ComplaintChip } from '../../components/ComplaintChip.tsx';
import { ColumnsChoice } from '../../components/ColumnsChoice.tsx';
import { shownColumns } from '../../components/columns.ts';
import { changeList, useKept, useLastPage } from '../../components/list.ts';
import { ListFilters } from '../../components/ListFilters.tsx';
import { SavedViews } from '../../components/SavedViews.tsx';
import { Export } from '../../components/Export.tsx';
import { useDialogAddress } from '../../components/links.ts';
import { useComplaints } from '../../data/complaints.ts';
import { addressOf } from '../../paths.ts';
import {
  allComplaints,
  hideable,
  isNarrowed,
  readComplaintList,
  sides,
  states,
  toFilters,
  toQuery,
  type ComplaintList,
} from './complaintList.ts';
import { OneComplaint } from './OneComplaint.tsx';
import { dueName } from './words.ts';

const { firstAnswer, failedTransfer, other } = clocksOf(new Date());

const stateNames = { open: 'Open', late: 'Late', closed: 'Closed' };
const sideNames = { staff: 'Staff', customer: 'The customer' };
const stateOptions = states.map((value) => ({ value, label: stateNames[value] }));
const kindOptions = complaintKinds.map((value) => ({ value, label: complaintKindTitles[value] }));
const sideOptions = sides.map((value) => ({ value, label: sideNames[value] }));

export function ComplaintsPage() {
  const { id } = useDialogAddress('complaint');
  return id === null ? <AllComplaints /> : <OneComplaint key={id} id={id} />;
}

function AllComplaints() {
  const [list, setList] = useKept('complaints', readComplaintList);
  const complaints = useComplaints(toQuery(list));
  const change = (patch: Partial<ComplaintList>): void => setList(changeList(list, patch));
  const clear = (): void => setList({ ...allComplaints, limit: list.limit, hidden: list.hidden });
  useLastPage(list.page, complaints.isLoading ? undefined : complaints.data?.pagination.pages, (page) =>
    change({ page }),
  );
  const phone = usePhone();
  const filters = <ComplaintFilters list={list} onChange={change} onClear={clear} />;
  return (
    <>
      <PageHeader
        title="Complaints"
        actions={
          <Inline gap={2}>
            <ColumnsChoice columns={columns} hideable={hideable} list={list} onChange={setList} />
            <SavedViews list="complaints" state={list} read={readComplaintList} onChoose={setList} />
            <Export
              request={{ list: 'complaints', filters: toFilters(list) }}
              rows={complaints.data?.pagination.total}
            />
            {phone && filters}
          </Inline>
        }
        description={phone ? undefined : 'Customers’ complaints, earliest due time first.'}
      />
      {!phone && filters}
      <Stack gap={3}>
        <TableOf
          of={complaints}
          caption="Complaints"
          columns={shownColumns(columns, list)}
          rows={({ complaints }) => complaints}
          expect={8}
          empty={
            isNarrowed(list) ? (
              <EmptyState title="No such complaint" motif="comb" />
            ) : (
              <EmptyState
                title="Nobody has complained"
                text="A complaint appears here as soon as a customer sends it."
                motif="comb"
              />
            )
          }
          failure="The complaints could not be fetched."
          least={820}
          pages={{
            noun: ['complaint', 'complaints'],
            of: ({ pagination }) => pagination,
            page: list.page,
            onPage: (page) => change({ page }),
          }}
        />
        <Text size="sm" tone="soft">
          The first answer is due within {withinWords(firstAnswer)}, a failed transfer is settled within{' '}
          {withinWords(failedTransfer)} and anything else within {withinWords(other)}. Sundays and holidays count.
        </Text>
      </Stack>
    </>
  );
}

interface ComplaintFiltersProps {
  list: ComplaintList;
  onChange: (patch: Partial<ComplaintList>) => void;
  onClear: () => void;
}

function ComplaintFilters({ list, onChange, onClear }: ComplaintFiltersProps) {
  return (
    <ListFilters
      words={[
        list.state && stateNames[list.state],
        list.kind && complaintKindTitles[list.kind],
        list.next && `${sideNames[list.next]} answers next`,
      ]}
      onClear={onClear}
    >
      <FilterSelect
        label="State"
        all="All states"
        value={list.state}
        options={stateOptions}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        label="Kind"
        all="All kinds"
        value={list.kind}
        options={kindOptions}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label="Answers next"
        all="Either side"
        value={list.next}
        options={sideOptions}
        onChange={(next) => onChange({ next })}
      />
    </ListFilters>
  );
}

const columns: readonly Column<Complaint>[] = [
  {
    key: 'subject',
    header: 'Complaint',
    place: 'name',
    opens: true,
    cell: ({ _id, number, subject, kind }) => (
      <>
        <RowLink href={addressOf({ section: 'complaints' }, { complaint: _id })}>{subject}</RowLink>
        <Quiet>
          {number}, {complaintKindTitles[kind]}
        </Quiet>
      </>
    ),
  },
  {
    key: 'user',
    header: 'Customer',
    place: 'more',
    cell: ({ user }) => user.name,
  },
  {
    key: 'number',
    header: 'Number and owner',
    place: 'more',
    narrow: true,
    cell: ({ number, owner }) => `${number}, ${owner ? `${owner.name} has it` : 'nobody has it'}`,
  },
  {
    key: 'state',
    header: 'State',
    place: 'state',
    cell: (complaint) => (
      <>
        <ComplaintChip of={complaint} />
        {complaint.isEscalated && complaint.closedAt === null && <Quiet>Told to Super Admins</Quiet>}
      </>
    ),
  },
  {
    key: 'due',
    header: 'Due',
    place: 'note',
    cell: (complaint) =>
      complaint.closedAt === null ? (
        <>
          {dueName(complaint)} <DateTime moment={complaint.dueAt} />
          {complaint.isLate && (
            <Text size="sm" tone="negative">
              Late
            </Text>
          )}
        </>
      ) : (
        <>
          Closed <DateTime moment={complaint.closedAt} />
        </>
      ),
  },
  { key: 'owner', header: 'Owner', cell: ({ owner }) => owner?.name ?? <Quiet>Nobody</Quiet> },
];
