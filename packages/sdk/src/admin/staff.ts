/** The administrators among themselves: who there is, and who is not let in any more. */
import type { Api, CallOptions } from '../api.ts';
import type { BlockAdminBody, BlockAdminReply, GetAdminsQuery, GetAdminsReply } from '../contract/staff.ts';

/** Everybody who is or was an administrator; those who are let in first, by name. */
export const getAdmins = (api: Api, query: GetAdminsQuery = {}, options?: CallOptions) =>
  api.get<GetAdminsReply>('admin/admins', { ...options, query });

/**
 * Shuts an administrator out at once: every session ends, reset links and the referral code open nothing. 403 `own_account`
 * for oneself, 404 `admin_unknown`, 409 `already_blocked`, 422 without a reason.
 */
export const blockAdmin = (api: Api, id: string, body: BlockAdminBody, options?: CallOptions) =>
  api.post<BlockAdminReply>(`admin/admins/${id}/block`, { ...options, body });

/** Lets them in again, with the password and the second factor they had. 403 `own_account`, 404, 409 `not_blocked`, 422. */
export const unblockAdmin = (api: Api, id: string, body: BlockAdminBody, options?: CallOptions) =>
  api.post<BlockAdminReply>(`admin/admins/${id}/unblock`, { ...options, body });
