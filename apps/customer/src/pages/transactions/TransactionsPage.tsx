/** All transactions of the wallet: filtered, sorted, ten on a page. */
import styles from './TransactionsPage.module.css';
import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Download from 'lucide-react/icons/download';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { formatNumber } from '@ajose/sdk/domain/money';
import type { Transaction, TransactionMonth } from '@ajose/sdk/contract/transactions';
import { formatPastDay } from '@ajose/app/days.ts';
import { lagosDay } from '@ajose/sdk/domain/time';
import { isTooDeep } from '@ajose/sdk/error';
import { inWords } from '@ajose/ui/failure.ts';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { neverMoved, ON_ITS_WAY_OUT } from '@ajose/sdk/domain/status';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { Card } from '@ajose/ui/layout/Card';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { DataTable, type RowGroups, type Sort } from '@ajose/ui/table/DataTable';
import { Pagination } from '@ajose/ui/table/Pagination';
import { lazyPart } from '@ajose/ui/shell/lazyPage.ts';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { acting } from '../../acting.ts';
import { useTransactions } from '../../data/wallet.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { daysInOrder, daysOf } from '../../components/periods.ts';
import { isOnItsWay } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { columnsWith, isSortColumn } from './columns.tsx';
import { Kinds } from './Kinds.tsx';
import { MonthHead } from './MonthHead.tsx';
import { firstSort, isFiltered, noFilters, queryOf, type FilterValues } from './query.ts';
import { TransactionFilters } from './TransactionFilters.tsx';

const TransactionDialog = dialogLater(async () => (await import('./TransactionDialog.tsx')).TransactionDialog);
const StatementDialog = dialogLater(async () => (await import('../../components/StatementDialog.tsx')).StatementDialog);

/** Its code is fetched only where one acts for an organisation. */
const AskedFor = lazyPart(async () => (await import('./AskedFor.tsx')).AskedFor);

/** The Lagos day and month under which a transaction is listed. */
const dayOf = ({ postedAt, timestamp }: Transaction): string => lagosDay(new Date(postedAt ?? timestamp));
const monthOf = (transaction: Transaction): string => dayOf(transaction).slice(0, 7);

/** The days of a month within the filter. */
function daysWithin(month: string, filters: FilterValues): Pick<FilterValues, 'from' | 'to'> {
  const { from, to } = daysOf(month);
  if (!daysInOrder(filters)) return { from, to };
  return {
    from: filters.from > from ? filters.from : from,
    to: filters.to !== '' && filters.to < to ? filters.to : to,
  };
}

const whyEmpty = (filters: FilterValues): string =>
  isFiltered(filters)
    ? 'Nothing in the wallet matches these filters.'
    : 'Money you add, invest or withdraw is listed here.';

interface ActionProps {
  name: string;
  icon: ReactNode;
  disabled?: boolean;
  /** On a phone without its word, so that the list begins on the first screen. */
  brief?: boolean;
  onClick: () => void;
}

function Action({ name, icon, disabled = false, brief = false, onClick }: ActionProps) {
  const phone = usePhone();
  if (phone && brief)
    return (
      <IconButton aria-label={name} title={name} disabled={disabled} onClick={onClick}>
        {icon}
      </IconButton>
    );
  return (
    <Button
      {...(phone ? { size: 'small' } : { variant: 'outlined' })}
      startIcon={icon}
      disabled={disabled}
      onClick={onClick}
    >
      {name}
    </Button>
  );
}

/** Of an organisation. */
const NotApproved = () => (
  <ErrorBoundary
    message="What is not yet approved could not be opened. Check your connection, then load the page again."
    place="/dashboard/transaction"
  >
    <Suspense>
      <AskedFor />
    </Suspense>
  </ErrorBoundary>
);

/** What the list is narrowed to and sorted by, and its page. */
function useList() {
  const { state } = useLocation();
  const [onItsWay, setOnItsWay] = useState(isOnItsWay(state));
  const [filters, setFilters] = useState<FilterValues>(
    onItsWay ? { ...noFilters, type: 'withdrawal', status: 'pending' } : noFilters,
  );
  const [sort, setSort] = useState(firstSort);
  const [page, setPage] = useState(1);
  const filter = (next: FilterValues) => {
    setFilters(next);
    setOnItsWay(false);
    setPage(1);
  };
  const sortBy = ({ by, order }: Sort) => {
    if (!isSortColumn(by)) return;
    setSort({ by, order });
    setPage(1);
  };
  // What is set aside for a dispute or a refund is pending too, and the home has it apart.
  const query = { ...queryOf(filters, sort, page), ...(onItsWay ? { kind: 'to_bank' as const } : {}) };
  return { filters, filter, onItsWay, sort, sortBy, page, setPage, query };
}

type List = ReturnType<typeof useList>;

const countOf = ({ total }: { total: number }): string =>
  total === 1 ? '1 transaction' : `${formatNumber(total)} transactions`;

