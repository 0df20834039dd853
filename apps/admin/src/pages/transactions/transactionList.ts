/** The filters and the sorting of the list of transactions. */
import type { GetAllTransactionsQuery, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { transactionKinds } from '@ajose/sdk/domain/transaction-kinds';
import { hiddenOf, type HiddenColumns } from '../../components/columns.ts';
import { keptFits, listFits, oneOf, type ListState } from '../../components/list.ts';
import { isDayOrEmpty } from '../../components/period.ts';
import { transactionTypes, type ChosenType } from '../../components/typeChoice.ts';
import { addressOf } from '../../paths.ts';

export type TransactionColumn = NonNullable<GetAllTransactionsQuery['sortBy']>;
export const isSortColumn = oneOf<TransactionColumn>(['transactionId', 'amount', 'timestamp']);
export interface TransactionList extends ListState<TransactionColumn>, HiddenColumns, ChosenType {
  /** *awaiting* are the pending ones that wait for an administrator. */
  status: TransactionStatus | 'awaiting' | '';
  /** YYYY-MM-DD, or empty. */
  startDate: string;
  endDate: string;
}

export const transactionStatuses: readonly TransactionStatus[] = ['pending', 'completed', 'failed', 'user_cancelled'];
export const listStatuses = ['pending', 'awaiting', 'completed', 'failed', 'user_cancelled'] as const;

export const hideable = ['user', 'amount', 'status', 'type', 'balances', 'timestamp'] as const;

export const noFilters: TransactionList = {
  page: 1,
  limit: FEW_A_PAGE,
  search: '',
  type: '',
  status: '',
  kind: '',
  startDate: '',
  endDate: '',
  sortBy: 'timestamp',
  sortOrder: 'desc',
  hidden: '',
};

const fits = keptFits<TransactionList>({
  ...listFits,
  hidden: hiddenOf(hideable),
  type: oneOf(['', ...transactionTypes]),
  status: oneOf(['', ...listStatuses]),
  kind: oneOf(['', ...transactionKinds]),
  startDate: isDayOrEmpty,
  endDate: isDayOrEmpty,
  sortBy: isSortColumn,
});

export const readTransactionList = (kept: unknown): TransactionList => (fits(kept) ? kept : noFilters);

/** The filters of the list, for its call and for its export. */
export function toFilters({ search, startDate, endDate, type, status, kind }: TransactionList) {
  return {
    ...(search ? { search } : {}),
    ...(type ? { type } : {}),
    ...(status === 'awaiting' ? ({ status: 'pending', awaiting: true } as const) : status ? { status } : {}),
    ...(kind ? { kind } : {}),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
  };
}

/** The list with each type. */
export const inAllTypes = (list: TransactionList): TransactionList =>
  list.kind === '' && list.type === '' ? list : { ...list, kind: '', type: '', page: 1 };

/** Empty filters are left out of the call. */
export const toQuery = (list: TransactionList): GetAllTransactionsQuery => {
  const { page, limit, sortBy, sortOrder } = list;
  return { page, limit, sortBy, sortOrder, ...toFilters(list) };
};

export const isFiltered = ({ search, type, status, kind, startDate, endDate }: TransactionList): boolean =>
  [search, type, status, kind, startDate, endDate].some((filter) => filter !== '');

export const personAddress = (userId: string): string =>
  addressOf({ section: 'userDetails', userId, from: 'transactionManagement' });
