/** The columns of the history. The reason opens the transaction, and the id is there to copy. */
import styles from './columns.module.css';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { shownType } from '@ajose/sdk/domain/status';
import { formatTime } from '@ajose/sdk/domain/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { ShortId } from '@ajose/ui/display/ShortId';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Quiet } from '@ajose/ui/layout/Quiet';
import type { Column } from '@ajose/ui/table/DataTable';
import { TransactionAmount } from '../../components/TransactionAmount.tsx';
import { TransactionStatus } from '../../components/TransactionStatus.tsx';
import { titleOf } from '../../components/transactionTitle.ts';

const sortColumns = ['transactionId', 'amount', 'timestamp'] as const;
export type SortColumn = (typeof sortColumns)[number];

export const isSortColumn = (key: string): key is SortColumn => sortColumns.some((column) => column === key);

/** @param byDay whether rows are grouped by day where there is little room, so that they need only the time */
export const columnsWith = (
  onOpen: (transaction: Transaction) => void,
  byDay: boolean,
): readonly Column<Transaction, SortColumn | 'type' | 'status' | 'reason'>[] => [
  {
    key: 'reason',
    header: 'Reason',
    place: 'name',
    opens: true,
    cell: (transaction) => (
      <>
        <button
          type="button"
          className={styles['reason']}
          title={titleOf(transaction)}
          onClick={() => onOpen(transaction)}
        >
          {titleOf(transaction)}
        </button>
        {transaction.profit !== undefined && transaction.profit > 0 && (
          <Quiet>
            <Money naira={transaction.profit} /> of it profit
          </Quiet>
        )}
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    sortable: true,
    align: 'end',
    place: 'value',
    cell: (transaction) => <TransactionAmount of={transaction} />,
  },
  {
    key: 'timestamp',
    header: 'Date',
    sortable: true,
    place: 'note',
    cell: ({ postedAt, timestamp }) =>
      byDay ? (
        <>
          <span className={styles['whole']}>
            <DateTime moment={postedAt ?? timestamp} />
          </span>
          <span className={styles['time']}>{formatTime(postedAt ?? timestamp)}</span>
        </>
      ) : (
        <DateTime moment={postedAt ?? timestamp} />
      ),
  },
  {
    key: 'status',
    header: 'Status',
    place: 'state',
    cell: (transaction) => (
      <div className={transaction.status === 'completed' ? styles['whole'] : undefined}>
        <TransactionStatus of={transaction} />
      </div>
    ),
  },
  { key: 'type', header: 'Type', cell: (transaction) => <StatusChip kind="type" status={shownType(transaction)} /> },
  {
    key: 'transactionId',
    header: 'ID',
    sortable: true,
    cell: ({ transactionId }) => <ShortId id={transactionId} />,
  },
];
