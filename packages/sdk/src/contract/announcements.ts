/** Announcements that administrators write and customers dismiss. */
import { Type, type Static } from 'typebox';
import { Id, Moment } from './common.ts';

export const Announcement = Type.Object({ _id: Id, title: Type.String(), message: Type.String() });
export type Announcement = Static<typeof Announcement>;

export const GetUserAnnouncementsReply = Type.Array(Announcement);
export type GetUserAnnouncementsReply = Static<typeof GetUserAnnouncementsReply>;

export const DismissAnnouncementParams = Type.Object({ announcementId: Id, userId: Id });

/** `cancelledBy` are the ids of the customers who dismissed it, at most 1,000; `dismissals` counts them all. */
export const ManagedAnnouncement = Type.Object({
  ...Announcement.properties,
  endDate: Moment,
  active: Type.Boolean(),
  cancelledBy: Type.Array(Id),
  dismissals: Type.Integer(),
  createdAt: Moment,
});
export type ManagedAnnouncement = Static<typeof ManagedAnnouncement>;

export const GetAnnouncementsReply = Type.Array(ManagedAnnouncement);
export type GetAnnouncementsReply = Static<typeof GetAnnouncementsReply>;

export const AnnouncementBody = Type.Object({
  title: Type.String({ maxLength: 200 }),
  message: Type.String({ maxLength: 2000 }),
  endDate: Moment,
  active: Type.Boolean(),
});
export type AnnouncementBody = Static<typeof AnnouncementBody>;

export const AnnouncementReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  announcement: ManagedAnnouncement,
});
export type AnnouncementReply = Static<typeof AnnouncementReply>;
