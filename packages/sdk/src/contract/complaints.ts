/** Complaints of customers: number, subject, messages both ways, and the time by which staff answer. */
import { Type, type Static } from 'typebox';
import { MOST_COMPLAINT_FILES } from '../domain/promises.ts';
import { Id, Moment, Naira, Named, Paging } from './common.ts';
import { StoredFile } from './files.ts';

/** What it is about. A failed transfer has a shorter time (`complaint-clocks.ts`). */
export const ComplaintKind = Type.Union([
  Type.Literal('failed_transfer'),
  Type.Literal('amount'),
  Type.Literal('investment'),
  Type.Literal('account'),
  Type.Literal('service'),
  Type.Literal('other'),
]);
export type ComplaintKind = Static<typeof ComplaintKind>;

export const ComplaintSide = Type.Union([Type.Literal('staff'), Type.Literal('customer')]);
export type ComplaintSide = Static<typeof ComplaintSide>;

const complaint = {
  _id: Id,
  /** What people call it: `CMP-10001`. */
  number: Type.String(),
  kind: ComplaintKind,
  /** One line, as the customer wrote it. */
  subject: Type.String(),
  /** The transaction that it is about; `transactionId` is the reference that its owner sees. */
  transaction: Type.Union([Type.Object({ _id: Id, transactionId: Type.String() }), Type.Null()]),
  /** The investment or plan that it is about. */
  investment: Type.Union([Type.Object({ _id: Id, name: Type.String() }), Type.Null()]),
  /** The amount of the transaction, in naira. */
  amount: Type.Union([Naira, Type.Null()]),
  openedAt: Moment,
  /** Null before staff have answered. */
  firstAnsweredAt: Type.Union([Moment, Type.Null()]),
  /** Who writes next; null when it is closed. */
  answersNext: Type.Union([ComplaintSide, Type.Null()]),
  /** The time by which staff first answer it; after that, by which they close it. */
  dueAt: Moment,
  isLate: Type.Boolean(),
  /** Whether Super Admins were told that it is late. */
  isEscalated: Type.Boolean(),
  closedAt: Type.Union([Moment, Type.Null()]),
  closedBy: Type.Union([ComplaintSide, Type.Null()]),
  /** Why staff closed it. */
  closeReason: Type.Union([Type.String(), Type.Null()]),
  /** What the customer says after it is closed; null before that. */
  helped: Type.Union([Type.Boolean(), Type.Null()]),
};

export const OwnComplaint = Type.Object(complaint);
export interface OwnComplaint extends Static<typeof OwnComplaint> {}

/** Files that the customer added. */
const files = Type.Array(Named<StoredFile>(StoredFile));

export const OwnComplaintMessage = Type.Object({
  _id: Id,
  at: Moment,
  from: ComplaintSide,
  text: Type.String(),
  files,
});
export interface OwnComplaintMessage extends Static<typeof OwnComplaintMessage> {}

export const GetOwnComplaintsReply = Type.Object({
  success: Type.Literal(true),
  /** The newest first. */
  complaints: Type.Array(Named<OwnComplaint>(OwnComplaint)),
});
export interface GetOwnComplaintsReply extends Static<typeof GetOwnComplaintsReply> {}

export const OwnComplaintReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  complaint: Named<OwnComplaint>(OwnComplaint),
  /** The oldest first. */
  messages: Type.Array(Named<OwnComplaintMessage>(OwnComplaintMessage)),
});
export interface OwnComplaintReply extends Static<typeof OwnComplaintReply> {}

/** Ids of files that `addFile` has added with the purpose `complaint`. */
const added = { files: Type.Optional(Type.Array(Id, { maxItems: MOST_COMPLAINT_FILES })) };

const words = { subject: Type.String({ maxLength: 300 }), text: Type.String({ maxLength: 5000 }) };

/** About a transaction, an investment, or neither. */
export const AddComplaintBody = Type.Object({
  userId: Id,
  kind: ComplaintKind,
  ...words,
  transaction: Type.Optional(Id),
  investment: Type.Optional(Id),
  ...added,
});
export interface AddComplaintBody extends Static<typeof AddComplaintBody> {}

export const WriteToComplaintBody = Type.Object({ userId: Id, complaintId: Id, text: words.text, ...added });
export interface WriteToComplaintBody extends Static<typeof WriteToComplaintBody> {}

export const CloseOwnComplaintBody = Type.Object({ userId: Id, complaintId: Id });
export interface CloseOwnComplaintBody extends Static<typeof CloseOwnComplaintBody> {}

export const RateComplaintBody = Type.Object({ userId: Id, complaintId: Id, helped: Type.Boolean() });
export interface RateComplaintBody extends Static<typeof RateComplaintBody> {}

const Person = Type.Object({ _id: Id, name: Type.String() });

export const Complaint = Type.Object({
  ...complaint,
  user: Person,
  /** Who has it in the inbox. */
  owner: Type.Union([Person, Type.Null()]),
});
export interface Complaint extends Static<typeof Complaint> {}

/** `by` is the administrator who wrote it; null: the customer did. */
export const ComplaintMessage = Type.Object({
  _id: Id,
  at: Moment,
  by: Type.Union([Person, Type.Null()]),
  text: Type.String(),
  files,
});
export interface ComplaintMessage extends Static<typeof ComplaintMessage> {}

/** `late` lists open ones past their due time. */
export const GetComplaintsQuery = Type.Object({
  ...Paging,
  closed: Type.Optional(Type.Boolean()),
  kind: Type.Optional(ComplaintKind),
  late: Type.Optional(Type.Boolean()),
  answersNext: Type.Optional(ComplaintSide),
  userId: Type.Optional(Id),
});
export type GetComplaintsQuery = Static<typeof GetComplaintsQuery>;

export const GetComplaintsReply = Type.Object({
  success: Type.Literal(true),
  /** Open ones by their due time, then closed ones, newest first. */
  complaints: Type.Array(Named<Complaint>(Complaint)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetComplaintsReply extends Static<typeof GetComplaintsReply> {}

export const ComplaintReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  complaint: Named<Complaint>(Complaint),
  /** The oldest first. */
  messages: Type.Array(Named<ComplaintMessage>(ComplaintMessage)),
});
export interface ComplaintReply extends Static<typeof ComplaintReply> {}

export const AnswerComplaintBody = Type.Object({ text: words.text });
export interface AnswerComplaintBody extends Static<typeof AnswerComplaintBody> {}

export const CloseComplaintBody = Type.Object({ reason: words.text });
export interface CloseComplaintBody extends Static<typeof CloseComplaintBody> {}
