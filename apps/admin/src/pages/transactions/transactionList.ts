/** What the list of transactions is filtered and sorted by. */
import * as yup from 'yup';
import type { GetAllTransactionsQuery, TransactionStatus, TransactionType } from '@ajose/sdk/contract/transactions';
import type { ListState } from '../../list.ts';

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

const day = () =>
  yup
    .string()
    .defined()
    .matches(/^(\d{4}-\d{2}-\d{2})?$/);

const kept: yup.ObjectSchema<TransactionList> = yup.object({
  page: yup.number().integer().min(1).required(),
  limit: yup.number().oneOf([10, 25, 50, 100]).required(),
  search: yup.string().defined().max(100),
  type: yup
    .string<TransactionType | ''>()
    .defined()
    .oneOf(['', ...transactionTypes]),
  status: yup
    .string<TransactionStatus | ''>()
    .defined()
    .oneOf(['', ...transactionStatuses]),
  startDate: day(),
  endDate: day(),
  sortBy: yup.string<TransactionColumn>().oneOf(['transactionId', 'amount', 'timestamp']).required(),
  sortOrder: yup.string<'asc' | 'desc'>().oneOf(['asc', 'desc']).required(),
});

export const readTransactionList = (state: unknown): TransactionList =>
  kept.isValidSync(state, { strict: true }) ? state : noFilters;

/** Empty filters are left out of the call. */
export function toQuery({ type, status, ...rest }: TransactionList): GetAllTransactionsQuery {
  return { ...rest, ...(type ? { type } : {}), ...(status ? { status } : {}) };
}

export const isFiltered = ({ search, type, status, startDate, endDate }: TransactionList): boolean =>
  [search, type, status, startDate, endDate].some((filter) => filter !== '');
