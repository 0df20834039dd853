/** The latest transactions; on a phone five, without a box around them. Each row opens its transaction. */
import styles from './RecentTransactions.module.css';
import { useDeferredValue } from 'react';
import Button from '@mui/material/Button';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { neverMoved, shownType } from '@ajose/sdk/domain/status';
import { formatPastDay } from '@ajose/app/days.ts';
import { formatDateTime, formatTime } from '@ajose/sdk/domain/time';
import { inWords } from '@ajose/ui/failure.ts';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Card } from '@ajose/ui/layout/Card';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { useRecentTransactions } from '../../data/wallet.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { useDetails } from '../../components/details.ts';
import { TransactionAmount } from '../../components/TransactionAmount.tsx';
import { TransactionStatus } from '../../components/TransactionStatus.tsx';
import { titleOf } from '../../components/transactionTitle.ts';

const ON_A_PHONE = 5;

const dateOf = ({ postedAt, timestamp }: Transaction): string => postedAt ?? timestamp;

/** The date opens the transaction, wherever in the row one clicks. */
const columnsWith = (onOpen: (transaction: Transaction) => void): readonly Column<Transaction>[] => [
  {
    key: 'timestamp',
    header: 'Date & Time',
    place: 'open',
    cell: (transaction) => (
      <button
        type="button"
        className={styles['open']}
        aria-label={`${formatDateTime(dateOf(transaction))}, ${titleOf(transaction)}`}
        onClick={() => onOpen(transaction)}
      >
        <DateTime moment={dateOf(transaction)} />
      </button>
    ),
  },
  {
    key: 'date',
    header: 'Date & Time',
    place: 'note',
    narrow: true,
    cell: (transaction) => `${formatPastDay(dateOf(transaction))}, ${formatTime(dateOf(transaction))}`,
  },
  {
    key: 'state',
    header: 'Status',
    place: 'state',
    narrow: true,
    cell: (transaction) => <TransactionStatus of={transaction} unlessCompleted />,
  },
  { key: 'type', header: 'Type', cell: (transaction) => <StatusChip kind="type" status={shownType(transaction)} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    place: 'value',
    cell: (transaction) => <TransactionAmount of={transaction} />,
  },
  { key: 'status', header: 'Status', cell: (transaction) => <TransactionStatus of={transaction} /> },
  { key: 'reason', header: 'Description', place: 'name', cell: titleOf },
];

export function RecentTransactions({ userId }: { userId: string }) {
  const { data, error, isLoading, mutate } = useRecentTransactions(userId);
  // Twenty rows are most of the page's work, so presses come first.
  const transactions = useDeferredValue(data);
  const { go } = useDashboard();
  const phone = usePhone();
  const { openTransaction } = useDetails();
  const failed = !transactions && Boolean(error);
  return (
    <Card title="Recent Transactions">
      <Stack gap={3}>
        <div className={styles['list']}>
          <DataTable
            caption="Transactions, newest first"
            columns={columnsWith(openTransaction)}
            rows={phone ? (transactions ?? []).slice(0, ON_A_PHONE) : (transactions ?? [])}
            rowKey={({ _id }) => _id}
            busy={isLoading || transactions !== data}
            error={failed ? inWords(error, 'Failed to fetch transactions') : undefined}
            onRetry={() => void mutate()}
            empty={
              <EmptyState title="No transactions found" text="Money you add, invest or withdraw is listed here." />
            }
            dimmed={neverMoved}
          />
        </div>
        {transactions?.length !== 0 && (
          <Inline justify="end">
            <Button variant="outlined" onClick={() => go({ section: 'transaction' })}>
              View All Transactions
            </Button>
          </Inline>
        )}
      </Stack>
    </Card>
  );
}
