/** Signing up, in and out as a customer, and what belongs to the sign-in. */
import type { StopDeathCaseBody } from '../contract/deaths.ts';
import { asksPassword, gets, posts, presses } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type * as C from '../contract/customers.ts';
import type { ChangeEmailBody, ConfirmEmailChangeBody, UndoChangeBody } from '../contract/contact-changes.ts';
import type { LoginBody } from '../contract/sessions.ts';
import { sessionCalls } from '../sessions.ts';

/** Signs up and in. Only this reply has the token. */
export const addUser = posts<C.AddUserBody, C.SignedInUserReply>()('user/addUser', {
  409: ['email_taken'],
  429: ['busy'],
});

/** Signs in. */
export const login = posts<LoginBody, C.SignedInUserReply>()('user/login', {
  401: ['invalid_credentials', 'two_factor_required', 'wrong_code'],
  403: ['account_closed', 'account_held', 'password_reset_required'],
  429: ['busy', 'too_many_attempts'],
});

/** The signed-in customer. Amounts in naira. */
export const getUser = gets<C.GetUserReply>()('user/getUser', { 404: ['user_unknown'] });

/** Sets phone number, place and tax number to those in the body. A repeat changes nothing. */
export const changeDetails = posts<C.ChangeDetailsBody, C.GetUserReply>()('user/changeDetails', asksPassword);

/** Asks for another email address, which changes when somebody opens the link in the email to it. */
export const changeEmail = posts<ChangeEmailBody, Done>()('user/changeEmail', {
  ...asksPassword,
  409: ['email_taken'],
  429: ['busy', 'too_many_attempts', 'too_many_emails'],
});

/** Changes the email address, signed in or not. */
export const confirmEmailChange = posts<ConfirmEmailChangeBody, Done>()('user/confirmEmailChange', {
  409: ['email_taken', 'link_expired', 'link_replaced', 'link_used', 'link_wrong'],
});

/** Undoes a change of the email address, the phone number or the place, ends all sessions and sets a new password. */
export const undoChange = posts<UndoChangeBody, Done>()('user/undoChange', {
  409: ['link_expired', 'link_used', 'link_wrong'],
  429: ['busy'],
});

/** Stops a case of death; works signed out. */
export const stopDeathCase = posts<StopDeathCaseBody, Done>()('user/stopDeathCase', {
  409: ['account_closed', 'link_used', 'link_wrong'],
});

/** Confirms the address that an email was sent to. */
export const confirmEmail = posts<C.ConfirmEmailBody, Done>()('user/confirmEmail', {
  409: ['link_expired', 'link_used', 'link_wrong'],
});

/** Sends the email that confirms the email address once more. */
export const sendConfirmation = presses<Done>()('user/sendConfirmation', {
  409: ['email_confirmed'],
  429: ['too_many_emails'],
});

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
