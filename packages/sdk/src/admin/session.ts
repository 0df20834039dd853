/** Signing in and out as an administrator, registering another one, and what belongs to the sign-in. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type {
  AddAdminBody,
  AdminLoginBody,
  ChooseWorkEmailsBody,
  GetAdminReply,
  RenewReferralCodeReply,
  SignedInAdminReply,
} from '../contract/staff.ts';
import { sessionCalls } from '../sessions.ts';

/** Signs in. 401 `invalid_credentials`, 401 `two_factor_required` when `code` is missing, 403 `account_blocked`, 429 with `retryAfter`. */
export const login = (api: Api, body: AdminLoginBody, options?: CallOptions) =>
  api.post<SignedInAdminReply>('admin/login', { ...options, body });

/** Registers an administrator. 403 `referral_code_unknown` without the code of an existing one or `referral_code_expired` after its seven days, 409 `email_taken`. */
export const addAdmin = (api: Api, body: AddAdminBody, options?: CallOptions) =>
  api.post<Done>('admin/addAdmin', { ...options, body });

/** The signed-in administrator. */
export const getAdmin = (api: Api, options?: CallOptions) => api.get<GetAdminReply>('admin/getAdmin', options);

/** Chooses how the signed-in administrator hears of work by email. */
export const chooseWorkEmails = (api: Api, body: ChooseWorkEmailsBody, options?: CallOptions) =>
  api.post<GetAdminReply>('admin/chooseWorkEmails', { ...options, body });

/** Gives the signed-in administrator a new referral code; it works for seven days, and the old one stops at once. */
export const renewReferralCode = (api: Api, options?: CallOptions) =>
  api.post<RenewReferralCodeReply>('admin/referralCode/renew', options);

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
