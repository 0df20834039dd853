/** The filters and order of circles. The address has all but the search, so that a colleague can open the same list. */
import type { CircleSortColumn, CircleState, GetAllCirclesQuery } from '@ajose/sdk/contract/circles';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { hiddenOf, type HiddenColumns } from '../../components/columns.ts';
import { keptFits, listFits, oneOf, type ListState } from '../../components/list.ts';

/** A held circle also has one of the other states. */
export const states: readonly (CircleState | 'held')[] = ['open', 'signing', 'running', 'held', 'ended', 'dissolved'];

const sortColumns: readonly CircleSortColumn[] = ['createdAt', 'nextDay', 'sum', 'owed'];
export const isSortColumn = oneOf(sortColumns);

export interface CircleList extends ListState<CircleSortColumn>, HiddenColumns {
  state: CircleState | 'held' | '';
  /** The id of the customer whose circles alone are shown. */
  customer: string;
}

export const hideable = ['sum', 'organiser', 'state', 'nextDay', 'owed', 'createdAt'] as const;

export const allCircles: CircleList = {
  page: 1,
  limit: ROWS_A_PAGE,
  search: '',
  state: '',
  customer: '',
  sortBy: 'createdAt',
  sortOrder: 'desc',
  hidden: '',
};

const isIdOrEmpty = (value: unknown): value is string =>
  typeof value === 'string' && /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})?$/.test(value);

const fits = keptFits<CircleList>({
  ...listFits,
  hidden: hiddenOf(hideable),
  sortBy: isSortColumn,
  state: oneOf(['', ...states]),
  customer: isIdOrEmpty,
});

export const readCircleList = (kept: unknown): CircleList => (fits(kept) ? kept : allCircles);

export const isNarrowed = ({ search, state, customer }: CircleList): boolean =>
  search !== '' || state !== '' || customer !== '';

export const toQuery = (list: CircleList): GetAllCirclesQuery => {
  const { page, limit, sortBy, sortOrder } = list;
  return { page, limit, sortBy, sortOrder, ...toFilters(list) };
};

/** The filters as the server takes them. */
export const toFilters = ({
  search,
  state,
  customer,
}: CircleList): Pick<GetAllCirclesQuery, 'search' | 'held' | 'state' | 'customerId'> => ({
  ...(search === '' ? {} : { search }),
  ...(state === 'held' ? { held: true } : {}),
  ...(state === '' || state === 'held' ? {} : { state }),
  ...(customer === '' ? {} : { customerId: customer }),
});
