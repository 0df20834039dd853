/** Customers, as administrators see and manage them. */
import { gets, getsBy, patches, posts } from '../call.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type * as C from '../contract/customers.ts';
import type { ShowContactsBody, ShowContactsReply } from '../contract/contacts.ts';
import type { GetCustomerHomeReply } from '../contract/customer-home.ts';
import type { ConfirmVerificationBody, RevokeVerificationBody } from '../contract/levels.ts';
import type { GetPendingMoneyReply } from '../contract/pending-money.ts';
import type { GetSentEmailReply } from '../contract/sent-emails.ts';
import type { GetTimelineQuery, GetTimelineReply } from '../contract/timeline.ts';
import type { ResetTwoFactorBody } from '../contract/staff.ts';

/**
 * A page of customers; `all: true` answers up to 10,000 at once. Balances in naira. Phone, account and tax numbers are masked for a role that
 * may not see contacts, which finds customers only by whole numbers.
 */
export const getAllUsers = getsBy<C.GetAllUsersQuery, C.GetAllUsersReply>()('user/getAllUsers', {
  422: ['page_too_deep'],
});

/** One customer with bank, balances and the history of the status. `showContacts` returns masked numbers whole. */
export const getUserDetails = gets<C.GetUserDetailsReply>()('admin/users/:id', { 404: ['user_not_found'] });

/** Sets a customer's status. One that forbids signing in ends all sessions at once. */
export const setUserStatus = patches<C.SetUserStatusBody, Done>()('admin/users/:id/status', {
  404: ['user_not_found'],
  409: ['account_closed', 'death_case_open'],
  422: ['reason_required'],
});

/**
 * Asks to remove the second factor of a customer who has lost it. A second administrator always has to approve it; then the customer's
 * sessions end and an email tells them.
 */
export const resetUserTwoFactor = posts<ResetTwoFactorBody, WaitsForApprovalReply>()(
  'admin/users/:id/twoFactor/reset',
  { 404: ['user_not_found'], 409: ['other_request_waits', 'two_factor_off'] },
);

/** A customer's money that is on its way or waits, in words, longest wait first. */
export const getPendingMoney = gets<GetPendingMoneyReply>()('admin/users/:id/pendingMoney', {
  404: ['user_not_found'],
});

/**
 * What a customer's home shows: figures, what comes next, the newest transactions and investments, announcements and notices, as the
 * customer's own calls answer. Nothing counts as seen by the customer, and the look is recorded.
 */
export const getCustomerHome = gets<GetCustomerHomeReply>()('admin/users/:id/home', { 404: ['user_unknown'] });

/** Administrators' notes about a customer, newest first. */
export const getUserNotes = getsBy<C.GetUserNotesQuery, C.GetUserNotesReply>()('admin/users/:id/notes');

/**
 * A customer's whole phone and account numbers, for staff who read them masked (`masks.ts`); with `transaction`, also the account that
 * this withdrawal went to. The look is recorded.
 */
export const showContacts = posts<ShowContactsBody, ShowContactsReply>()('admin/users/:id/contacts', {
  404: ['transaction_not_found', 'user_not_found'],
  429: ['too_many_shown'],
});

/** Which administrators looked at a customer, newest first; for owners. */
export const getUserLooks = getsBy<C.GetUserLooksQuery, C.GetUserLooksReply>()('admin/users/:id/looks');

/** Adds a note about a customer, who cannot see it. */
export const addUserNote = posts<C.AddUserNoteBody, C.AddUserNoteReply>()('admin/users/:id/notes', {
  404: ['user_not_found'],
});

/**
 * Confirms that a customer has shown a NIN or a proof of address, or may have a second account with the same BVN, which can raise the level.
 * Where that lets the customer withdraw more in a day than one administrator may allow, a second one has to approve it: 202 with the request.
 */
export const confirmVerification = posts<ConfirmVerificationBody, WaitsForApprovalReply | Done>()(
  'admin/users/:id/verifications',
  {
    404: ['user_not_found'],
    409: ['account_closed', 'already_confirmed', 'no_bvn_waits', 'not_for_organisations', 'other_request_waits'],
  },
);

/** Revokes a confirmation, whose id is `id`. */
export const revokeVerification = posts<RevokeVerificationBody, Done>()('admin/verifications/:id/revoke', {
  404: ['user_not_found', 'verification_not_found'],
  409: ['already_revoked'],
});

/**
 * What happened to a customer, newest first: money, sign-ins, statuses, emails, notes, decisions and the rest, or one kind of it. A page's
 * `next` is the next page's `after`.
 */
export const getTimeline = getsBy<GetTimelineQuery, GetTimelineReply>()('admin/users/:id/timeline', {
  404: ['user_not_found'],
});

/**
 * An email that was sent to a customer, without links that let its reader act. The audit log records each look. `page` is an address where
 * a frame shows the email as it was, for a minute.
 */
export const getSentEmail = gets<GetSentEmailReply>()('admin/emails/:id', { 404: ['email_unknown'] });
