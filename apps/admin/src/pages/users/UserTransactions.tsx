/** A customer's transactions, newest first, a page at a time. */
import { useState } from 'react';
import { reasonText } from '@ajose/sdk/status';
import type { ListedTransaction } from '@ajose/sdk/contract/transactions';
import { FEW_A_PAGE } from '@ajose/sdk/pages';
import { isTooDeep } from '@ajose/sdk/failure';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Section } from '@ajose/ui/layout/Section';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { ListPages } from '@ajose/ui/table/ListPages';
import { RowLink } from '@ajose/ui/table/RowLink';
import { Export } from '../../components/Export.tsx';
import { useTransactions } from '../../data/transactions.ts';
import { addressOf } from '../../paths.ts';

const columns: readonly Column<ListedTransaction>[] = [
  {
    key: 'reason',
    header: 'Transaction',
    place: 'name',
    cell: ({ transactionId, reason, timestamp, postedAt }) => (
      <>
        <RowLink href={addressOf({ section: 'transactionManagement' }, { transaction: transactionId })}>
          {reasonText(reason)}
        </RowLink>
        <Quiet>
          <DateTime moment={postedAt ?? timestamp} />
        </Quiet>
        <Quiet>{transactionId}</Quiet>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    place: 'value',
    align: 'end',
    cell: ({ type, amount }) => <Money naira={amount} flow={type === 'deposit' ? 'in' : 'out'} />,
  },
  {
    key: 'balances',
    header: 'Before / after',
    align: 'end',
    cell: ({ beforeBalance, afterBalance }) =>
      beforeBalance === null || afterBalance === null ? (
        <Quiet>Not moved</Quiet>
      ) : (
        <>
          <Money naira={afterBalance} />
          <Quiet>
            from <Money naira={beforeBalance} />
          </Quiet>
        </>
      ),
  },
  {
    key: 'date',
    header: 'Date',
    place: 'note',
    narrow: true,
    cell: ({ timestamp, postedAt }) => <DateTime moment={postedAt ?? timestamp} />,
  },
  {
    key: 'status',
    header: 'Status',
    place: 'state',
    cell: ({ status, payout, approval }) => (
      <>
        <StatusChip kind="transaction" status={status} />
        {payout && status === 'pending' && <StatusChip kind="payout" status={payout.stage} />}
        {approval && <Quiet>Waits for approval</Quiet>}
      </>
    ),
  },
];

export function UserTransactions({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const query = { userId, page, limit: FEW_A_PAGE, sortBy: 'timestamp', sortOrder: 'desc' } as const;
  const { data, error, mutate, isValidating } = useTransactions(query);
  return (
    <Section
      title="Transactions"
      actions={
        data?.transactions.length ? <Export request={{ list: 'transactions', filters: { userId } }} /> : undefined
      }
    >
      {isTooDeep(error) ? (
        <ErrorState message={error.message} retryLabel="First page" onRetry={() => setPage(1)} />
      ) : (
        <DataTable
          caption="Transactions"
          columns={columns}
          rows={data?.transactions ?? []}
          rowKey={({ _id }) => _id}
          busy={isValidating && !data}
          expect={FEW_A_PAGE}
          empty={<EmptyState title="No transactions yet" />}
          error={!data && error ? whyNotFetched(error, 'The transactions could not be fetched.') : undefined}
          onRetry={() => void mutate()}
          dimmed={({ status }) => status === 'user_cancelled'}
        />
      )}
      {data && data.pagination.totalPages > 1 && (
        <ListPages
          noun={['transaction', 'transactions']}
          total={data.pagination.totalTransactions}
          page={page}
          pages={data.pagination.totalPages}
          onPage={setPage}
        />
      )}
    </Section>
  );
}
