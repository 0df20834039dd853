/** What an announcement's badge says. */
import type { ManagedAnnouncement } from '@ajose/sdk/contract/announcements';

export type AnnouncementState = 'active' | 'inactive' | 'expired';

/** Expired is an active one whose end date has passed; one that is switched off stays inactive. */
export function announcementState(
  { active, endDate }: Pick<ManagedAnnouncement, 'active' | 'endDate'>,
  now: Date = new Date(),
): AnnouncementState {
  if (!active) return 'inactive';
  return Date.parse(endDate) < now.getTime() ? 'expired' : 'active';
}
