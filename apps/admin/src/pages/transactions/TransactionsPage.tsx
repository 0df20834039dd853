/** All customers' transactions: found, totalled, and those that wait decided in place. */
import Button from '@mui/material/Button';
import type { TransactionStatus } from '@ajose/sdk/contract/transactions';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { useTransactions } from '../../data/transactions.ts';
import { readFailure } from '../../components/failure.ts';
import { DateFilter } from './DateFilter.tsx';
import { Filters } from '../../components/Filters.tsx';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { ListTable } from '../../components/ListTable.tsx';
import { Pages } from '../../components/Pages.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { useFailureToast } from '../../components/useFailureToast.ts';
import { changeList, useKept } from '../../components/list.ts';
import type { Go } from '../../paths.ts';
import { transactionColumns } from './columns.tsx';
import { SummaryTiles } from './SummaryTiles.tsx';
import {
  isFiltered,
  noFilters,
  readTransactionList,
  toQuery,
  transactionStatuses,
  transactionTypes,
  type TransactionList,
} from './transactionList.ts';

const words = { refused: 'Failed to fetch transactions', broken: 'Error fetching transactions' };
const typeNames = { deposit: 'Deposit', withdrawal: 'Withdrawal', error: 'Error', test: 'Test' };
const statusNames = { pending: 'Pending', completed: 'Completed', failed: 'Failed', user_cancelled: 'User cancelled' };
const types = transactionTypes.map((type) => ({ value: type, label: typeNames[type] }));
const statuses = transactionStatuses.map((status) => ({ value: status, label: statusNames[status] }));

interface TransactionsPageProps {
  /** What the home screen asked to see; the kept filters otherwise. */
  status: TransactionStatus | undefined;
  go: Go;
}

export function TransactionsPage({ status, go }: TransactionsPageProps) {
  const [list, setList] = useKept('transactions', (kept) =>
    status ? { ...noFilters, status } : readTransactionList(kept),
  );
  const { data, error, mutate, isLoading, isValidating } = useTransactions(toQuery(list));
  useFailureToast(error, words);
  const change = (patch: Partial<TransactionList>): void => setList(changeList(list, patch));
  const total = data?.pagination.totalTransactions ?? 0;

  return (
    <>
      <PageHeader title="Transaction Management" />
      <SummaryTiles summary={data?.summary} failed={Boolean(error)} />
      <Filters>
        <SearchBox
          placeholder="Transaction ID, user name or email"
          value={list.search}
          onSearch={(search) => change({ search })}
        />
        <FilterSelect
          label="Type"
          all="All types"
          value={list.type}
          options={types}
          onChange={(value) => change({ type: transactionTypes.find((type) => type === value) ?? '' })}
        />
        <FilterSelect
          label="Status"
          all="All statuses"
          value={list.status}
          options={statuses}
          onChange={(value) => change({ status: transactionStatuses.find((status) => status === value) ?? '' })}
        />
        <DateFilter label="From date" value={list.startDate} onChange={(startDate) => change({ startDate })} />
        <DateFilter label="To date" value={list.endDate} onChange={(endDate) => change({ endDate })} />
        <Button
          size="small"
          disabled={!isFiltered(list)}
          onClick={() => setList({ ...noFilters, limit: list.limit })}
          sx={{ minHeight: 35 }}
        >
          Clear Filters
        </Button>
      </Filters>
      <ListTable
        label="Transactions"
        columns={transactionColumns(
          (userId) => go({ section: 'userDetails', userId, from: 'transactionManagement' }),
          () => go({ section: 'approvals' }),
        )}
        rows={data?.transactions ?? []}
        sort={{ by: list.sortBy, order: list.sortOrder }}
        onSort={({ by, order }) => {
          if (by === 'transactionId' || by === 'amount' || by === 'timestamp') change({ sortBy: by, sortOrder: order });
        }}
        busy={isLoading || (isValidating && !data)}
        expect={list.limit}
        empty={
          <EmptyState
            title="No transactions found"
            text={isFiltered(list) ? 'Try adjusting the search or the filters.' : 'Nobody has moved money yet.'}
          />
        }
        error={!data && error ? readFailure(error, words) : undefined}
        onRetry={() => void mutate()}
        dimmed={({ status }) => status === 'user_cancelled'}
      />
      {data && (
        <Pages
          noun={['transaction', 'transactions']}
          total={total}
          page={list.page}
          pages={data?.pagination.totalPages ?? 1}
          onPage={(page) => change({ page })}
          limit={list.limit}
          onLimit={(limit) => change({ limit })}
        />
      )}
    </>
  );
}
