/** Customers, as administrators see and manage them. */
import type { Api, CallOptions } from '../api.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type {
  AddUserNoteBody,
  AddUserNoteReply,
  GetAllUsersQuery,
  GetAllUsersReply,
  GetUserDetailsReply,
  GetUserLooksQuery,
  GetUserLooksReply,
  GetUserNotesQuery,
  GetUserNotesReply,
  SetUserStatusBody,
} from '../contract/customers.ts';
import type { ShowContactsBody, ShowContactsReply } from '../contract/contacts.ts';
import type { GetCustomerHomeReply } from '../contract/customer-home.ts';
import type { ConfirmVerificationBody, RevokeVerificationBody } from '../contract/levels.ts';
import type { GetPendingMoneyReply } from '../contract/pending-money.ts';
import type { GetSentEmailReply } from '../contract/sent-emails.ts';
import type { GetTimelineQuery, GetTimelineReply } from '../contract/timeline.ts';
import type { ResetTwoFactorBody } from '../contract/staff.ts';

/**
 * A page of customers; `all: true` answers up to 10,000 at once. Balances in naira. Phone and account numbers are masked for a role that
 * may not see contacts, which finds customers only by whole numbers.
 */
export const getAllUsers = (api: Api, query: GetAllUsersQuery = {}, options?: CallOptions) =>
  api.get<GetAllUsersReply>('user/getAllUsers', { ...options, query });

/** One customer with bank, balances and the history of the status. `showContacts` returns masked numbers whole. 404 when unknown. */
export const getUserDetails = (api: Api, id: string, options?: CallOptions) =>
  api.get<GetUserDetailsReply>('admin/users/:id', { ...options, params: { id } });

/**
 * Sets a customer's status. One that forbids signing in ends all sessions at once. 404, 409 `account_closed`, 422 `reason_required` where
 * the change takes a power away or gives it back.
 */
export const setUserStatus = (api: Api, id: string, body: SetUserStatusBody, options?: CallOptions) =>
  api.patch<Done>('admin/users/:id/status', { ...options, params: { id }, body, repeatable: true });

/**
 * Asks to remove the second factor of a customer who has lost it. A second administrator always has to approve it; then the customer's
 * sessions end and an email tells them. 404 `user_not_found`, 409 `two_factor_off` or `other_request_waits`, 422.
 */
export const resetUserTwoFactor = (api: Api, id: string, body: ResetTwoFactorBody, options?: CallOptions) =>
  api.post<WaitsForApprovalReply>('admin/users/:id/twoFactor/reset', { ...options, params: { id }, body });

/** A customer's money that is on its way or waits, in words, longest wait first. 404 `user_not_found`. */
export const getPendingMoney = (api: Api, id: string, options?: CallOptions) =>
  api.get<GetPendingMoneyReply>('admin/users/:id/pendingMoney', { ...options, params: { id } });

/**
 * What a customer's home shows: figures, what comes next, the newest transactions and investments, announcements and notices, as the
 * customer's own calls answer. Nothing counts as seen by the customer, and the look is recorded. 404 `user_unknown`.
 */
export const getCustomerHome = (api: Api, id: string, options?: CallOptions) =>
  api.get<GetCustomerHomeReply>('admin/users/:id/home', { ...options, params: { id } });

/** Administrators' notes about a customer, newest first. */
export const getUserNotes = (api: Api, id: string, query: GetUserNotesQuery = {}, options?: CallOptions) =>
  api.get<GetUserNotesReply>('admin/users/:id/notes', { ...options, params: { id }, query });

/**
 * A customer's whole phone and account numbers, for staff who read them masked (`masks.ts`); with `transaction`, also the account that this
 * withdrawal went to. The look is recorded. 404 `user_not_found` or `transaction_not_found`, 429 `too_many_shown`.
 */
export const showContacts = (api: Api, id: string, body: ShowContactsBody = {}, options?: CallOptions) =>
  api.post<ShowContactsReply>('admin/users/:id/contacts', { ...options, params: { id }, body });

/** Which administrators looked at a customer, newest first; for owners. */
export const getUserLooks = (api: Api, id: string, query: GetUserLooksQuery = {}, options?: CallOptions) =>
  api.get<GetUserLooksReply>('admin/users/:id/looks', { ...options, params: { id }, query });

/** Adds a note about a customer, who cannot see it. 404 `user_not_found`, 422. */
export const addUserNote = (api: Api, id: string, body: AddUserNoteBody, options?: CallOptions) =>
  api.post<AddUserNoteReply>('admin/users/:id/notes', { ...options, params: { id }, body });

/**
 * Confirms that a customer has shown a NIN or a proof of address, which raises the level. Where that lets the customer withdraw more in a
 * day than one administrator may allow, a second one has to approve it: 202 with the request. 404 `user_not_found`, 409
 * `already_confirmed`, `account_closed` or `other_request_waits`, 422.
 */
export const confirmVerification = (api: Api, id: string, body: ConfirmVerificationBody, options?: CallOptions) =>
  api.post<WaitsForApprovalReply | Done>('admin/users/:id/verifications', { ...options, params: { id }, body });

/** Revokes a confirmation, whose id is `id`. 404, 409 `already_revoked`, 422. */
export const revokeVerification = (api: Api, id: string, body: RevokeVerificationBody, options?: CallOptions) =>
  api.post<Done>('admin/verifications/:id/revoke', { ...options, params: { id }, body });

/**
 * What happened to a customer, newest first: money, sign-ins, statuses, emails, notes, decisions and the rest, or one kind of it. A page's
 * `next` is the next page's `after`. 404 `user_not_found`.
 */
export const getTimeline = (api: Api, id: string, query: GetTimelineQuery = {}, options?: CallOptions) =>
  api.get<GetTimelineReply>('admin/users/:id/timeline', { ...options, params: { id }, query });

/**
 * An email that was sent to a customer, without links that let its reader act. The audit log records each look. `page` is an address where
 * a frame shows the email as it was, for a minute. 404 `email_unknown`.
 */
export const getSentEmail = (api: Api, id: string, options?: CallOptions) =>
  api.get<GetSentEmailReply>('admin/emails/:id', { ...options, params: { id } });