const orders = [
  { value: 'timestamp asc', label: 'Oldest first' },
  { value: 'amount desc', label: 'Largest first' },
  { value: 'amount asc', label: 'Smallest first' },
] as const;

/** The order of the rows on a phone, where no column's head can be pressed. */
function Order({ sort, sortBy }: List) {
  const present = `${sort.by} ${sort.order}`;
  return (
    <FilterSelect
      label="Order"
      all="Newest first"
      value={orders.find(({ value }) => value === present)?.value ?? ''}
      options={orders}
      onChange={(order) =>
        sortBy(
          order === ''
            ? firstSort
            : {
                by: order.startsWith('amount') ? 'amount' : 'timestamp',
                order: order.endsWith('asc') ? 'asc' : 'desc',
              },
        )
      }
    />
  );
}

/** By month, with its sums, and where there is little room also by day. */
function useGroups(
  { filters, filter, sort }: List,
  months: readonly TransactionMonth[] = [],
): RowGroups<Transaction>[] {
  const byDays: RowGroups<Transaction> = {
    of: dayOf,
    render: (day) => formatPastDay(`${day}T12:00:00Z`),
    narrow: true,
  };
  const byMonths: RowGroups<Transaction> = {
    of: monthOf,
    render: (month) => (
      <MonthHead
        month={month}
        sums={months.find((one) => one.month === month)}
        onOpen={filters.kind === '' ? (kind) => filter({ ...filters, ...daysWithin(month, filters), kind }) : undefined}
      />
    ),
  };
  return sort.by === 'timestamp' ? [byMonths, byDays] : [];
}

type Answer = ReturnType<typeof useTransactions>;

const hasFailed = ({ error, isValidating }: Answer): boolean => error !== undefined && !isValidating;

interface ListedProps {
  list: List;
  answer: Answer;
  onOpen: (transaction: Transaction) => void;
}

function Listed({ list, answer, onOpen }: ListedProps) {
  const { data, error, isLoading, isValidating, mutate } = answer;
  const { total = 0, pages = 1 } = data?.pagination ?? {};
  const failed = hasFailed(answer);
  const groups = useGroups(list, data?.months);
  return (
    <Card flush>
      <div className={styles['history']}>
        {isTooDeep(error) ? (
          <ErrorState message={error.message} retryLabel="First page" onRetry={() => list.setPage(1)} />
        ) : (
          <DataTable
            caption="Transactions"
            least={820}
            columns={columnsWith(onOpen, groups.length > 0)}
            rows={data?.data ?? []}
            rowKey={({ _id }) => _id}
            sort={list.sort}
            sorts={false}
            onSort={list.sortBy}
            busy={isLoading || (isValidating && error !== undefined)}
            expect={10}
            error={failed ? inWords(error, 'Failed to fetch transactions') : undefined}
            onRetry={() => void mutate()}
            empty={<EmptyState title="No transactions found" text={whyEmpty(list.filters)} />}
            dimmed={neverMoved}
            groups={groups}
          />
        )}
        {data && !failed && total > 0 && (
          <Pagination page={list.page} pages={Math.max(1, pages)} onPage={list.setPage} summary={countOf({ total })} />
        )}
      </div>
    </Card>
  );
}

export function TransactionsPage() {
  const user = useUser();
  const { go } = useDashboard();
  const list = useList();
  const { filters, filter } = list;
  const [opened, setOpened] = useState<Transaction | null>(null);
  const [stating, setStating] = useState(false);
  useBackCloses(opened !== null, () => setOpened(null));
  useBackCloses(stating, () => setStating(false));

  const answer = useTransactions(user._id, list.query);
  return (
    <div className={styles['page']}>
      <PageHeader
        back={{ label: 'Back to dashboard', onClick: () => go({ section: 'home' }) }}
        title="Transaction History"
        actions={
          <>
            <Action
              name="Refresh"
              brief
              icon={<RefreshCw size="1.5rem" aria-hidden="true" />}
              disabled={answer.isValidating}
              onClick={() => void answer.mutate()}
            />
            <Action name="Statement" icon={<Download aria-hidden="true" />} onClick={() => setStating(true)} />
          </>
        }
      />
      <TransactionFilters
        values={filters}
        onChange={filter}
        count={answer.data && countOf(answer.data.pagination)}
        kinds={
          <Kinds
            value={filters.kind}
            stats={answer.data?.stats}
            failed={hasFailed(answer)}
            onChange={(kind) => filter({ ...filters, kind })}
          />
        }
        order={<Order {...list} />}
      />
      {acting() !== null && <NotApproved />}
      {list.onItsWay && answer.data && (
        <p className={styles['onItsWay']}>
          {ON_ITS_WAY_OUT}: <Money naira={answer.data.stats.totalWithdrawals} />
        </p>
      )}
      <Listed list={list} answer={answer} onOpen={setOpened} />
      {stating && <StatementDialog days={filters} onClose={() => setStating(false)} />}
      {opened && <TransactionDialog transaction={opened} onChange={setOpened} onClose={() => setOpened(null)} />}
    </div>
  );
}
