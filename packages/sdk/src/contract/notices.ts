/** Notices: each is in the app's list, and most are sent by email as well. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named } from './common.ts';

/** Emails that a customer may turn off. All others concern safety, or something that the customer has to do. */
export const OptionalEmail = Type.Union([
  Type.Literal('money_in'),
  Type.Literal('money_out'),
  Type.Literal('bought'),
  Type.Literal('ended'),
]);
export type OptionalEmail = Static<typeof OptionalEmail>;

export const Notice = Type.Object({
  _id: Id,
  at: Moment,
  kind: Type.Union([
    OptionalEmail,
    Type.Literal('ends_soon'),
    Type.Literal('ending_not_followed'),
    Type.Literal('renewed'),
    Type.Literal('auto_save'),
    Type.Literal('identity'),
    Type.Literal('level'),
    Type.Literal('account_number'),
    Type.Literal('mail_refused'),
    Type.Literal('new_device'),
    Type.Literal('bank_changed'),
    Type.Literal('bank_added'),
    Type.Literal('bank_removed'),
    Type.Literal('bank_preferred'),
    Type.Literal('details_changed'),
    Type.Literal('next_of_kin'),
    Type.Literal('email_changed'),
    Type.Literal('change_undone'),
    Type.Literal('name_asked'),
    Type.Literal('name_changed'),
    Type.Literal('name_refused'),
    Type.Literal('registration_checked'),
    Type.Literal('registration_refused'),
    Type.Literal('member'),
    Type.Literal('complaint'),
    Type.Literal('circle'),
    Type.Literal('member_request'),
  ]),
  title: Type.String(),
  text: Type.String(),
  /** The investment or plan that it is about, where it is about one. */
  investmentId: Type.Optional(Id),
  /** The circle that it is about. */
  circleId: Type.Optional(Id),
  /** The code of the circle's invitation link, for an invitation, which has no `circleId`. */
  invitation: Type.Optional(Type.String()),
  /** Whether it came after the customer last looked. */
  isNew: Type.Boolean(),
});
export interface Notice extends Static<typeof Notice> {}

export const GetNoticesReply = Type.Object({ success: Type.Literal(true), notices: Type.Array(Named<Notice>(Notice)) });
export interface GetNoticesReply extends Static<typeof GetNoticesReply> {}

/** `newest` is the newest notice that was shown; later ones stay new. Without it no notice stays new. */
export const SeeNoticesBody = Type.Object({ userId: Id, newest: Type.Optional(Id) });
export interface SeeNoticesBody extends Static<typeof SeeNoticesBody> {}

/** `off` names all emails to turn off. `monthly`: an email on the first of each month leads to the statement; left out, it stays. */
export const ChooseEmailsBody = Type.Object({
  userId: Id,
  off: Type.Array(OptionalEmail, { maxItems: 10 }),
  monthly: Type.Optional(Type.Boolean()),
});
export interface ChooseEmailsBody extends Static<typeof ChooseEmailsBody> {}

/** The kinds of push notices: money that moved, what waits for the customer, and circles. */
export const PushKind = Type.Union([Type.Literal('money'), Type.Literal('waits'), Type.Literal('circles')]);
export type PushKind = Static<typeof PushKind>;

export const GetPushReply = Type.Object({
  success: Type.Literal(true),
  /** The server's key, by which a browser subscribes; null: the server sends no push notices. */
  key: Type.Union([Type.String(), Type.Null()]),
  /** Kinds that the customer has turned off. */
  off: Type.Array(PushKind),
  /** Whether amounts are shown, also on a locked screen. */
  amounts: Type.Boolean(),
});
export interface GetPushReply extends Static<typeof GetPushReply> {}

/** `off` names all kinds to turn off. */
export const ChoosePushBody = Type.Object({
  userId: Id,
  off: Type.Array(PushKind, { maxItems: 10 }),
  amounts: Type.Boolean(),
});
export interface ChoosePushBody extends Static<typeof ChoosePushBody> {}

/** A browser's subscription. */
export const TurnPushOnBody = Type.Object({
  userId: Id,
  endpoint: Type.String({ maxLength: 1000 }),
  p256dh: Type.String({ maxLength: 200 }),
  auth: Type.String({ maxLength: 100 }),
});
export interface TurnPushOnBody extends Static<typeof TurnPushOnBody> {}
