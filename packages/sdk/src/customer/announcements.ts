/** Announcements that a customer has not dismissed. */
import type { Api, CallOptions } from '../api.ts';
import type { GetUserAnnouncementsReply, ViewAnnouncementBody } from '../contract/announcements.ts';
import type { Done } from '../contract/common.ts';

/** Active announcements that have not ended and were not dismissed, newest first. */
export const getUserAnnouncements = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetUserAnnouncementsReply>('announcement/user/:userId', { ...options, params: { userId } });

/** Reports that the customer saw or opened an announcement; each counts once. 404 when it was deleted. */
export const viewAnnouncement = (
  api: Api,
  announcementId: string,
  userId: string,
  body: ViewAnnouncementBody,
  options?: CallOptions,
) =>
  api.post<Done>('announcement/:announcementId/:userId/view', {
    ...options,
    params: { announcementId, userId },
    body,
    repeatable: true,
  });

/** Dismisses an announcement for good. */
export const dismissAnnouncement = (api: Api, announcementId: string, userId: string, options?: CallOptions) =>
  api.post<Done>('announcement/:announcementId/:userId/cancel', {
    ...options,
    params: { announcementId, userId },
    body: {},
    repeatable: true,
  });
