/** The filters of the history, and the query that they, the order and the page make. */
import type {
  GetUserTransactionsQuery,
  TransactionKind,
  TransactionStatus,
  TransactionType,
} from '@ajose/sdk/contract/transactions';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import type { Sort } from '@ajose/ui/table/DataTable';
import type { SortColumn } from './columns.tsx';
import { daysInOrder } from '../../components/periods.ts';

export interface FilterValues {
  /** Empty for all. */
  type: '' | TransactionType;
  status: '' | TransactionStatus;
  /** What money moved for; empty for all, including transactions that moved nothing. */
  kind: '' | TransactionKind;
  search: string;
  /** YYYY-MM-DD in Lagos, or empty. */
  from: string;
  to: string;
}

export const noFilters: FilterValues = { type: '', status: '', kind: '', search: '', from: '', to: '' };

export const isFiltered = (filters: FilterValues): boolean => Object.values(filters).some((value) => value !== '');

/** How the history opens. */
export const firstSort: Sort<SortColumn> = { by: 'timestamp', order: 'desc' };

export function queryOf(filters: FilterValues, sort: Sort<SortColumn>, page: number): GetUserTransactionsQuery {
  const { type, status, kind, search, from, to } = filters;
  const ordered = daysInOrder(filters);
  return {
    page,
    limit: FEW_A_PAGE,
    sortBy: sort.by,
    sortOrder: sort.order,
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    // A kind has a sum, so its list has only transactions that add up to it.
    ...(kind ? { kind, moved: true } : {}),
    ...(search ? { search } : {}),
    ...(from && ordered ? { startDate: from } : {}),
    ...(to && ordered ? { endDate: to } : {}),
  };
}
