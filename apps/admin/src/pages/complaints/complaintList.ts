/** The filters of complaints, stored in the address so that a colleague can open the same list. */
import { complaintKinds } from '@ajose/sdk/domain/complaints';
import type { ComplaintKind, ComplaintSide, GetComplaintsQuery } from '@ajose/sdk/contract/complaints';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { hiddenOf, type HiddenColumns } from '../../components/columns.ts';
import { keptFits, listFits, oneOf } from '../../components/list.ts';

export const states = ['open', 'late', 'closed'] as const;
export const sides: readonly ComplaintSide[] = ['staff', 'customer'];

export interface ComplaintList extends HiddenColumns {
  page: number;
  limit: number;
  state: (typeof states)[number] | '';
  kind: ComplaintKind | '';
  next: ComplaintSide | '';
}

export const hideable = ['user', 'state', 'due', 'owner'] as const;

export const allComplaints: ComplaintList = { page: 1, limit: ROWS_A_PAGE, state: '', kind: '', next: '', hidden: '' };

const fits = keptFits<ComplaintList>({
  page: listFits.page,
  limit: listFits.limit,
  hidden: hiddenOf(hideable),
  state: oneOf(['', ...states]),
  kind: oneOf(['', ...complaintKinds]),
  next: oneOf(['', ...sides]),
});

export const readComplaintList = (kept: unknown): ComplaintList => (fits(kept) ? kept : allComplaints);

export const isNarrowed = ({ state, kind, next }: ComplaintList): boolean => state !== '' || kind !== '' || next !== '';

export const toQuery = (list: ComplaintList): GetComplaintsQuery => ({
  page: list.page,
  limit: list.limit,
  ...toFilters(list),
});

/** The filters as the server takes them. */
export const toFilters = ({ state, kind, next }: ComplaintList): Omit<GetComplaintsQuery, 'page' | 'limit'> => ({
  ...(state === 'late' ? { late: true } : {}),
  ...(state === 'open' || state === 'closed' ? { closed: state === 'closed' } : {}),
  ...(kind === '' ? {} : { kind }),
  ...(next === '' ? {} : { answersNext: next }),
});
