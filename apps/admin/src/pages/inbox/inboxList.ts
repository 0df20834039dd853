/** The filters of the inbox, stored in the address so that a colleague can open the same list. */
import type { GetWorkQuery, WorkKind } from '@ajose/sdk/contract/work';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { hiddenOf, type HiddenColumns } from '../../components/columns.ts';
import { keptFits, listFits, oneOf } from '../../components/list.ts';

export const workKinds: readonly WorkKind[] = [
  'case',
  'approval',
  'dispute',
  'complaint',
  'identity',
  'payout',
  'name',
  'registration',
];
export const owners = ['toMe', 'handed', 'mine', 'nobody'] as const;
export const dues = ['late', 'later'] as const;

export interface InboxList extends HiddenColumns {
  page: number;
  limit: number;
  kind: WorkKind | '';
  owner: (typeof owners)[number] | '';
  due: (typeof dues)[number] | '';
}

export const hideable = ['user', 'amount', 'since', 'due', 'owner'] as const;

export const wholeInbox: InboxList = { page: 1, limit: ROWS_A_PAGE, kind: '', owner: '', due: '', hidden: '' };

const fits = keptFits<InboxList>({
  page: listFits.page,
  limit: listFits.limit,
  hidden: hiddenOf(hideable),
  kind: oneOf(['', ...workKinds]),
  owner: oneOf(['', ...owners]),
  due: oneOf(['', ...dues]),
});

export const readInboxList = (kept: unknown): InboxList => (fits(kept) ? kept : wholeInbox);

export const isNarrowed = ({ kind, owner, due }: InboxList): boolean => kind !== '' || owner !== '' || due !== '';

export const toQuery = ({ page, limit, kind, owner, due }: InboxList): GetWorkQuery => ({
  page,
  limit,
  ...(kind === '' ? {} : { kind }),
  ...(owner === '' ? {} : { owner }),
  ...(due === '' ? {} : { late: due === 'late' }),
});
