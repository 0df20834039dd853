/** Passwords, sessions and two-factor sign-in: the same calls for customers, under `user`, and for administrators, under `admin`. */
import { asksAgain, deletes, gets, posts, presses } from './call.ts';
import type { Done } from './contract/common.ts';
import type {
  AddPasskeyBody,
  AddPasskeyReply,
  AnswerPasskeyBody,
  AnswerPasskeyReply,
  GetPasskeysReply,
  RemovePasskeyBody,
  StartPasskeyBody,
  StartPasskeyReply,
} from './contract/passkeys.ts';
import type {
  ChangePasswordBody,
  ChangePasswordReply,
  ConfirmTwoFactorBody,
  ConfirmTwoFactorReply,
  EndTwoFactorBody,
  ForgotPasswordBody,
  GetSessionsReply,
  ResetPasswordBody,
  StartTwoFactorBody,
  StartTwoFactorReply,
} from './contract/sessions.ts';

const password = { 403: ['wrong_password'], 429: ['busy', 'too_many_attempts'] } as const;
const withCode = { ...asksAgain } as const;

/** The calls on passwords, sessions and two-factor sign-in under one of the two roots. */
export const sessionCalls = (root: 'user' | 'admin') => ({
  /** Ends this session on the server. */
  logout: presses<Done>()(`${root}/logout`, {}, { repeatable: true }),

  /** Sends a link by mail if the address is known; the answer is the same if it is not. */
  forgotPassword: posts<ForgotPasswordBody, Done>()(`${root}/forgotPassword`),

  /** Sets a new password by the mail's link, once within `RESET_LINK_MINUTES`, and ends all sessions. */
  resetPassword: posts<ResetPasswordBody, Done>()(`${root}/resetPassword`, { 409: ['link_used'], 429: ['busy'] }),

  /** Changes the password, ends the other sessions and answers this session’s new token. */
  changePassword: posts<ChangePasswordBody, ChangePasswordReply>()(`${root}/changePassword`, password),

  /** The account's own running sessions, newest first. */
  getSessions: gets<GetSessionsReply>()(`${root}/sessions`),

  /** Ends one of the account's own sessions. */
  endSession: deletes<Done>()(`${root}/sessions/:id`, { 404: ['session_unknown'] }),

  /** Ends all of the account's sessions but this one. */
  endOtherSessions: deletes<Done>()(`${root}/sessions`),

  /** Begins two-factor sign-in, which is on once a first code is confirmed. */
  startTwoFactor: posts<StartTwoFactorBody, StartTwoFactorReply>()(`${root}/twoFactor/start`, {
    ...withCode,
    409: ['two_factor_on'],
  }),

  /** Turns two-factor sign-in on and returns the recovery codes, which only this reply has. */
  confirmTwoFactor: posts<ConfirmTwoFactorBody, ConfirmTwoFactorReply>()(`${root}/twoFactor/confirm`, {
    403: ['wrong_code'],
    409: ['two_factor_not_started', 'two_factor_on'],
    429: ['too_many_attempts'],
  }),

  /** Turns two-factor sign-in off. */
  endTwoFactor: posts<EndTwoFactorBody, Done>()(`${root}/twoFactor/end`, withCode),

  /** The account's own passkeys, oldest first, and whether it has an authenticator app. */
  getPasskeys: gets<GetPasskeysReply>()(`${root}/passkeys`),

  /** Begins to add a passkey: returns the options for `navigator.credentials.create`. */
  startPasskey: posts<StartPasskeyBody, StartPasskeyReply>()(`${root}/passkeys/start`, {
    ...withCode,
    409: ['too_many_passkeys'],
  }),

  /** Adds the passkey that the device has made, within five minutes. With the first second factor it returns recovery codes. */
  addPasskey: posts<AddPasskeyBody, AddPasskeyReply>()(`${root}/passkeys/add`, {
    403: ['passkey_wrong'],
    409: ['passkey_expired', 'passkey_known', 'too_many_passkeys'],
  }),

  /** Removes a passkey. Without any second factor left, two-factor sign-in ends. */
  removePasskey: posts<RemovePasskeyBody, Done>()(`${root}/passkeys/remove`, { ...withCode, 404: ['passkey_unknown'] }),

  /**
   * Turns a device's signature into the code that a call needs. The device signs the `passkey` of a 401 `two_factor_required`. After
   * `passkey_expired` make the call again without a code, for a new challenge.
   */
  answerPasskey: posts<AnswerPasskeyBody, AnswerPasskeyReply>()(`${root}/passkeys/answer`, {
    403: ['passkey_copied', 'passkey_wrong'],
    409: ['passkey_expired'],
  }),
});

export type SessionCalls = ReturnType<typeof sessionCalls>;
