/** What waits for staff: cases, requests, disputes, complaints, identities, names to change and late payouts, in one list. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Naira, Named, Paging, type Refusals } from './common.ts';

/** An identity and a late payout are a case or a request about one; a name to change is a request once one administrator has accepted it. */
export const WorkKind = Type.Union([
  Type.Literal('case'),
  Type.Literal('approval'),
  Type.Literal('dispute'),
  Type.Literal('identity'),
  Type.Literal('payout'),
  Type.Literal('name'),
  Type.Literal('complaint'),
]);
export type WorkKind = Static<typeof WorkKind>;

/** Where it is decided. */
export const WorkSource = Type.Union([
  Type.Literal('case'),
  Type.Literal('approval'),
  Type.Literal('dispute'),
  Type.Literal('name_change'),
  Type.Literal('complaint'),
]);
export type WorkSource = Static<typeof WorkSource>;

const Person = Type.Object({ _id: Id, name: Type.String() });

export const WorkItem = Type.Object({
  /** The id of the case, request, dispute, complaint or change of name. */
  _id: Id,
  kind: WorkKind,
  source: WorkSource,
  /** The kind of case, what the request is about, the reference of the disputed payment, or the number of the complaint. */
  what: Type.String(),
  user: Type.Union([Person, Type.Null()]),
  /** Naira. */
  amount: Type.Union([Naira, Type.Null()]),
  at: Moment,
  /** A dispute ends then, a complaint is answered or settled by then; all else is due a day after it came in. */
  dueAt: Moment,
  isLate: Type.Boolean(),
  owner: Type.Union([Person, Type.Null()]),
});
export interface WorkItem extends Static<typeof WorkItem> {}

/** `late` lists what is past its due time. */
export const GetWorkQuery = Type.Object({
  ...Paging,
  kind: Type.Optional(WorkKind),
  owner: Type.Optional(Type.Union([Type.Literal('mine'), Type.Literal('nobody')])),
  late: Type.Optional(Type.Boolean()),
});
export type GetWorkQuery = Static<typeof GetWorkQuery>;

export const GetWorkReply = Type.Object({
  success: Type.Literal(true),
  /** The one that is due first comes first. */
  items: Type.Array(Named<WorkItem>(WorkItem)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetWorkReply extends Static<typeof GetWorkReply> {}

/** How much of a kind waits where it is decided, how much of it is mine, and how much is late. */
export const WorkCount = Type.Object({
  kind: WorkKind,
  source: WorkSource,
  waiting: Type.Integer(),
  mine: Type.Integer(),
  late: Type.Integer(),
});
export interface WorkCount extends Static<typeof WorkCount> {}

export const GetWorkCountsReply = Type.Object({
  success: Type.Literal(true),
  /** A kind of which nothing waits is left out. */
  counts: Type.Array(Named<WorkCount>(WorkCount)),
});
export interface GetWorkCountsReply extends Static<typeof GetWorkCountsReply> {}

/** Null gives it back to nobody. */
export const HandOverBody = Type.Object({ to: Type.Union([Id, Type.Null()]), note: Type.String({ maxLength: 500 }) });
export interface HandOverBody extends Static<typeof HandOverBody> {}

export const WorkReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  item: Named<WorkItem>(WorkItem),
});
export interface WorkReply extends Static<typeof WorkReply> {}

/** Who gave it to whom: `owner` is who had it from then on; null: nobody. */
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

export const workRefusals = {
  getWork: { 422: ['page_too_deep'] },
  getWorkCounts: {},
  takeWork: { 404: ['work_not_found'], 409: ['work_taken'] },
  handOverWork: { 404: ['admin_unknown', 'work_not_found'], 422: ['invalid'] },
  getWorkHistory: { 404: ['work_not_found'] },
} as const satisfies Refusals;
