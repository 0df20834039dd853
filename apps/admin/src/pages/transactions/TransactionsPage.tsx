/** All customers' transactions: filters, sums, and pending ones to decide. */
import styles from './TransactionsPage.module.css';
import { Suspense, useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { GridOf } from '@ajose/app/GridOf';
import type { GetAllTransactionsReply, ListedTransaction } from '@ajose/sdk/contract/transactions';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { FilterSearch } from '@ajose/ui/fields/FilterSearch';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { Card } from '@ajose/ui/layout/Card';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { lazyPart } from '@ajose/ui/shell/lazyPage.ts';
import { useSmall } from '@ajose/ui/usePhone.ts';
import { TypeFilter } from '../../components/TypeFilter.tsx';
import { useTransactions } from '../../data/transactions.ts';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { useFailureToast } from '@ajose/ui/feedback/useFailureToast.ts';
import { Allowed } from '../../components/role.tsx';
import { ColumnsChoice } from '../../components/ColumnsChoice.tsx';
import { shownColumns } from '../../components/columns.ts';
import { Export } from '../../components/Export.tsx';
import { useDialogAddress } from '../../components/links.ts';
import { CutSearch } from '../../components/CutSearch.tsx';
import { changeList, useKept, useLastPage } from '../../components/list.ts';
import { useWayBack } from '../../components/cameFrom.ts';
import { nothingFoundHint } from '../../components/cutReference.ts';
import { FilterMonths } from '../../components/FilterMonths.tsx';
import { ListFilters } from '../../components/ListFilters.tsx';
import { SavedViews } from '../../components/SavedViews.tsx';
import { ListWithPanel, useBeside } from '../../components/ListWithPanel.tsx';
import { transactionAddress, transactionColumns } from './columns.tsx';
import { filterWords, statusChoice } from './choices.ts';
import { LeftOut, SummaryTiles } from './SummaryTiles.tsx';
import {
  hideable,
  inAllTypes,
  isFiltered,
  isSortColumn,
  noFilters,
  readTransactionList,
  toFilters,
  toQuery,
  type TransactionList,
} from './transactionList.ts';

/** Fetched when the first row is opened: the list of customers shares this page's file and never needs it. */
const TransactionDialog = dialogLater(async () => (await import('./TransactionDialog.tsx')).TransactionDialog);

const OneTransaction = lazyPart(async () => (await import('./TransactionDialog.tsx')).OneTransaction);

const TaxDialog = dialogLater(async () => (await import('./TaxDialog.tsx')).TaxDialog);

const words = { refused: 'Failed to fetch transactions', broken: 'Error fetching transactions' };

/** One that was opened from another page stands alone: the list is of all customers and may not have it. */
export function TransactionsPage() {
  const back = useWayBack(undefined);
  const { id } = useDialogAddress('transaction');
  if (back === undefined || id === null) return <AllTransactions />;
  return (
    <>
      <PageHeader title="Transaction" back={back} />
      <Card>
        <Beside id={id} listed={undefined} isAlone />
      </Card>
    </>
  );
}

function AllTransactions() {
  const [list, setList] = useKept('transactions', readTransactionList);
  const transactions = useTransactions(toQuery(list));
  const pagination = transactions.data?.pagination;
  useFailureToast(transactions.error, words);
  const change = (patch: Partial<TransactionList>): void => setList(changeList(list, patch));
  useLastPage(list.page, transactions.isLoading ? undefined : pagination?.totalPages, (page) => change({ page }));
  const beside = useBeside('transaction');
  const small = useSmall();
  // On a phone, and where text is large, the list begins high, with its sums below it.
  const sums = (
    <SummaryTiles summary={transactions.data?.summary} failed={Boolean(transactions.error)} status={list.status} />
  );
  const listed = (id: string) => transactions.data?.transactions.find(({ transactionId }) => transactionId === id);

  return (
    <>
      <PageHeader
        title="Transaction Management"
        actions={
          <div className={styles['actions']}>
            <ColumnsChoice columns={transactionColumns} hideable={hideable} list={list} onChange={setList} />
            <SavedViews list="transactions" state={list} read={readTransactionList} onChoose={setList} />
            <Export
              request={{ list: 'transactions', filters: toFilters(list) }}
              // A search that was cut matches more rows than this total.
              rows={pagination?.isCut ? undefined : pagination?.totalTransactions}
            />
            <Tax />
          </div>
        }
      />
      {!small && sums}
      <TransactionFilters list={list} summary={transactions.data?.summary} onChange={change} onSet={setList} />
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
          sorts={!small}
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
      {small && <div className={styles['below']}>{sums}</div>}
      {transactions.data && <LeftOut summary={transactions.data.summary} status={list.status} />}
      {beside.id !== null && !beside.fits && (
        <TransactionDialog id={beside.id} listed={listed(beside.id)} onClose={beside.close} />
      )}
    </>
  );
}

interface TransactionFiltersProps {
  list: TransactionList;
  summary: GetAllTransactionsReply['summary'] | undefined;
  onChange: (patch: Partial<TransactionList>) => void;
  onSet: (list: TransactionList) => void;
}

function TransactionFilters({ list, summary, onChange, onSet }: TransactionFiltersProps) {
  // The choice of a type offers those that the list has without that choice.
  const ofAllTypes = useTransactions(toQuery(inAllTypes(list))).data?.summary;
  const [searched, ...words] = filterWords(list);
  return (
    <ListFilters
      search={
        <FilterSearch
          placeholder="ID, name, email, ₦"
          value={list.search}
          onSearch={(search) => onChange({ search })}
        />
      }
      searched={searched}
      words={words}
      order={<Order list={list} onChange={onChange} />}
      onClear={() => onSet({ ...noFilters, limit: list.limit, hidden: list.hidden })}
    >
      <TypeFilter list={list} summary={ofAllTypes} onChange={onChange} />
      <FilterSelect
        label="Status"
        all="All statuses"
        value={list.status}
        options={statusChoice(summary, list.status)}
        onChange={(status) => onChange({ status })}
      />
      <FilterMonths days={list} onChange={onChange} />
    </ListFilters>
  );
}

const orders = [
  { value: 'timestamp asc', label: 'Oldest first' },
  { value: 'amount desc', label: 'Largest amount first' },
  { value: 'amount asc', label: 'Smallest amount first' },
] as const;

/** The order of the rows on a phone, where no column's head can be pressed. */
function Order({ list: { sortBy, sortOrder }, onChange }: Pick<TransactionFiltersProps, 'list' | 'onChange'>) {
  return (
    <FilterSelect
      label="Order"
      all="Newest first"
      value={orders.find(({ value }) => value === `${sortBy} ${sortOrder}`)?.value ?? ''}
      options={orders}
      onChange={(order) =>
        onChange({
          sortBy: order.startsWith('amount') ? 'amount' : 'timestamp',
          sortOrder: order.endsWith('asc') ? 'asc' : 'desc',
        })
      }
    />
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

/** The list with this search and without filters. */
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
    const text = nothingFoundHint(list.search, 'Try adjusting the search or the filters.');
    return <EmptyState title={title} text={text} />;
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
function Beside(of: { id: string; listed: ListedTransaction | undefined; isAlone?: boolean }) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={360} />}>
      <OneTransaction key={of.id} {...of} isTitled />
    </Suspense>
  );
}
