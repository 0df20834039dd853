/** The filters of the history, and the query that they, the order and the page make. */
import type {
  GetUserTransactionsQuery,
  TransactionKind,
  TransactionStatus,
  TransactionType,
} from '@ajose/sdk/contract/transactions';
import type { Sort } from '@ajose/ui/table/DataTable';
import type { SortColumn } from './columns.tsx';

export const PAGE_SIZE = 10;

export interface FilterValues {
  /** Empty for all. */
  type: '' | TransactionType;
  status: '' | TransactionStatus;
  /** What moved for it; empty for all, also what moved nothing. */
  kind: '' | TransactionKind;
  search: string;
  /** YYYY-MM-DD in Lagos, or empty. */
  from: string;
  to: string;
}

export const noFilters: FilterValues = { type: '', status: '', kind: '', search: '', from: '', to: '' };

export const isFiltered = (filters: FilterValues): boolean => Object.values(filters).some((value) => value !== '');

/** False when the last day is before the first: the days are then not sent, and the field says so. */
export const daysInOrder = ({ from, to }: Pick<FilterValues, 'from' | 'to'>): boolean =>
  from === '' || to === '' || from <= to;

/** The first and the last day of a month. @param month YYYY-MM */
export function daysOf(month: string): Pick<FilterValues, 'from' | 'to'> {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

export function queryOf(filters: FilterValues, sort: Sort<SortColumn>, page: number): GetUserTransactionsQuery {
  const { type, status, kind, search, from, to } = filters;
  const ordered = daysInOrder(filters);
  return {
    page,
    limit: PAGE_SIZE,
    sortBy: sort.by,
    sortOrder: sort.order,
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    // A kind has a sum, and what is listed under it adds up to that.
    ...(kind ? { kind, moved: true } : {}),
    ...(search ? { search } : {}),
    ...(from && ordered ? { startDate: from } : {}),
    ...(to && ordered ? { endDate: to } : {}),
  };
}
