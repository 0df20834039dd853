/** Announcements that administrators write and customers dismiss. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named } from './common.ts';
import { SubStatus } from './customers.ts';

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

/** `target` is what a click opens; null for an announcement that is only read. */
export const Announcement = Type.Object({
  _id: Id,
  title: Type.String(),
  message: Type.String(),
  target: Type.Union([AnnouncementTarget, Type.Null()]),
});
export interface Announcement extends Static<typeof Announcement> {}

export const GetUserAnnouncementsReply = Type.Array(Named<Announcement>(Announcement));
export type GetUserAnnouncementsReply = Static<typeof GetUserAnnouncementsReply>;

/** Who sees it: customers with a status, with a product, or with a level of verification. Null: any; all three null: everybody. */
export const AnnouncementAudience = Type.Object({
  status: Type.Union([SubStatus, Type.Null()]),
  product: Type.Union([Id, Type.Null()]),
  level: Type.Union([Type.Integer({ minimum: 0, maximum: 3 }), Type.Null()]),
});
export interface AnnouncementAudience extends Static<typeof AnnouncementAudience> {}

export const ViewAnnouncementBody = Type.Object({ what: Type.Union([Type.Literal('seen'), Type.Literal('opened')]) });
export interface ViewAnnouncementBody extends Static<typeof ViewAnnouncementBody> {}

/** An announcement as administrators see it. */
export const ManagedAnnouncement = Type.Object({
  ...Announcement.properties,
  endDate: Moment,
  active: Type.Boolean(),
  /** Ids of the customers who dismissed it, at most 1,000. */
  cancelledBy: Type.Array(Id),
  /** How many customers dismissed it. */
  dismissals: Type.Integer(),
  /** When it is first shown; left out where that was at once. */
  startDate: Type.Optional(Moment),
  audience: Type.Optional(Named<AnnouncementAudience>(AnnouncementAudience)),
  /**
   * How many customers it is for now: those of its status and level who may sign in, or those who hold its product. Left out for a
   * product together with a status or a level.
   */
  reaches: Type.Optional(Type.Integer()),
  /** How many customers saw it, each counted once. */
  seen: Type.Optional(Type.Integer()),
  /** How many opened it. */
  opened: Type.Optional(Type.Integer()),
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
  /** Null: at once. Left out: as it was. */
  startDate: Type.Optional(Type.Union([Moment, Type.Null()])),
  /** Left out: as it was. */
  audience: Type.Optional(Named<AnnouncementAudience>(AnnouncementAudience)),
});
export interface AnnouncementBody extends Static<typeof AnnouncementBody> {}

export const GetAnnouncementReachQuery = Type.Object({
  status: Type.Optional(SubStatus),
  product: Type.Optional(Id),
  level: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
});
export type GetAnnouncementReachQuery = Static<typeof GetAnnouncementReachQuery>;

/** `reaches` as in `ManagedAnnouncement`; null where it is not counted. */
export const GetAnnouncementReachReply = Type.Object({
  success: Type.Literal(true),
  reaches: Type.Union([Type.Integer(), Type.Null()]),
});
export interface GetAnnouncementReachReply extends Static<typeof GetAnnouncementReachReply> {}

export const AnnouncementReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  announcement: Named<ManagedAnnouncement>(ManagedAnnouncement),
});
export interface AnnouncementReply extends Static<typeof AnnouncementReply> {}
