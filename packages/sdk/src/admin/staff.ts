/** Administrators' accounts: listing, confirming, blocking and unblocking them, and their roles. */
import type { Api, CallOptions } from '../api.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
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

/**
 * Confirms an administrator who registered with a referral code; from then on the account may do what its role allows, and 24 hours
 * later decide requests. 403 `own_account`; `own_referral` for the administrator whose code was used while another one could do it, and `alone_by_own_act`
 * where that administrator has blocked the other one;
 * 404 `admin_unknown`, 409 `already_confirmed` or `blocked`.
 */
export const confirmAdmin = (api: Api, id: string, body: ConfirmAdminBody = {}, options?: CallOptions) =>
  api.post<BlockAdminReply>('admin/admins/:id/confirm', { ...options, params: { id }, body });

/**
 * Gives an administrator another role. It waits for a third one as `blockAdmin` does. 403 `own_account`, or `alone_by_own_act` for
 * another owner after blocking the only other one, 404 `admin_unknown`, 409 `same_role` or `other_request_waits`, 422 without a reason.
 */
export const setAdminRole = (api: Api, id: string, body: SetAdminRoleBody, options?: CallOptions) =>
  api.post<BlockAdminReply | WaitsForApprovalReply>('admin/admins/:id/role', { ...options, params: { id }, body });

/**
 * Blocks an administrator at once: all sessions end, reset links and the referral code no longer work. Where a third administrator
 * can act nothing happens yet: the answer holds the `approval` that the third one has to give. 403 `own_account` for one's own
 * account, 404 `admin_unknown`, 409 `already_blocked` or `other_request_waits`, 422 without a reason.
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
 * Takes off the second factor of an administrator who has lost it; their sessions end and a letter tells them. It waits for a third
 * one as `blockAdmin` does. 403 `own_account`, 404 `admin_unknown`, 409 `two_factor_off` or `other_request_waits`, 422.
 */
export const resetAdminTwoFactor = (api: Api, id: string, body: ResetTwoFactorBody, options?: CallOptions) =>
  api.post<BlockAdminReply | WaitsForApprovalReply>('admin/admins/:id/twoFactor/reset', {
    ...options,
    params: { id },
    body,
  });
