/** A customer's investments and savings plans, newest first: those that run, then those that have ended. */
import styles from './UserInvestments.module.css';
import { TableOf } from '@ajose/app/TableOf';
import type { Investment } from '@ajose/sdk/contract/investments';
import { endingWords } from '@ajose/sdk/domain/endings';
import { progressPercent } from '@ajose/sdk/domain/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Inline } from '@ajose/ui/layout/Inline';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { type Column } from '@ajose/ui/table/DataTable';
import { Export } from '../../components/Export.tsx';
import { useUserInvestments } from '../../data/investments.ts';

const columns: readonly Column<Investment>[] = [
  {
    key: 'product',
    header: 'Product',
    place: 'name',
    cell: ({ product, isOffline }) => (
      <div className={styles['product']}>
        <span>{product.name}</span>
        <Quiet>{isOffline ? 'Recorded offline' : (product.productGroup?.name ?? 'No group')}</Quiet>
      </div>
    ),
  },
  {
    key: 'capital',
    header: 'Capital and profit',
    place: 'value',
    align: 'end',
    cell: (investment) => (
      <>
        <Money naira={investment.capital} />
        <Quiet>
          <Earnings of={investment} />
        </Quiet>
      </>
    ),
  },
  { key: 'earns', header: 'Profit', place: 'more', narrow: true, cell: (investment) => <Earnings of={investment} /> },
  {
    key: 'term',
    header: 'Term, and then',
    cell: (investment) => (
      <div className={styles['term']}>
        <DateTime moment={investment.startDate} format="date" /> to
        <br />
        <DateTime moment={investment.endDate} format="date" />
        <Quiet>
          <Ending of={investment} />
        </Quiet>
      </div>
    ),
  },
  {
    key: 'ending',
    header: 'When it ends',
    place: 'more',
    narrow: true,
    cell: (investment) => (
      <>
        {!investment.exitedAt && (investment.status === 'completed' ? 'When it ended: ' : 'When it ends: ')}
        <Ending of={investment} />
      </>
    ),
  },
  {
    key: 'terms',
    header: 'Terms',
    place: 'note',
    narrow: true,
    cell: ({ endDate, exitedAt, status, isOffline }) => (
      <>
        {status === 'completed' ? 'ended' : 'until'} <DateTime moment={exitedAt ?? endDate} format="date" />
        {isOffline && ', recorded offline'}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    place: 'state',
    cell: ({ status, startDate, endDate }) => (
      <StatusChip kind="investment" status={status} progress={progressPercent(startDate, endDate)} />
    ),
  },
];

/** What becomes of the money when it ends, and whether that was done; or that it was left early. */
function Ending({ of: { ending, exitedAt } }: { of: Investment }) {
  if (exitedAt) {
    return (
      <>
        Left early, <DateTime moment={exitedAt} format="date" />
      </>
    );
  }
  return (
    <>
      {endingWords(ending, 'the')}
      {ending.into && ', done'}
      {ending.notFollowed && <div className={styles['why']}>Not done: {ending.notFollowed}</div>}
    </>
  );
}

function Earnings({ of: { profit, expectedProfit, interestRate, status, toppedUp } }: { of: Investment }) {
  if (interestRate === 0) return 'without profit';
  return (
    <>
      {status === 'completed' ? 'earned' : 'earns'} <Money naira={status === 'completed' ? profit : expectedProfit} />{' '}
      <span className={styles['term']}>
        at {interestRate}%{toppedUp && ', with top-ups'}
      </span>
    </>
  );
}

const runningFirst = (all: readonly Investment[]): readonly Investment[] =>
  all.toSorted((one, other) => Number(one.status === 'completed') - Number(other.status === 'completed'));

export function UserInvestments({ userId, name }: { userId: string; name: string }) {
  const investments = useUserInvestments(userId);
  return (
    <Stack gap={3}>
      {investments.data?.length ? (
        <Inline justify="end">
          <Export request={{ list: 'investments', filters: { userId } }} names={{ userId: name }} />
        </Inline>
      ) : null}
      <TableOf
        of={investments}
        caption="Investments"
        columns={columns}
        rows={runningFirst}
        empty={<EmptyState title="No investments yet" />}
        failure="The investments could not be fetched."
      />
    </Stack>
  );
}
