/** Writing and ending announcements. */
import type { Api, CallOptions } from '../api.ts';
import { deletes, gets, puts } from '../call.ts';
import type { AnnouncementBody, AnnouncementReply, GetAnnouncementsReply } from '../contract/announcements.ts';
import type { Done } from '../contract/common.ts';

/** All announcements, newest first. */
export const getAnnouncements = gets<GetAnnouncementsReply>()('announcement');

/** Adds an announcement. 422 `fields`. */
export const addAnnouncement = (api: Api, body: AnnouncementBody, options?: CallOptions) =>
  api.post<AnnouncementReply>('announcement/', { ...options, body });

/** Changes an announcement, including whether it is active. */
export const updateAnnouncement = puts<AnnouncementBody, AnnouncementReply>()(
  'announcement/:id',
  { 404: ['announcement_not_found', 'product_not_found'], 422: ['end_before_start', 'end_date_past', 'invalid'] },
  { repeatable: true },
);

export const deleteAnnouncement = deletes<Done>()(
  'announcement/:id',
  { 404: ['announcement_not_found'] },
  { repeatable: true },
);
