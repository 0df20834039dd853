/** All customers' transactions: filters, sums, and pending ones to decide. */
import { Suspense, useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { GridOf } from '@ajose/app/GridOf';
import type { GetAllTransactionsReply, ListedTransaction } from '@ajose/sdk/contract/transactions';
import { transactionKinds } from '@ajose/sdk/domain/transaction-kinds';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { FilterSearch } from '@ajose/ui/fields/FilterSearch';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { Filters } from '@ajose/ui/layout/Filters';
import { Inline } from '@ajose/ui/layout/Inline';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { lazyPart } from '@ajose/ui/shell/lazyPage.ts';
import { useTransactions } from '../../data/transactions.ts';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { useFailureToast } from '@ajose/ui/feedback/useFailureToast.ts';
import { Allowed } from '../../components/role.tsx';
import { ColumnsChoice } from '../../components/ColumnsChoice.tsx';
import { shownColumns } from '../../components/columns.ts';
import { Export } from '../../components/Export.tsx';
import { CutSearch } from '../../components/CutSearch.tsx';
import { changeList, useKept, useLastPage } from '../../components/list.ts';
import { FilterDays } from '../../components/FilterDays.tsx';
import { FilteredBy } from '../../components/FilteredBy.tsx';
import { SavedViews } from '../../components/SavedViews.tsx';
import { ListWithPanel, useBeside } from '../../components/ListWithPanel.tsx';
import { transactionAddress, transactionColumns } from './columns.tsx';
import { filterWords, statusChoice, typeChoice } from './choices.ts';
import { SummaryTiles } from './SummaryTiles.tsx';
import {
  hideable,
  isFiltered,
  isSortColumn,
  noFilters,
  readTransactionList,
  toFilters,
  toQuery,
  transactionTypes,
  type TransactionList,
} from './transactionList.ts';

/** Fetched when the first row is opened: the list of customers shares this page's file and never needs it. */
const TransactionDialog = dialogLater(async () => (await import('./TransactionDialog.tsx')).TransactionDialog);

const OneTransaction = lazyPart(async () => (await import('./TransactionDialog.tsx')).OneTransaction);

const TaxDialog = dialogLater(async () => (await import('./TaxDialog.tsx')).TaxDialog);

const words = { refused: 'Failed to fetch transactions', broken: 'Error fetching transactions' };
export function TransactionsPage() {
  const [list, setList] = useKept('transactions', readTransactionList);
  const transactions = useTransactions(toQuery(list));
  const pagination = transactions.data?.pagination;
  useFailureToast(transactions.error, words);
  const change = (patch: Partial<TransactionList>): void => setList(changeList(list, patch));
  useLastPage(list.page, transactions.isLoading ? undefined : pagination?.totalPages, (page) => change({ page }));
  const beside = useBeside('transaction');
  const listed = (id: string) => transactions.data?.transactions.find(({ transactionId }) => transactionId === id);

  return (
    <>
      <PageHeader
        title="Transaction Management"
        actions={
          <Inline gap={2}>
            <ColumnsChoice columns={transactionColumns} hideable={hideable} list={list} onChange={setList} />
            <SavedViews list="transactions" state={list} read={readTransactionList} onChoose={setList} />
            <Export
              request={{ list: 'transactions', filters: toFilters(list) }}
              // A search that is cut has more.
              rows={pagination?.isCut ? undefined : pagination?.totalTransactions}
            />
            <Tax />
          </Inline>
        }
      />
      <SummaryTiles summary={transactions.data?.summary} failed={Boolean(transactions.error)} />
      <ListFilters list={list} summary={transactions.data?.summary} onChange={change} onSet={setList} />
      <ListWithPanel
        word="transaction"
        title="Transaction"
        ids={transactions.data?.transactions.map(({ transactionId }) => transactionId) ?? []}
        panel={beside.id !== null && <Beside id={beside.id} listed={listed(beside.id)} />}
      >
        {pagination?.isCut && <CutSearch many="transactions" total={pagination.totalTransactions} hasSums />}
        <GridOf
          of={transactions}
          label="Transactions"
          columns={shownColumns(transactionColumns, list)}
          rows={({ transactions }) => transactions}
          sort={{ by: list.sortBy, order: list.sortOrder }}
          onSort={({ by, order }) => isSortColumn(by) && change({ sortBy: by, sortOrder: order })}
          expect={list.limit}
          empty={<Nothing list={list} onSearchAll={() => setList(searchAll(list))} />}
          failure={words}
          dimmed={({ status }) => status === 'user_cancelled'}
          selected={beside.id === null ? null : (listed(beside.id)?._id ?? null)}
          onOpen={(transaction) => beside.open(transaction.transactionId, transactionAddress(transaction))}
          pages={{
            noun: ['transaction', 'transactions'],
            of: ({ pagination: { totalTransactions: total, totalPages: pages, isCut } }) => ({ total, pages, isCut }),
            page: list.page,
            onPage: (page) => change({ page }),
            limit: list.limit,
            onLimit: (limit) => change({ limit }),
          }}
        />
      </ListWithPanel>
      {beside.id !== null && !beside.fits && (
        <TransactionDialog id={beside.id} listed={listed(beside.id)} onClose={beside.close} />
      )}
    </>
  );
}

interface ListFiltersProps {
  list: TransactionList;
  summary: GetAllTransactionsReply['summary'] | undefined;
  onChange: (patch: Partial<TransactionList>) => void;
  onSet: (list: TransactionList) => void;
}

function ListFilters({ list, summary, onChange, onSet }: ListFiltersProps) {
  const clear = (): void => onSet({ ...noFilters, limit: list.limit, hidden: list.hidden });
  return (
    <>
      <Filters>
        <FilterSearch
          placeholder="ID, name, email, ₦"
          value={list.search}
          onSearch={(search) => onChange({ search })}
        />
        <FilterSelect
          label="Type"
          all="All types"
          value={list.kind || list.type}
          options={typeChoice(summary?.completedByKind, list.kind)}
          onChange={(value) => {
            const kind = transactionKinds.find((kind) => kind === value) ?? '';
            const status = kind === '' ? list.status : list.status || 'completed';
            onChange({ type: transactionTypes.find((type) => type === value) ?? '', kind, status });
          }}
        />
        <FilterSelect
          label="Status"
          all="All statuses"
          value={list.status}
          options={statusChoice(summary, list.status)}
          onChange={(status) => onChange({ status })}
        />
        <FilterDays days={list} onChange={onChange} />
      </Filters>
      <FilteredBy words={filterWords(list)} onClear={clear} />
    </>
  );
}

function Tax() {
  const [open, setOpen] = useState(false);
  return (
    <Allowed to="remitTax">
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        Withholding tax
      </Button>
      {open && <TaxDialog onClose={() => setOpen(false)} />}
    </Allowed>
  );
}

/** What the search finds in the whole list. */
const searchAll = ({ search, limit, hidden }: TransactionList): TransactionList => ({
  ...noFilters,
  search,
  limit,
  hidden,
});

function Nothing({ list, onSearchAll }: { list: TransactionList; onSearchAll: () => void }) {
  const title = 'No transactions found';
  if (!isFiltered(list)) return <EmptyState title={title} text="No money has been moved yet." />;
  const among = filterWords({ ...list, search: '' }).filter((word) => word !== '');
  if (list.search === '' || among.length === 0) {
    return <EmptyState title={title} text="Try adjusting the search or the filters." />;
  }
  return (
    <EmptyState
      title={title}
      text={`Not among: ${among.join(', ')}.`}
      action={
        <Button variant="outlined" onClick={onSearchAll}>
          Search all
        </Button>
      }
    />
  );
}

/** The transaction that the address names, beside the list. */
function Beside({ id, listed }: { id: string; listed: ListedTransaction | undefined }) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={360} />}>
      <OneTransaction key={id} id={id} listed={listed} isTitled />
    </Suspense>
  );
}
