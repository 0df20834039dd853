/** Signing up, in and out as a customer, and what belongs to the sign-in. */
import type { StopDeathCaseBody } from '../contract/deaths.ts';
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type {
  AddUserBody,
  ChangeDetailsBody,
  ConfirmEmailBody,
  GetUserReply,
  SignedInUserReply,
} from '../contract/customers.ts';
import type { ChangeEmailBody, ConfirmEmailChangeBody, UndoChangeBody } from '../contract/contact-changes.ts';
import type { LoginBody } from '../contract/sessions.ts';
import { sessionCalls } from '../sessions.ts';

/** Signs up and in. 409 `email_taken`; 422 `fields`. Only this reply has the token. */
export const addUser = (api: Api, body: AddUserBody, options?: CallOptions) =>
  api.post<SignedInUserReply>('user/addUser', { ...options, body });

/**
 * Signs in. 401 `invalid_credentials` whether or not the address exists, 401 `two_factor_required` when `code` is missing,
 * 403 when the account's status does not allow it, 429 with `retryAfter` after repeated failures.
 */
export const login = (api: Api, body: LoginBody, options?: CallOptions) =>
  api.post<SignedInUserReply>('user/login', { ...options, body });

/** The signed-in customer. Amounts in naira. */
export const getUser = (api: Api, options?: CallOptions) => api.get<GetUserReply>('user/getUser', options);

/**
 * Changes phone number, state and country. 422 `password_required` or `fields`, 403 `wrong_password`, with two-factor sign-in 401
 * `two_factor_required` and 403 `wrong_code`. A repeat changes nothing.
 */
export const changeDetails = (api: Api, body: ChangeDetailsBody, options?: CallOptions) =>
  api.post<GetUserReply>('user/changeDetails', { ...options, body });

/**
 * Asks for another email address, which changes when somebody opens the link in the email to it. 409 `email_taken`, 422 `password_required`
 * or `fields`, 403 `wrong_password`, 429 `too_many_emails`; with two-factor sign-in 401 `two_factor_required` and 403 `wrong_code`.
 */
export const changeEmail = (api: Api, body: ChangeEmailBody, options?: CallOptions) =>
  api.post<Done>('user/changeEmail', { ...options, body });

/** Changes the email address, signed in or not. 409 `link_used`, `link_replaced`, `link_expired`, `link_wrong` or `email_taken`. */
export const confirmEmailChange = (api: Api, body: ConfirmEmailChangeBody, options?: CallOptions) =>
  api.post<Done>('user/confirmEmailChange', { ...options, body });

/**
 * Undoes a change of the email address, the phone number or the place, ends all sessions and sets a new password. 409 `link_used`,
 * `link_expired` or `link_wrong`.
 */
export const undoChange = (api: Api, body: UndoChangeBody, options?: CallOptions) =>
  api.post<Done>('user/undoChange', { ...options, body });

/** Stops a case of death; works signed out. 409 `link_used`, `link_wrong` or `account_closed`. */
export const stopDeathCase = (api: Api, body: StopDeathCaseBody, options?: CallOptions) =>
  api.post<Done>('user/stopDeathCase', { ...options, body });

/** Confirms the address that an email was sent to. 409 `link_used`, `link_expired` or `link_wrong`. */
export const confirmEmail = (api: Api, body: ConfirmEmailBody, options?: CallOptions) =>
  api.post<Done>('user/confirmEmail', { ...options, body });

/** Sends the email with the link once more. 409 `email_confirmed`, 429 `too_many_emails` with `retryAfter`. */
export const sendConfirmation = (api: Api, options?: CallOptions) => api.post<Done>('user/sendConfirmation', options);

export const {
  logout,
  forgotPassword,
  resetPassword,
  changePassword,
  getSessions,
  endSession,
  endOtherSessions,
  startTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  getPasskeys,
  startPasskey,
  addPasskey,
  removePasskey,
  answerPasskey,
} = sessionCalls('user');
