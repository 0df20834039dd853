/** What happened to a customer, in one list by time: money, sign-ins, statuses, emails, notes, decisions and the rest. */
import { Type, type Static } from 'typebox';
import { MOST_A_PAGE } from '../domain/pages.ts';
import { Id, Moment, Naira, Named } from './common.ts';
import { SubStatus } from './customers.ts';
import { EmailOutcome } from './sent-emails.ts';
import { TransactionKind, TransactionStatus, TransactionType } from './transactions.ts';

/** `bank`: emails about bank accounts, which without a filter are among the emails. */
export const TimelineKind = Type.Union([
  Type.Literal('money'),
  Type.Literal('sign_in'),
  Type.Literal('status'),
  Type.Literal('email'),
  Type.Literal('note'),
  Type.Literal('decision'),
  Type.Literal('complaint'),
  Type.Literal('name'),
  Type.Literal('identity'),
  Type.Literal('contact'),
  Type.Literal('bank'),
  Type.Literal('case'),
  Type.Literal('dispute'),
]);
export type TimelineKind = Static<typeof TimelineKind>;

const By = Type.Union([Type.String(), Type.Null()]);
const entry = { _id: Id, at: Moment };

export const TimelineEntry = Type.Union([
  Type.Object({
    ...entry,
    kind: Type.Literal('money'),
    transactionId: Type.String(),
    type: TransactionType,
    /** What its money moved for. */
    what: TransactionKind,
    status: TransactionStatus,
    amount: Naira,
    /** The direction in which it moved; null where it has not. */
    flow: Type.Union([Type.Literal('in'), Type.Literal('out'), Type.Null()]),
    reason: Type.String(),
  }),
  Type.Object({ ...entry, kind: Type.Literal('sign_in'), device: Type.String(), address: Type.String() }),
  /** `by` is null where the customer did it. */
  Type.Object({
    ...entry,
    kind: Type.Literal('status'),
    from: Type.Union([SubStatus, Type.Null()]),
    to: SubStatus,
    by: By,
    reason: Type.Union([Type.String(), Type.Null()]),
  }),
  /** Of kind `email` or `bank`; `getSentEmail` has its words. */
  Type.Object({ ...entry, kind: Type.Literal('email'), subject: Type.String(), outcome: EmailOutcome }),
  Type.Object({ ...entry, kind: Type.Literal('note'), text: Type.String(), by: Type.String() }),
  /**
   * An act of the audit log, or a request that another administrator decides; `state` is that of a request. `by` is null for the platform.
   * `subject` is the record that was decided, `status` what a transaction was set to.
   */
  Type.Object({
    ...entry,
    kind: Type.Literal('decision'),
    action: Type.String(),
    by: By,
    amount: Type.Union([Naira, Type.Null()]),
    state: Type.Union([Type.String(), Type.Null()]),
    subject: Type.Optional(Type.String()),
    status: Type.Optional(TransactionStatus),
    reason: Type.Optional(Type.String()),
  }),
  Type.Object({
    ...entry,
    kind: Type.Literal('complaint'),
    number: Type.String(),
    subject: Type.String(),
    closedAt: Type.Union([Moment, Type.Null()]),
  }),
  Type.Object({
    ...entry,
    kind: Type.Literal('name'),
    before: Type.String(),
    after: Type.String(),
    state: Type.Union([
      Type.Literal('waiting'),
      Type.Literal('changed'),
      Type.Literal('refused'),
      Type.Literal('taken_back'),
    ]),
  }),
  /** `state` is `confirmed` or `taken_back` for a confirmation by staff, or otherwise the state of a BVN's check. */
  Type.Object({
    ...entry,
    kind: Type.Literal('identity'),
    what: Type.Union([Type.Literal('bvn'), Type.Literal('nin'), Type.Literal('address')]),
    state: Type.Union([
      Type.Literal('asked'),
      Type.Literal('sent'),
      Type.Literal('done'),
      Type.Literal('failed'),
      Type.Literal('confirmed'),
      Type.Literal('taken_back'),
    ]),
  }),
  /** `before` is null where there was no address or number. */
  Type.Object({
    ...entry,
    kind: Type.Literal('contact'),
    what: Type.Union([Type.Literal('email'), Type.Literal('details')]),
    before: Type.Union([Type.String(), Type.Null()]),
    state: Type.Union([
      Type.Literal('waiting'),
      Type.Literal('changed'),
      Type.Literal('undone'),
      Type.Literal('dropped'),
    ]),
  }),
  Type.Object({
    ...entry,
    kind: Type.Literal('case'),
    what: Type.String(),
    amount: Type.Union([Naira, Type.Null()]),
    resolvedAt: Type.Union([Moment, Type.Null()]),
  }),
  Type.Object({
    ...entry,
    kind: Type.Literal('dispute'),
    reference: Type.String(),
    amount: Naira,
    endedAt: Type.Union([Moment, Type.Null()]),
  }),
]);
export type TimelineEntry = Static<typeof TimelineEntry>;

/** `after`: the `next` of the previous page. */
export const GetTimelineQuery = Type.Object({
  kind: Type.Optional(TimelineKind),
  after: Type.Optional(Type.String({ maxLength: 1000, pattern: '^[0-9a-z._~-]+$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_A_PAGE })),
});
export type GetTimelineQuery = Static<typeof GetTimelineQuery>;

/** The newest first. `next` is null on the last page. */
export const GetTimelineReply = Type.Object({
  success: Type.Literal(true),
  entries: Type.Array(Named<TimelineEntry>(TimelineEntry)),
  next: Type.Union([Type.String(), Type.Null()]),
});
export interface GetTimelineReply extends Static<typeof GetTimelineReply> {}
