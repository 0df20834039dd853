/** The filters of the audit log. The address names all but the search, so that a colleague can open the same list. */
import { auditActs, type AuditAct } from '@ajose/sdk/domain/audit';
import type { AuditSubjectKind, GetAuditLogQuery } from '@ajose/sdk/contract/dashboard';
import { hiddenOf, type HiddenColumns } from '../../components/columns.ts';
import { keptFits, listFits, oneOf } from '../../components/list.ts';
import { isDayOrEmpty } from '../../components/period.ts';

export interface AuditList extends HiddenColumns {
  page: number;
  search: string;
  /** An administrator's id, or a word for a caller who is no administrator. */
  who: string;
  act: AuditAct | '';
  about: AuditSubjectKind | '';
  /** YYYY-MM-DD, or empty. */
  startDate: string;
  endDate: string;
}

export const auditKinds: readonly AuditSubjectKind[] = [
  'customer',
  'transaction',
  'case',
  'dispute',
  'approval',
  'product',
  'group',
  'announcement',
  'admin',
  'levels',
  'webhook',
  'apiKey',
  'export',
];

const isWho = (value: unknown): value is string =>
  typeof value === 'string' && /^(customer|platform|[\da-f-]{36})?$/.test(value);

export const hideable = ['when', 'who', 'on', 'changes'] as const;

export const noFilters: AuditList = {
  page: 1,
  search: '',
  who: '',
  act: '',
  about: '',
  startDate: '',
  endDate: '',
  hidden: '',
};

const fits = keptFits<AuditList>({
  page: listFits.page,
  search: listFits.search,
  hidden: hiddenOf(hideable),
  who: isWho,
  act: oneOf(['', ...auditActs]),
  about: oneOf(['', ...auditKinds]),
  startDate: isDayOrEmpty,
  endDate: isDayOrEmpty,
});

export const readAuditList = (kept: unknown): AuditList => (fits(kept) ? kept : noFilters);

/** @param subject what the log is opened for; null for all */
export const toFilters = (
  { search, who, act, about, startDate, endDate }: AuditList,
  subject: string | null,
): Omit<GetAuditLogQuery, 'page' | 'limit'> => ({
  ...(search === '' ? {} : { search }),
  ...(who === '' ? {} : who === 'customer' || who === 'platform' ? { actor: who } : { by: who }),
  ...(act === '' ? {} : { action: act }),
  ...(about === '' ? {} : { kind: about }),
  ...(startDate === '' ? {} : { startDate }),
  ...(endDate === '' ? {} : { endDate }),
  ...(subject === null ? {} : { subject }),
});
