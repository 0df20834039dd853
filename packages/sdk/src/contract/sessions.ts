/** Signing in and out, passwords, own sessions and two-factor sign-in: the same shapes for customers and administrators. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named } from './common.ts';

/** `code` is the authenticator's or a recovery code; without it an account with two-factor answers 401 `two_factor_required`. */
export const LoginBody = Type.Object({
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 1024 }),
  /** Whether the session lasts 30 days instead of 12 hours; for administrators it does nothing. */
  rememberMe: Type.Optional(Type.Boolean()),
  code: Type.Optional(Type.String({ maxLength: 32 })),
  /** The `device` of an earlier sign-in on this device. Guesses from elsewhere do not make a known device wait. */
  device: Type.Optional(Type.String({ maxLength: 200 })),
});
export interface LoginBody extends Static<typeof LoginBody> {}

export const ForgotPasswordBody = Type.Object({ email: Type.String({ maxLength: 254 }) });
export interface ForgotPasswordBody extends Static<typeof ForgotPasswordBody> {}

export const ResetPasswordBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200 }),
  password: Type.String({ maxLength: 1024 }),
});
export interface ResetPasswordBody extends Static<typeof ResetPasswordBody> {}

export const ChangePasswordBody = Type.Object({
  currentPassword: Type.String({ maxLength: 1024 }),
  newPassword: Type.String({ maxLength: 1024 }),
});
export interface ChangePasswordBody extends Static<typeof ChangePasswordBody> {}

/** `token` is the session's from now on: the one before is worth nothing any more. */
export const ChangePasswordReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  token: Type.String(),
});
export interface ChangePasswordReply extends Static<typeof ChangePasswordReply> {}

export const Session = Type.Object({
  _id: Id,
  /** Browser and system, where the browser names them. */
  device: Type.String(),
  /** The network address that it was signed in from. */
  address: Type.String(),
  createdAt: Moment,
  lastSeenAt: Moment,
  /** When it ends if no call comes meanwhile. */
  expiresAt: Moment,
  /** When it ends however much it is used. */
  lastsUntil: Moment,
  /** Whether it is the session of this call. */
  current: Type.Boolean(),
});
export interface Session extends Static<typeof Session> {}

export const GetSessionsReply = Type.Object({
  success: Type.Literal(true),
  sessions: Type.Array(Named<Session>(Session)),
});
export interface GetSessionsReply extends Static<typeof GetSessionsReply> {}

/** `code` is asked for where a passkey is the second factor already (401 `two_factor_required` without it). */
export const StartTwoFactorBody = Type.Object({
  password: Type.String({ maxLength: 1024 }),
  code: Type.Optional(Type.String({ maxLength: 32 })),
});
export interface StartTwoFactorBody extends Static<typeof StartTwoFactorBody> {}

/** `uri` is what an authenticator app reads from the QR code; `secret` is for typing it in. */
export const StartTwoFactorReply = Type.Object({
  success: Type.Literal(true),
  secret: Type.String(),
  uri: Type.String(),
});
export interface StartTwoFactorReply extends Static<typeof StartTwoFactorReply> {}

export const ConfirmTwoFactorBody = Type.Object({ code: Type.String({ maxLength: 32 }) });
export interface ConfirmTwoFactorBody extends Static<typeof ConfirmTwoFactorBody> {}

export const ConfirmTwoFactorReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  recoveryCodes: Type.Array(Type.String()),
});
export interface ConfirmTwoFactorReply extends Static<typeof ConfirmTwoFactorReply> {}

/** Without `code` the answer is 401 `two_factor_required`. */
export const EndTwoFactorBody = Type.Object({
  password: Type.String({ maxLength: 1024 }),
  code: Type.Optional(Type.String({ maxLength: 32 })),
});
export interface EndTwoFactorBody extends Static<typeof EndTwoFactorBody> {}
