/** Administrators' accounts: listing, confirming, blocking and unblocking them, and their roles. */
import type { Api, CallOptions } from '../api.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { GetAdminLooksQuery, GetAdminLooksReply } from '../contract/customers.ts';
import type {
  BlockAdminBody,
  BlockAdminReply,
  ConfirmAdminBody,
  GetAdminsQuery,
  GetAdminsReply,
  ResetTwoFactorBody,
  SetAdminRoleBody,
} from '../contract/staff.ts';

/** All administrators by name, the blocked ones last. */
export const getAdmins = (api: Api, query: GetAdminsQuery = {}, options?: CallOptions) =>
  api.get<GetAdminsReply>('admin/admins', { ...options, query });

/** Which customers an administrator looked at, newest first; for owners. 400 for days that run backwards, 404 `admin_unknown`. */
export const getAdminLooks = (api: Api, id: string, query: GetAdminLooksQuery = {}, options?: CallOptions) =>
  api.get<GetAdminLooksReply>('admin/admins/:id/looks', { ...options, params: { id }, query });

/**
 * Says that you invited the administrator who registered with your referral code, so that another owner can confirm them. 403
 * `not_your_code`, 404 `admin_unknown`, 409 `already_invited`, `already_confirmed` or `blocked`.
 */
export const inviteAdmin = (api: Api, id: string, options?: CallOptions) =>
  api.post<BlockAdminReply>('admin/admins/:id/invited', { ...options, params: { id } });

/**
 * Confirms an administrator who registered with a referral code. From then on the account may do what its role allows, and 24 hours later
 * decide requests. Until the owner of the code has said that they invited the person: 409 `not_invited`, and 403 `own_referral` for that
 * owner. An owner who has been the only one for 30 days does both at once; 403 `alone_by_own_act` says until when a former owner counts.
 * 403 `own_account`, 404 `admin_unknown`, 409 `already_confirmed` or `blocked`.
 */
export const confirmAdmin = (api: Api, id: string, body: ConfirmAdminBody = {}, options?: CallOptions) =>
  api.post<BlockAdminReply>('admin/admins/:id/confirm', { ...options, params: { id }, body });

/**
 * Gives an administrator another role. It waits for a third one as `blockAdmin` does. 403 `own_account`, or `alone_by_own_act` for another
 * owner where nobody is left to agree and somebody could have in the last 30 days, 404 `admin_unknown`, 409 `same_role` or
 * `other_request_waits`, 422 without a reason.
 */
export const setAdminRole = (api: Api, id: string, body: SetAdminRoleBody, options?: CallOptions) =>
  api.post<BlockAdminReply | WaitsForApprovalReply>('admin/admins/:id/role', { ...options, params: { id }, body });

/**
 * Blocks an administrator at once: all sessions end, reset links and the referral code no longer work. Where a third administrator can act,
 * nothing happens yet: the reply has the `approval` that the third one has to give. 403 `own_account` for one's own account, 404
 * `admin_unknown`, 409 `already_blocked` or `other_request_waits`, 422 without a reason.
 */
export const blockAdmin = (api: Api, id: string, body: BlockAdminBody, options?: CallOptions) =>
  api.post<BlockAdminReply | WaitsForApprovalReply>('admin/admins/:id/block', { ...options, params: { id }, body });

/**
 * Unblocks an administrator; password and second factor stay. It waits for a third one as `blockAdmin` does. 403 `own_account`,
 * 404 `admin_unknown`, 409 `not_blocked` or `other_request_waits`, 422.
 */
export const unblockAdmin = (api: Api, id: string, body: BlockAdminBody, options?: CallOptions) =>
  api.post<BlockAdminReply | WaitsForApprovalReply>('admin/admins/:id/unblock', { ...options, params: { id }, body });

/**
 * Removes the second factor of an administrator who has lost it; their sessions end and an email tells them. It waits for a third one as
 * `blockAdmin` does. 403 `own_account`, 404 `admin_unknown`, 409 `two_factor_off` or `other_request_waits`, 422.
 */
export const resetAdminTwoFactor = (api: Api, id: string, body: ResetTwoFactorBody, options?: CallOptions) =>
  api.post<BlockAdminReply | WaitsForApprovalReply>('admin/admins/:id/twoFactor/reset', {
    ...options,
    params: { id },
    body,
  });
