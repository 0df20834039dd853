/** Announcements that a customer has not dismissed. */
import { gets, postsAgain, presses } from '../call.ts';
import type { GetUserAnnouncementsReply, ViewAnnouncementBody } from '../contract/announcements.ts';
import type { Done } from '../contract/common.ts';

/** Active announcements that have not ended and were not dismissed, newest first. */
export const getUserAnnouncements = gets<GetUserAnnouncementsReply>()('announcement/user/:userId');

/** Reports that the customer saw or opened an announcement; each counts once. */
export const viewAnnouncement = postsAgain<ViewAnnouncementBody, Done>()('announcement/:announcementId/:userId/view', {
  404: ['announcement_not_found'],
});

/** Dismisses an announcement for good. */
export const dismissAnnouncement = presses<Done>()(
  'announcement/:announcementId/:userId/cancel',
  { 404: ['announcement_not_found'] },
  { repeatable: true },
);
