/** Cases: differences that the server found in the books and that an administrator has to resolve; the list, or one of them. */
import styles from './CasesPage.module.css';
import { TableOf } from '@ajose/app/TableOf';
import type { Case } from '@ajose/sdk/contract/dashboard';
import { asWords } from '@ajose/sdk/domain/as-words';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { CutId } from '@ajose/ui/display/CutId';
import { CopyId } from '@ajose/ui/display/ShortId';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import type { Column } from '@ajose/ui/table/DataTable';
import { RowLink } from '@ajose/ui/table/RowLink';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { useWayBack } from '../../components/cameFrom.ts';
import { CaseChip } from '../../components/CaseChip.tsx';
import { Export } from '../../components/Export.tsx';
import { useLastPage } from '../../components/list.ts';
import { useDialogAddress } from '../../components/links.ts';
import { Waited } from '../../components/Waited.tsx';
import { waitedWords } from '../../components/waits.ts';
import { useWorklist, WorklistTabs } from '../../components/Worklist.tsx';
import { useCases } from '../../data/dashboard.ts';
import { addressOf } from '../../paths.ts';
import { OneCase } from './OneCase.tsx';

export function CasesPage() {
  const { id } = useDialogAddress('case');
  return id === null ? <AllCases /> : <OneCase key={id} id={id} />;
}

function AllCases() {
  const worklist = useWorklist('cases', 'resolved');
  const { done: resolved, page } = worklist;
  const back = useWayBack({ label: 'All cases', href: addressOf({ section: 'cases' }) });
  const { id: userId } = useDialogAddress('customer');
  const filters = { resolved, ...(userId === null ? {} : { userId }) };
  const cases = useCases({ ...filters, page, limit: ROWS_A_PAGE });
  const total = cases.data?.pagination.total;
  useLastPage(page, cases.isLoading ? undefined : cases.data?.pagination.pages, worklist.setPage);
  return (
    <>
      <PageHeader
        title={userId === null ? 'Cases' : 'Cases of one customer'}
        actions={<Export variant="outlined" request={{ list: 'cases', filters }} rows={total} />}
        description={usePhone() ? undefined : 'What the server found and cannot settle by itself.'}
        {...(userId !== null && { back })}
      />
      <Stack>
        <WorklistTabs
          of={worklist}
          label="Cases"
          names={['Open', 'Resolved']}
          total={total}
          section={userId === null ? 'cases' : undefined}
        />
        <TableOf
          of={cases}
          caption="Cases"
          columns={[caseOf(userId), ...columns, ...(resolved ? [resolvedAt] : waiting)]}
          rows={({ cases }) => cases}
          empty={
            <EmptyState
              title={resolved ? 'Nothing has been resolved yet' : 'No case is open'}
              text={resolved || userId !== null ? undefined : 'The books and the payment gateway agree.'}
            />
          }
          failure="The cases could not be fetched."
          least={960}
          pages={{
            noun: ['case', 'cases'],
            of: ({ pagination }) => pagination,
            page,
            onPage: worklist.setPage,
          }}
        />
      </Stack>
    </>
  );
}

/** What was found; where the money of a late payout is; how a case was resolved. */
const aboutOf = ({ message, place, resolution }: Case): string => resolution ?? place?.text ?? message;

/** @param customer whose cases alone are listed: one of them leads back to these */
const caseOf = (customer: string | null): Column<Case> => ({
  key: 'case',
  header: 'Case',
  place: 'name',
  opens: true,
  cell: (entry) => {
    const href = addressOf({ section: 'cases' }, { case: entry._id, ...(customer !== null && { customer }) });
    const kind = asWords(entry.kind);
    return (
      <>
        {entry.reference === null ? (
          <RowLink href={href}>{kind}</RowLink>
        ) : (
          <CopyId id={entry.reference}>
            <span className={styles['case']}>
              <RowLink href={href}>
                {kind} <CutId id={entry.reference} />
              </RowLink>
            </span>
          </CopyId>
        )}
        <Quiet>{aboutOf(entry)}</Quiet>
      </>
    );
  },
});

const columns: readonly Column<Case>[] = [
  {
    key: 'user',
    header: 'Customer',
    place: 'note',
    cell: ({ userName }) => userName ?? <Quiet>No customer</Quiet>,
  },
  {
    key: 'amount',
    header: 'Amount',
    place: 'value',
    align: 'end',
    cell: ({ amount }) => (amount === null ? <Quiet>No amount</Quiet> : <Money naira={amount} />),
  },
  { key: 'state', header: 'State', place: 'state', cell: (entry) => <CaseChip of={entry} /> },
  { key: 'about', header: 'About', place: 'more', narrow: true, cell: aboutOf },
];

/** A late payout waits since its customer asked for it, which was before it was late. */
const sinceOf = ({ raisedAt, place }: Case): string => place?.since ?? raisedAt;

const waiting: readonly Column<Case>[] = [
  {
    key: 'waits',
    header: 'Waits and owner',
    place: 'more',
    narrow: true,
    cell: (entry) => (
      <>
        Waits for <Waited of={sinceOf(entry)} words={waitedWords} />,{' '}
        {entry.owner ? `${entry.owner.name} has it` : 'nobody has it'}
      </>
    ),
  },
  {
    key: 'since',
    header: 'Waits for',
    cell: (entry) => (
      <span className={styles['since']}>
        <Waited of={sinceOf(entry)} words={waitedWords} />
      </span>
    ),
  },
  {
    key: 'owner',
    header: 'Owner',
    cell: ({ owner }) => <div className={styles['owner']}>{owner?.name ?? <Quiet>Nobody</Quiet>}</div>,
  },
];

const resolvedAt: Column<Case> = {
  key: 'resolved',
  header: 'Resolved',
  place: 'more',
  cell: ({ resolvedAt, resolvedBy }) =>
    resolvedAt !== null && (
      <>
        <DateTime moment={resolvedAt} />
        {resolvedBy !== undefined && <> by {resolvedBy}</>}
      </>
    ),
};
