/** The columns of the list of transactions. */
import type { ListedTransaction } from '@ajose/sdk/contract/transactions';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Email } from '@ajose/ui/display/Email';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Quiet } from '@ajose/ui/layout/Quiet';
import type { ListColumn } from '@ajose/ui/table/ListTable';
import { RowLink } from '@ajose/ui/table/RowLink';
import type { TransactionColumn } from './transactionList.ts';
import { TransactionStatusCell } from './TransactionStatusCell.tsx';

type Key = TransactionColumn | 'user' | 'type' | 'balances' | 'status';

export function transactionColumns(
  onPerson: (userId: string) => void,
  onApproval: () => void,
): readonly ListColumn<ListedTransaction, Key>[] {
  return [
    {
      key: 'transactionId',
      header: 'Transaction',
      sortable: true,
      minWidth: 196,
      grows: 1,
      cell: ({ transactionId, reason }) => (
        <>
          {transactionId}
          <Quiet>{reason}</Quiet>
        </>
      ),
    },
    {
      key: 'user',
      header: 'User',
      minWidth: 200,
      grows: 1.3,
      cell: ({ user }) =>
        user ? (
          <>
            <RowLink onFollow={() => onPerson(user._id)}>{user.name}</RowLink>
            <Quiet>
              <Email address={user.email} />
            </Quiet>
          </>
        ) : (
          <Quiet>User not found</Quiet>
        ),
    },
    {
      key: 'amount',
      header: 'Amount',
      sortable: true,
      align: 'end',
      minWidth: 158,
      grows: 0.6,
      cell: ({ amount, type, currency }) => (
        <>
          <Money naira={amount} flow={type === 'deposit' ? 'in' : 'out'} format="whole" />
          <Quiet>{currency}</Quiet>
        </>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      minWidth: 152,
      grows: 0,
      cell: (transaction) => <TransactionStatusCell transaction={transaction} onApproval={onApproval} />,
    },
    {
      key: 'type',
      header: 'Type',
      minWidth: 122,
      grows: 0,
      cell: ({ type }) => <StatusChip kind="type" status={type} />,
    },
    {
      key: 'balances',
      header: 'Before / after',
      align: 'end',
      minWidth: 158,
      grows: 0.6,
      cell: ({ beforeBalance, afterBalance }) =>
        beforeBalance === null || afterBalance === null ? (
          <Quiet>Not moved</Quiet>
        ) : (
          <>
            <Quiet>
              <Money naira={beforeBalance} format="whole" />
            </Quiet>
            <Money naira={afterBalance} format="whole" />
          </>
        ),
    },
    {
      key: 'timestamp',
      header: 'Date',
      sortable: true,
      minWidth: 124,
      grows: 0,
      cell: ({ timestamp }) => <DateTime moment={timestamp} />,
    },
  ];
}
