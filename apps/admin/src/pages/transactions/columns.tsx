/** The columns of the list of transactions. */
import styles from './columns.module.css';
import { reasonText, shownType } from '@ajose/sdk/domain/status';
import type { ListedTransaction } from '@ajose/sdk/contract/transactions';
import { formatTime } from '@ajose/sdk/domain/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { ShortId } from '@ajose/ui/display/ShortId';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Quiet } from '@ajose/ui/layout/Quiet';
import type { ListColumn } from '@ajose/ui/table/ListTable';
import { RowLink } from '@ajose/ui/table/RowLink';
import { momentOf, paidAt } from '../../components/moment.tsx';
import { MovedMoney } from '../../components/MovedMoney.tsx';
import { addressOf } from '../../paths.ts';
import { typeName } from './choices.ts';
import { personAddress, type TransactionColumn } from './transactionList.ts';
import { TransactionStatusCell } from './TransactionStatusCell.tsx';

type Key = TransactionColumn | 'user' | 'type' | 'balances' | 'status';

/** The address of a transaction's dialog over this list. */
export const transactionAddress = ({ transactionId }: ListedTransaction): string =>
  addressOf({ section: 'transactionManagement' }, { transaction: transactionId });

export const transactionColumns: readonly ListColumn<ListedTransaction, Key>[] = [
  {
    key: 'transactionId',
    header: 'Transaction',
    place: 'open',
    sortable: true,
    minWidth: 132,
    grows: 1.36,
    cell: (transaction) => (
      <>
        <RowLink href={transactionAddress(transaction)}>{reasonText(transaction.reason)}</RowLink>
        <Quiet>
          <ShortId id={transaction.transactionId} />
        </Quiet>
      </>
    ),
  },
  {
    key: 'user',
    header: 'User',
    place: 'name',
    minWidth: 158,
    grows: 1,
    cell: ({ user }) =>
      user ? (
        <>
          <RowLink href={personAddress(user._id)}>{user.name}</RowLink>
          <Quiet>
            <span title={user.email}>{user.email}</span>
          </Quiet>
        </>
      ) : (
        <Quiet>User not found</Quiet>
      ),
  },
  {
    key: 'amount',
    header: 'Amount',
    place: 'value',
    sortable: true,
    align: 'end',
    // Wide enough for ten billion, because amounts are never cut.
    minWidth: 148,
    grows: 0.2,
    cell: (transaction) => <MovedMoney of={transaction} format="whole" />,
  },
  {
    key: 'status',
    header: 'Status',
    place: 'state',
    // Wide enough for "Pending, late" and the arrow that opens its choices.
    minWidth: 160,
    grows: 0,
    priority: 2,
    cell: (transaction) => <TransactionStatusCell transaction={transaction} />,
  },
  {
    key: 'type',
    header: 'Type',
    minWidth: 126,
    grows: 0,
    priority: 4,
    cell: (transaction) => <StatusChip kind="type" status={shownType(transaction)} />,
  },
  {
    key: 'balances',
    header: 'Balance after',
    align: 'end',
    minWidth: 154,
    grows: 0.2,
    priority: 5,
    cell: ({ beforeBalance, afterBalance }) =>
      beforeBalance === null || afterBalance === null ? (
        <Quiet>Not moved</Quiet>
      ) : (
        <>
          <Money naira={afterBalance} format="whole" />
          <Quiet>
            from <Money naira={beforeBalance} format="whole" />
          </Quiet>
        </>
      ),
  },
  {
    key: 'timestamp',
    header: 'Date',
    place: 'note',
    sortable: true,
    minWidth: 112,
    grows: 0,
    priority: 3,
    cell: (transaction) => (
      <>
        <span className={styles['kind']}>{typeName(transaction)} · </span>
        <DateTime moment={paidAt(transaction) ?? momentOf(transaction)} format="date" />
        <Quiet>
          {paidAt(transaction) && 'paid '}
          {formatTime(paidAt(transaction) ?? momentOf(transaction))}
        </Quiet>
      </>
    ),
  },
];
