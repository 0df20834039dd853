/** Signing in and out as an administrator, registering another one, and what belongs to the sign-in. */
import { gets, posts, presses } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type * as C from '../contract/staff.ts';
import { sessionCalls } from '../sessions.ts';

/** Signs in as an administrator. */
export const login = posts<C.AdminLoginBody, C.SignedInAdminReply>()('admin/login', {
  401: ['invalid_credentials', 'two_factor_required', 'wrong_code'],
  403: ['account_blocked'],
  429: ['busy', 'too_many_attempts'],
});

/** Reads an invitation by the token of its link, before the invited administrator registers. */
export const getAdminInvitation = posts<C.AdminInvitationBody, C.GetAdminInvitationReply>()('admin/getInvitation', {
  403: ['invitation_ended'],
  404: ['invitation_unknown'],
});

/** Registers an administrator: with the referral code of one, or by the token of an invitation. */
export const addAdmin = posts<C.AddAdminBody, Done>()('admin/addAdmin', {
  403: ['invitation_ended', 'invitation_of_another', 'referral_code_expired', 'referral_code_unknown'],
  409: ['email_taken', 'invited_by_email'],
  429: ['busy'],
});

/** The signed-in administrator. */
export const getAdmin = gets<C.GetAdminReply>()('admin/getAdmin', { 404: ['admin_unknown'] });

/** Chooses how the signed-in administrator hears of work by email. */
export const chooseWorkEmails = posts<C.ChooseWorkEmailsBody, C.GetAdminReply>()('admin/chooseWorkEmails', {
  404: ['admin_unknown'],
});

/** Gives the signed-in administrator a new referral code; it works for seven days, and the old one stops at once. */
export const renewReferralCode = presses<C.RenewReferralCodeReply>()('admin/referralCode/renew', {
  404: ['admin_unknown'],
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
} = sessionCalls('admin');
