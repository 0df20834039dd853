/** The filters and the sorting of the list of transactions. */
import type { GetAllTransactionsQuery, TransactionStatus, TransactionType } from '@ajose/sdk/contract/transactions';
import { keptFits, listFits, oneOf, type ListState } from '../../components/list.ts';

export type TransactionColumn = NonNullable<GetAllTransactionsQuery['sortBy']>;
export interface TransactionList extends ListState<TransactionColumn> {
  type: TransactionType | '';
  status: TransactionStatus | '';
  /** YYYY-MM-DD, or empty. */
  startDate: string;
  endDate: string;
}

export const transactionTypes: readonly TransactionType[] = ['deposit', 'withdrawal', 'error', 'test'];
export const transactionStatuses: readonly TransactionStatus[] = ['pending', 'completed', 'failed', 'user_cancelled'];

export const noFilters: TransactionList = {
  page: 1,
  limit: 10,
  search: '',
  type: '',
  status: '',
  startDate: '',
  endDate: '',
  sortBy: 'timestamp',
  sortOrder: 'desc',
};

const isDay = (value: unknown): value is string => typeof value === 'string' && /^(\d{4}-\d{2}-\d{2})?$/.test(value);

const fits = keptFits<TransactionList>({
  ...listFits,
  type: oneOf(['', ...transactionTypes]),
  status: oneOf(['', ...transactionStatuses]),
  startDate: isDay,
  endDate: isDay,
  sortBy: oneOf<TransactionColumn>(['transactionId', 'amount', 'timestamp']),
});

export const readTransactionList = (kept: unknown): TransactionList => (fits(kept) ? kept : noFilters);

/** Empty filters are left out of the call. */
export function toQuery({ type, status, ...rest }: TransactionList): GetAllTransactionsQuery {
  return { ...rest, ...(type ? { type } : {}), ...(status ? { status } : {}) };
}

export const isFiltered = ({ search, type, status, startDate, endDate }: TransactionList): boolean =>
  [search, type, status, startDate, endDate].some((filter) => filter !== '');
