/** The state of an announcement: what its chip shows, and when customers see it. */
import type { ManagedAnnouncement } from '@ajose/sdk/contract/announcements';
import { formatDateTime } from '@ajose/sdk/domain/time';

export type AnnouncementState = 'active' | 'inactive' | 'expired' | 'planned';

/** Whether the end date has passed: unless it is changed, nobody sees the announcement again, active or not. */
export const isOver = ({ endDate }: Pick<ManagedAnnouncement, 'endDate'>, now: Date = new Date()): boolean =>
  Date.parse(endDate) < now.getTime();

/** An active announcement is expired once its end date has passed; an inactive one stays inactive. */
export function announcementState(
  { active, endDate, startDate }: Pick<ManagedAnnouncement, 'active' | 'endDate' | 'startDate'>,
  now: Date = new Date(),
): AnnouncementState {
  if (!active) return 'inactive';
  if (isOver({ endDate }, now)) return 'expired';
  return startDate !== undefined && Date.parse(startDate) > now.getTime() ? 'planned' : 'active';
}

const tenses: Readonly<Record<AnnouncementState, string>> = {
  active: 'Shown from',
  planned: 'Will be shown from',
  expired: 'Was shown from',
  inactive: 'Not shown; its days are',
};

/** From when until when customers see it, saw it or will see it. */
export function shownWords(announcement: ManagedAnnouncement, now: Date = new Date()): string {
  const { startDate, createdAt, endDate } = announcement;
  const tense = tenses[announcementState(announcement, now)];
  return `${tense} ${formatDateTime(startDate ?? createdAt)} to ${formatDateTime(endDate)}`;
}
