/** The columns of the history. The id opens the transaction. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { reasonText, shownType } from '@ajose/sdk/status';
import { DateTime } from '@ajose/ui/display/DateTime';
import { ShortId } from '@ajose/ui/display/ShortId';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import type { Column } from '@ajose/ui/table/DataTable';
import { TransactionAmount } from '../../components/TransactionAmount.tsx';
import { TransactionStatus } from '../../components/TransactionStatus.tsx';

const sortColumns = ['transactionId', 'amount', 'timestamp'] as const;
export type SortColumn = (typeof sortColumns)[number];

export const isSortColumn = (key: string): key is SortColumn => sortColumns.some((column) => column === key);

export const columnsWith = (
  onOpen: (transaction: Transaction) => void,
): readonly Column<Transaction, SortColumn | 'type' | 'status' | 'reason'>[] => [
  {
    key: 'transactionId',
    header: 'ID',
    sortable: true,
    place: 'open',
    cell: (transaction) => <ShortId id={transaction.transactionId} onOpen={() => onOpen(transaction)} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    sortable: true,
    align: 'end',
    place: 'value',
    cell: (transaction) => <TransactionAmount of={transaction} />,
  },
  { key: 'type', header: 'Type', cell: (transaction) => <StatusChip kind="type" status={shownType(transaction)} /> },
  {
    key: 'timestamp',
    header: 'Date',
    sortable: true,
    place: 'note',
    cell: ({ postedAt, timestamp }) => <DateTime moment={postedAt ?? timestamp} />,
  },
  {
    key: 'status',
    header: 'Status',
    place: 'state',
    cell: (transaction) => <TransactionStatus of={transaction} />,
  },
  {
    key: 'reason',
    header: 'Reason',
    place: 'name',
    cell: ({ reason }) => <span title={reasonText(reason)}>{reasonText(reason)}</span>,
  },
];
