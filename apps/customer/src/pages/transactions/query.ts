/** What the filters, the order and the page mean as a question to the server. */
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

/** An end before its beginning would find nothing and say nothing about why. */
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
