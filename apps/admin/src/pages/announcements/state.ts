/** The state that an announcement's chip shows. */
import type { ManagedAnnouncement } from '@ajose/sdk/contract/announcements';

export type AnnouncementState = 'active' | 'inactive' | 'expired';

/** An active announcement is expired once its end date has passed; an inactive one stays inactive. */
export function announcementState(
  { active, endDate }: Pick<ManagedAnnouncement, 'active' | 'endDate'>,
  now: Date = new Date(),
): AnnouncementState {
  if (!active) return 'inactive';
  return Date.parse(endDate) < now.getTime() ? 'expired' : 'active';
}
