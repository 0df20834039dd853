/** Announcements that administrators write and customers dismiss. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named, type Refusals } from './common.ts';

/** The sections of the customers' app that an announcement can be about. */
export const AnnouncementTarget = Type.Union([
  Type.Literal('investmentProducts'),
  Type.Literal('savingsProducts'),
  Type.Literal('investmentPortfolio'),
  Type.Literal('savingsPortfolio'),
  Type.Literal('transaction'),
  Type.Literal('profile'),
]);
export type AnnouncementTarget = Static<typeof AnnouncementTarget>;

/** `target` is what a click on it opens; null for one that is only read. */
export const Announcement = Type.Object({
  _id: Id,
  title: Type.String(),
  message: Type.String(),
  target: Type.Union([AnnouncementTarget, Type.Null()]),
});
export interface Announcement extends Static<typeof Announcement> {}

export const GetUserAnnouncementsReply = Type.Array(Named<Announcement>(Announcement));
export type GetUserAnnouncementsReply = Static<typeof GetUserAnnouncementsReply>;

export const DismissAnnouncementParams = Type.Object({ announcementId: Id, userId: Id });

/** `cancelledBy` are the ids of the customers who dismissed it, at most 1,000; `dismissals` counts them all. */
export const ManagedAnnouncement = Type.Object({
  ...Announcement.properties,
  endDate: Moment,
  active: Type.Boolean(),
  /** Ids of the customers who dismissed it, at most 1,000. */
  cancelledBy: Type.Array(Id),
  /** How many customers dismissed it. */
  dismissals: Type.Integer(),
  createdAt: Moment,
});
export interface ManagedAnnouncement extends Static<typeof ManagedAnnouncement> {}

export const GetAnnouncementsReply = Type.Array(Named<ManagedAnnouncement>(ManagedAnnouncement));
export type GetAnnouncementsReply = Static<typeof GetAnnouncementsReply>;

export const AnnouncementBody = Type.Object({
  title: Type.String({ maxLength: 200 }),
  message: Type.String({ maxLength: 2000 }),
  endDate: Moment,
  active: Type.Boolean(),
  target: Type.Optional(Announcement.properties.target),
});
export interface AnnouncementBody extends Static<typeof AnnouncementBody> {}

export const AnnouncementReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  announcement: Named<ManagedAnnouncement>(ManagedAnnouncement),
});
export interface AnnouncementReply extends Static<typeof AnnouncementReply> {}

export const announcementRefusals = {
  getUserAnnouncements: {},
  dismissAnnouncement: {
    404: ['announcement_not_found'],
  },
  getAnnouncements: {},
  addAnnouncement: {
    422: ['end_date_past', 'invalid'],
  },
  updateAnnouncement: {
    404: ['announcement_not_found'],
    422: ['end_date_past', 'invalid'],
  },
  deleteAnnouncement: {
    404: ['announcement_not_found'],
  },
} as const satisfies Refusals;
