/** The state that an announcement's chip shows. */
import type { ManagedAnnouncement } from '@ajose/sdk/contract/announcements';

export type AnnouncementState = 'active' | 'inactive' | 'expired' | 'planned';

/** An active announcement is expired once its end date has passed; an inactive one stays inactive. */
export function announcementState(
  { active, endDate, startDate }: Pick<ManagedAnnouncement, 'active' | 'endDate' | 'startDate'>,
  now: Date = new Date(),
): AnnouncementState {
  if (!active) return 'inactive';
  if (Date.parse(endDate) < now.getTime()) return 'expired';
  return startDate !== undefined && Date.parse(startDate) > now.getTime() ? 'planned' : 'active';
}
