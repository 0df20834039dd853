/** Changes of the email address, and undoing a change of email address, phone number or place. */
import { Type, type Static } from 'typebox';
import { Id } from './common.ts';
import { ConfirmEmailBody } from './customers.ts';

/**
 * Asks for another email address. It needs the present password, or with two-factor sign-in a code (401 `two_factor_required` without it).
 * The address changes when somebody opens the link in the email to it.
 */
export const ChangeEmailBody = Type.Object({
  userId: Id,
  email: Type.String({ maxLength: 254 }),
  code: Type.Optional(Type.String({ maxLength: 32 })),
  password: Type.Optional(Type.String({ maxLength: 1024 })),
});
export interface ChangeEmailBody extends Static<typeof ChangeEmailBody> {}

/** `token` is from the link in the email. */
export const ConfirmEmailChangeBody = ConfirmEmailBody;
export interface ConfirmEmailChangeBody extends ConfirmEmailBody {}

/** Undoes a change by the link in an email. `password` is the new one; all sessions end. */
export const UndoChangeBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200 }),
  password: Type.String({ maxLength: 1024 }),
});
export interface UndoChangeBody extends Static<typeof UndoChangeBody> {}
