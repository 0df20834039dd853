/** Emails that were sent to a customer, as staff read them: without links that let their reader act. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named } from './common.ts';

/** `refused`: the mail server refused the address for good. `given_up`: it could not be sent for days. */
export const EmailOutcome = Type.Union([Type.Literal('sent'), Type.Literal('refused'), Type.Literal('given_up')]);
export type EmailOutcome = Static<typeof EmailOutcome>;

export const SentEmail = Type.Object({
  _id: Id,
  user: Type.Object({ _id: Id }),
  at: Moment,
  /** Which email it is, such as `password_reset`. */
  kind: Type.String(),
  outcome: EmailOutcome,
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  /** The address, below the API's, at which a frame shows the email as it looked. It works for a minute. */
  page: Type.String(),
});
export interface SentEmail extends Static<typeof SentEmail> {}

export const GetSentEmailReply = Type.Object({ success: Type.Literal(true), email: Named<SentEmail>(SentEmail) });
export interface GetSentEmailReply extends Static<typeof GetSentEmailReply> {}

export const SentEmailPageQuery = Type.Object({
  until: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  signature: Type.String({ minLength: 1, maxLength: 100 }),
  /** Phone and account numbers are masked where the role of the administrator who got the address does not see them. */
  masked: Type.Optional(Type.Literal(true)),
});
export type SentEmailPageQuery = Static<typeof SentEmailPageQuery>;
