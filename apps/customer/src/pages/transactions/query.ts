/** The filters of the history, and the query that they, the order and the page make. */
import type { GetUserTransactionsQuery, TransactionStatus, TransactionType } from '@ajose/sdk/contract/transactions';
import type { Sort } from '@ajose/ui/table/DataTable';
import type { SortColumn } from './columns.tsx';

export const PAGE_SIZE = 10;

export interface FilterValues {
  /** Empty for all. */
  type: '' | TransactionType;
  status: '' | TransactionStatus;
  /** YYYY-MM-DD in Lagos, or empty. */
  from: string;
  to: string;
}

export const noFilters: FilterValues = { type: '', status: '', from: '', to: '' };

export const isFiltered = (filters: FilterValues): boolean => Object.values(filters).some((value) => value !== '');

/** False when the last day is before the first: the days are then not sent, and the field says so. */
export const daysInOrder = ({ from, to }: Pick<FilterValues, 'from' | 'to'>): boolean =>
  from === '' || to === '' || from <= to;

export function queryOf(filters: FilterValues, sort: Sort<SortColumn>, page: number): GetUserTransactionsQuery {
  const { type, status, from, to } = filters;
  const ordered = daysInOrder(filters);
  return {
    page,
    limit: PAGE_SIZE,
    sortBy: sort.by,
    sortOrder: sort.order,
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...(from && ordered ? { startDate: from } : {}),
    ...(to && ordered ? { endDate: to } : {}),
  };
}
