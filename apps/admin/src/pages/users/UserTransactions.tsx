/** A customer's transactions, newest first, a page at a time. */
import styles from './UserTransactions.module.css';
import { TableOf } from '@ajose/app/TableOf';
import { shownStatus } from '@ajose/sdk/domain/late';
import { reasonText } from '@ajose/sdk/domain/status';
import type { ListedTransaction } from '@ajose/sdk/contract/transactions';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { transactionKinds } from '@ajose/sdk/domain/transaction-kinds';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Inline } from '@ajose/ui/layout/Inline';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { type Column } from '@ajose/ui/table/DataTable';
import { RowLink } from '@ajose/ui/table/RowLink';
import { fromCustomer } from '../../components/cameFrom.ts';
import { Export } from '../../components/Export.tsx';
import { keptFits, listFits, oneOf, useKept } from '../../components/list.ts';
import { momentOf, Paid } from '../../components/moment.tsx';
import { MovedMoney } from '../../components/MovedMoney.tsx';
import { TypeFilter } from '../../components/TypeFilter.tsx';
import { chosenType, transactionTypes, type ChosenType } from '../../components/typeChoice.ts';
import { useTransactions } from '../../data/transactions.ts';
import { addressOf } from '../../paths.ts';

const columns: readonly Column<ListedTransaction>[] = [
  {
    key: 'reason',
    header: 'Transaction',
    place: 'name',
    opens: true,
    cell: (transaction) => (
      <>
        <RowLink
          href={addressOf(
            { section: 'transactionManagement' },
            { transaction: transaction.transactionId, ...fromCustomer(transaction.userId) },
          )}
        >
          {reasonText(transaction.reason)}
        </RowLink>
        <Quiet>
          <DateTime moment={momentOf(transaction)} />
        </Quiet>
        <Paid of={transaction} />
        <Quiet>{transaction.transactionId}</Quiet>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    place: 'value',
    align: 'end',
    cell: (transaction) => <MovedMoney of={transaction} />,
  },
  {
    key: 'balances',
    header: 'Balance after',
    align: 'end',
    cell: ({ beforeBalance, afterBalance }) =>
      beforeBalance === null || afterBalance === null ? (
        <Quiet>Not moved</Quiet>
      ) : (
        <>
          <Money naira={afterBalance} />
          <Quiet>
            <span className={styles['from']}>
              from <Money naira={beforeBalance} />
            </span>
          </Quiet>
        </>
      ),
  },
  {
    key: 'date',
    header: 'Date',
    place: 'note',
    narrow: true,
    cell: (transaction) => <DateTime moment={momentOf(transaction)} />,
  },
  {
    key: 'status',
    header: 'Status',
    place: 'state',
    cell: (transaction) => {
      const { status, payout, approval, returnedAs } = transaction;
      return (
        <>
          <Inline gap={1}>
            <StatusChip kind="transaction" status={shownStatus(transaction)} />
            {payout && status === 'pending' && <StatusChip kind="payout" status={payout.stage} />}
          </Inline>
          {approval && <Quiet>Waits for approval</Quiet>}
          {returnedAs && <Quiet>Money returned</Quiet>}
        </>
      );
    },
  },
];

/** What the list is narrowed to and its page, stored in the address; a list of customers beside this one has words for `kind` and `page`. */
interface Narrowed {
  money: ChosenType['kind'] | ChosenType['type'];
  moneyPage: number;
}

const fits = keptFits<Narrowed>({
  money: oneOf(['', ...transactionKinds, ...transactionTypes]),
  moneyPage: listFits.page,
});
const readNarrowed = (kept: unknown): Narrowed => (fits(kept) ? kept : { money: '', moneyPage: 1 });

export function UserTransactions({ userId, name }: { userId: string; name: string }) {
  const [{ money, moneyPage: page }, setNarrowed] = useKept(`customerTransactions:${userId}`, readNarrowed);
  const chosen = chosenType(money);
  const narrowed = money !== '';
  const filters = { userId, ...(chosen.kind && { kind: chosen.kind }), ...(chosen.type && { type: chosen.type }) };
  const order = { limit: FEW_A_PAGE, sortBy: 'timestamp', sortOrder: 'desc' } as const;
  const transactions = useTransactions({ ...filters, ...order, page });
  const ofAllTypes = useTransactions({ userId, ...order, page: 1 }).data?.summary;
  return (
    <Stack gap={3}>
      {(transactions.data?.transactions.length || narrowed) && (
        <Inline justify="between">
          <TypeFilter
            list={chosen}
            summary={ofAllTypes}
            onChange={({ kind, type }) => setNarrowed({ money: kind || type, moneyPage: 1 })}
          />
          <Export request={{ list: 'transactions', filters }} names={{ userId: name }} />
        </Inline>
      )}
      <TableOf
        of={transactions}
        caption="Transactions"
        columns={columns}
        rows={({ transactions }) => transactions}
        expect={FEW_A_PAGE}
        empty={<EmptyState title={narrowed ? 'No transaction of this type' : 'No transactions yet'} />}
        failure="The transactions could not be fetched."
        dimmed={({ status }) => status === 'user_cancelled'}
        pages={{
          noun: ['transaction', 'transactions'],
          of: ({ pagination: { totalTransactions: total, totalPages: pages, isCut } }) => ({ total, pages, isCut }),
          page,
          onPage: (moneyPage) => setNarrowed({ money, moneyPage }),
        }}
      />
    </Stack>
  );
}
