/** Work that waits for staff, in one list: cases, requests, disputes, complaints, identities, changes of name, registrations and late payouts. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Naira, Named, Paging } from './common.ts';
import { PayoutPlace } from './pending-money.ts';

/**
 * An identity and a late payout are a case, or a request about one. A change of name and a registration become a request once one
 * administrator has accepted them.
 */
export const WorkKind = Type.Union([
  Type.Literal('case'),
  Type.Literal('approval'),
  Type.Literal('dispute'),
  Type.Literal('identity'),
  Type.Literal('payout'),
  Type.Literal('name'),
  Type.Literal('complaint'),
  Type.Literal('registration'),
]);
export type WorkKind = Static<typeof WorkKind>;

/** Where it is decided. */
export const WorkSource = Type.Union([
  Type.Literal('case'),
  Type.Literal('approval'),
  Type.Literal('dispute'),
  Type.Literal('name_change'),
  Type.Literal('complaint'),
  Type.Literal('registration'),
]);
export type WorkSource = Static<typeof WorkSource>;

const Person = Type.Object({ _id: Id, name: Type.String() });

export const HandOver = Type.Object({ by: Person, note: Type.String() });
export type HandOver = Static<typeof HandOver>;

export const WorkItem = Type.Object({
  /** The id of the case, request, dispute, complaint, change of name or registration. */
  _id: Id,
  kind: WorkKind,
  source: WorkSource,
  /** The kind of case, the request's action, the reference of the disputed payment, or the number of the complaint. */
  what: Type.String(),
  /** The subject of the complaint; null for any other work. */
  about: Type.Union([Type.String(), Type.Null()]),
  /** Whether staff have answered the complaint, so that its customer writes next. */
  isAnswered: Type.Optional(Type.Boolean()),
  user: Type.Union([Person, Type.Null()]),
  /** The reference that the case shows; left out where it is about none, and for any other work. */
  reference: Type.Optional(Type.String()),
  /** Where the money of a late payout is. */
  place: Type.Optional(Named<PayoutPlace>(PayoutPlace)),
  /** Naira. */
  amount: Type.Union([Naira, Type.Null()]),
  /** When it came in; for a late payout when its customer asked for it. */
  at: Moment,
  /**
   * The end of a dispute's time, the time by which a complaint is answered or settled, or the time from which a payout was late; any other
   * work is due a day after it came in.
   */
  dueAt: Moment,
  isLate: Type.Boolean(),
  owner: Type.Union([Person, Type.Null()]),
  /** Who handed it to me, as long as I have done nothing with it since. */
  handed: Type.Optional(Named<HandOver>(HandOver)),
});
export interface WorkItem extends Static<typeof WorkItem> {}

/** The newest hand-over: of which item, with whose it is and its amount. */
export const LastHandOver = Type.Object({
  ...HandOver.properties,
  ...Type.Pick(WorkItem, ['_id', 'source', 'what', 'user', 'amount']).properties,
});
export type LastHandOver = Static<typeof LastHandOver>;

/**
 * `late` lists overdue items. The owner `toMe` lists what waits for me: what `toMe` of `WorkCount` counts; `handed` what a colleague handed to
 * me and I have done nothing with since.
 */
export const GetWorkQuery = Type.Object({
  ...Paging,
  kind: Type.Optional(WorkKind),
  owner: Type.Optional(
    Type.Union([Type.Literal('mine'), Type.Literal('nobody'), Type.Literal('toMe'), Type.Literal('handed')]),
  ),
  late: Type.Optional(Type.Boolean()),
});
export type GetWorkQuery = Static<typeof GetWorkQuery>;

export const GetWorkReply = Type.Object({
  success: Type.Literal(true),
  /** Earliest due time first. */
  items: Type.Array(Named<WorkItem>(WorkItem)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetWorkReply extends Static<typeof GetWorkReply> {}

/**
 * How many items of a kind wait, how many are mine, how many are late, and how many are requests of my own, which others decide. `toMe` wait
 * for me: my role may decide them, no colleague has them, and they are no request of my own or about me. `toMeLate` of these are late,
 * `toMeAmount` is their sum in naira, `toMeSince` the first `at`, and `toMeDueAt` the first due time. `toMeHanded` of these are among what the
 * owner `handed` lists; left out where none is.
 */
export const WorkCount = Type.Object({
  kind: WorkKind,
  source: WorkSource,
  waiting: Type.Integer(),
  mine: Type.Integer(),
  late: Type.Integer(),
  asked: Type.Integer(),
  toMe: Type.Integer(),
  toMeLate: Type.Integer(),
  toMeAmount: Naira,
  toMeSince: Type.Union([Moment, Type.Null()]),
  toMeDueAt: Type.Union([Moment, Type.Null()]),
  toMeHanded: Type.Optional(Type.Integer()),
});
export interface WorkCount extends Static<typeof WorkCount> {}

export const GetWorkCountsReply = Type.Object({
  success: Type.Literal(true),
  /** Kinds without waiting items are left out. */
  counts: Type.Array(Named<WorkCount>(WorkCount)),
  /** New administrators whom the caller may confirm, or has to say that they invited; left out where there are none. */
  newAdmins: Type.Optional(Type.Integer()),
  /** How many items the owner `handed` lists, and their newest hand-over; left out where there are none. */
  handed: Type.Optional(Type.Object({ count: Type.Integer(), last: Named<LastHandOver>(LastHandOver) })),
});
export interface GetWorkCountsReply extends Static<typeof GetWorkCountsReply> {}

/** Null leaves it without an owner. */
export const HandOverBody = Type.Object({ to: Type.Union([Id, Type.Null()]), note: Type.String({ maxLength: 500 }) });
export interface HandOverBody extends Static<typeof HandOverBody> {}

export const WorkReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  item: Named<WorkItem>(WorkItem),
});
export interface WorkReply extends Static<typeof WorkReply> {}

/** A hand-over: `owner` is the new owner; null: nobody. */
export const WorkMove = Type.Object({
  _id: Id,
  at: Moment,
  by: Person,
  owner: Type.Union([Person, Type.Null()]),
  note: Type.String(),
});
export interface WorkMove extends Static<typeof WorkMove> {}

export const GetWorkHistoryReply = Type.Object({
  success: Type.Literal(true),
  /** The newest first. */
  moves: Type.Array(Named<WorkMove>(WorkMove)),
});
export interface GetWorkHistoryReply extends Static<typeof GetWorkHistoryReply> {}
