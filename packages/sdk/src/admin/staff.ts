/** Administrators' accounts: the list, looks at customers, invitations, confirming, roles, blocking, and lost second factors. */
import { deletes, gets, getsBy, posts } from '../call.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type { GetAdminLooksQuery, GetAdminLooksReply } from '../contract/customers.ts';
import type * as C from '../contract/staff.ts';

/** All administrators by name, the blocked ones last. */
export const getAdmins = getsBy<C.GetAdminsQuery, C.GetAdminsReply>()('admin/admins');

/** Which customers an administrator looked at, newest first; for owners. */
export const getAdminLooks = getsBy<GetAdminLooksQuery, GetAdminLooksReply>()('admin/admins/:id/looks', {
  400: ['invalid_range'],
  404: ['admin_unknown'],
});

/**
 * Invites an administrator in a role: the link in the email works for seven days, for that address alone. Another
 * invitation to the address ends the one before. Whoever registers by it still has to be confirmed, by another owner where there is one.
 */
export const sendInvitation = posts<C.SendInvitationBody, Done>()('admin/invitations', { 409: ['email_taken'] });

/** The invitations that nobody has registered by yet; for owners. */
export const getAdminInvitations = gets<C.GetAdminInvitationsReply>()('admin/invitations');

/** Ends an invitation that nobody has registered by yet. */
export const takeBackInvitation = deletes<Done>()('admin/invitations/:id', { 404: ['invitation_unknown'] });

/** Says that you invited the administrator who registered with your referral code, so that another owner can confirm them. */
export const inviteAdmin = posts<C.InviteAdminBody, C.BlockAdminReply>()('admin/admins/:id/invited', {
  403: ['account_blocked', 'not_your_code', 'own_account'],
  404: ['admin_unknown'],
  409: ['already_confirmed', 'already_invited', 'blocked'],
});

/**
 * Confirms an administrator who registered with a referral code. From then on the account may do what its role allows, and 24 hours later
 * decide requests. Until the owner of the code has said that they invited the person: 409 `not_invited`, and 403 `own_referral` for that
 * owner. An owner who has been the only one for 30 days does both at once; 403 `alone_by_own_act` says until when a former owner counts.
 */
export const confirmAdmin = posts<C.ConfirmAdminBody, C.BlockAdminReply>()('admin/admins/:id/confirm', {
  403: ['account_blocked', 'alone_by_own_act', 'own_account', 'own_referral'],
  404: ['admin_unknown'],
  409: ['already_confirmed', 'blocked', 'not_invited'],
});

/** Gives an administrator another role. Like `blockAdmin`, it waits for a third administrator where one can approve it. */
export const setAdminRole = posts<C.SetAdminRoleBody, C.BlockAdminReply | WaitsForApprovalReply>()(
  'admin/admins/:id/role',
  {
    403: ['account_blocked', 'alone_by_own_act', 'own_account'],
    404: ['admin_unknown'],
    409: ['other_request_waits', 'same_role'],
  },
);

/**
 * Blocks an administrator at once: all sessions end, reset links and the referral code no longer work. Where a third administrator can
 * act, nothing happens yet: the reply has the `approval` that the third one has to give.
 */
export const blockAdmin = posts<C.BlockAdminBody, C.BlockAdminReply | WaitsForApprovalReply>()(
  'admin/admins/:id/block',
  {
    403: ['account_blocked', 'own_account'],
    404: ['admin_unknown'],
    409: ['already_blocked', 'other_request_waits'],
  },
);

/** Unblocks an administrator; password and second factor stay. Like `blockAdmin`, it waits for a third administrator where one can approve it. */
export const unblockAdmin = posts<C.BlockAdminBody, C.BlockAdminReply | WaitsForApprovalReply>()(
  'admin/admins/:id/unblock',
  {
    403: ['account_blocked', 'alone_by_own_act', 'own_account'],
    404: ['admin_unknown'],
    409: ['not_blocked', 'other_request_waits'],
  },
);

/**
 * Removes the second factor of an administrator who has lost it; their sessions end and an email tells them. Like
 * `blockAdmin`, it waits for a third administrator where one can approve it.
 */
export const resetAdminTwoFactor = posts<C.ResetTwoFactorBody, C.BlockAdminReply | WaitsForApprovalReply>()(
  'admin/admins/:id/twoFactor/reset',
  { 403: ['account_blocked', 'own_account'], 404: ['admin_unknown'], 409: ['other_request_waits', 'two_factor_off'] },
);
