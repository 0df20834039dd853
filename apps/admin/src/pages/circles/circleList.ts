/** Which circles are shown: kept in the address, so that a colleague can open the same. */
import type { CircleState, GetAllCirclesQuery } from '@ajose/sdk/contract/circles';
import { keptFits, listFits, oneOf } from '../../components/list.ts';

/** A circle that is held is in one of the other states as well. */
export const states: readonly (CircleState | 'held')[] = ['open', 'signing', 'running', 'held', 'ended', 'dissolved'];

export interface CircleList {
  page: number;
  limit: number;
  search: string;
  state: CircleState | 'held' | '';
  /** The id of a customer whose circles are shown alone. */
  customer: string;
}

export const allCircles: CircleList = { page: 1, limit: 25, search: '', state: '', customer: '' };

const isIdOrEmpty = (value: unknown): value is string =>
  typeof value === 'string' && /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})?$/.test(value);

const fits = keptFits<CircleList>({
  page: listFits.page,
  limit: listFits.limit,
  search: listFits.search,
  state: oneOf(['', ...states]),
  customer: isIdOrEmpty,
});

export const readCircleList = (kept: unknown): CircleList => (fits(kept) ? kept : allCircles);

export const isNarrowed = ({ search, state, customer }: CircleList): boolean =>
  search !== '' || state !== '' || customer !== '';

export const toQuery = (list: CircleList): GetAllCirclesQuery => ({
  page: list.page,
  limit: list.limit,
  ...toFilters(list),
});

/** What narrows the list. */
export const toFilters = ({ search, state, customer }: CircleList): Omit<GetAllCirclesQuery, 'page' | 'limit'> => ({
  ...(search === '' ? {} : { search }),
  ...(state === 'held' ? { held: true } : {}),
  ...(state === '' || state === 'held' ? {} : { state }),
  ...(customer === '' ? {} : { customerId: customer }),
});
