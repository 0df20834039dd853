/** Writing and ending announcements. */
import { deletes, gets, getsBy, posts, puts } from '../call.ts';
import type {
  AnnouncementBody,
  AnnouncementReply,
  GetAnnouncementReachQuery,
  GetAnnouncementReachReply,
  GetAnnouncementsReply,
} from '../contract/announcements.ts';
import type { Done } from '../contract/common.ts';

/** Announcements, newest first, at most 1,000. */
export const getAnnouncements = gets<GetAnnouncementsReply>()('announcement');

/** How many customers an announcement would be for now, before it is written. */
export const getAnnouncementReach = getsBy<GetAnnouncementReachQuery, GetAnnouncementReachReply>()(
  'announcement/reach',
);

/** Adds an announcement. 422 `fields`. */
export const addAnnouncement = posts<AnnouncementBody, AnnouncementReply>()('announcement', {
  404: ['product_not_found'],
  422: ['end_before_start', 'end_date_past'],
});

/** Changes an announcement, including whether it is active. */
export const updateAnnouncement = puts<AnnouncementBody, AnnouncementReply>()('announcement/:id', {
  404: ['announcement_not_found', 'product_not_found'],
  422: ['end_before_start', 'end_date_past'],
});

/** Deletes an announcement. */
export const deleteAnnouncement = deletes<Done>()('announcement/:id', { 404: ['announcement_not_found'] });
