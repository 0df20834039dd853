/** For whom an announcement is: as fields of its form have it, as the API has it, and in words. */
import type { AnnouncementAudience, ManagedAnnouncement } from '@ajose/sdk/contract/announcements';
import { formatNumber } from '@ajose/sdk/domain/money';
import { statusNames, subStatuses } from '@ajose/sdk/domain/status';
import { isOver } from './state.ts';

export const levels = [0, 1, 2, 3] as const;

/** Values of the form; empty for all. */
interface Group {
  status: string;
  product: string;
  level: string;
}

const textOf = (value: string | number | null | undefined): string => (value ?? '').toString();

export const groupOf = (audience: AnnouncementAudience | undefined): Group => ({
  status: textOf(audience?.status),
  product: textOf(audience?.product),
  level: textOf(audience?.level),
});

export const audienceOf = ({ status, product, level }: Group): AnnouncementAudience => ({
  status: subStatuses.find((code) => `${code}` === status) ?? null,
  product: product === '' ? null : product,
  level: levels.find((known) => `${known}` === level) ?? null,
});

/** Whom an announcement is for and, unless it is over, how many customers they are now. @param productName undefined until it is known */
export function reachWords(
  { audience, reaches, endDate }: Pick<ManagedAnnouncement, 'audience' | 'reaches' | 'endDate'>,
  productName: string | undefined,
): string {
  const { status = null, product = null, level = null } = audience ?? {};
  const parts = [
    status === null ? null : `with the status ${statusNames[status]}`,
    product === null ? null : `who hold ${productName ?? 'one product'}`,
    level === null ? null : `of level ${level}`,
  ].filter((part) => part !== null);
  const whom = parts.length === 0 ? 'For all customers' : `For customers ${parts.join(', ')}`;
  if (reaches === undefined || isOver({ endDate })) return whom;
  const all = parts.length === 0 ? ' who can sign in' : '';
  return `${whom}${all}: ${formatNumber(reaches)} now`;
}
