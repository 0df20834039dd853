/** Administrators: sign-in, registration by referral code or invitation, own profile, roles, and blocking. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named, Paging } from './common.ts';
import { LoginBody } from './sessions.ts';

const AdminForm = {
  name: Type.String({ maxLength: 200 }),
  phoneNumber: Type.String({ maxLength: 30 }),
  state: Type.String({ maxLength: 60 }),
  country: Type.String({ maxLength: 60 }),
  profileImage: Type.String({ maxLength: 500 }),
  whoReferredMe: Type.String({ maxLength: 200 }),
};

/** The specification sends the whole form to both calls; sign-in reads only `LoginBody`'s fields. */
export const AdminLoginBody = Type.Object({
  ...LoginBody.properties,
  name: Type.Optional(AdminForm.name),
  phoneNumber: Type.Optional(AdminForm.phoneNumber),
  state: Type.Optional(AdminForm.state),
  country: Type.Optional(AdminForm.country),
  profileImage: Type.Optional(AdminForm.profileImage),
  whoReferredMe: Type.Optional(AdminForm.whoReferredMe),
});
export interface AdminLoginBody extends Static<typeof AdminLoginBody> {}

/** `whoReferredMe` is the referral code of an existing administrator, or the token in the link of an invitation. */
export const AddAdminBody = Type.Object({
  name: AdminForm.name,
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 1024 }),
  phoneNumber: Type.Optional(AdminForm.phoneNumber),
  state: Type.Optional(AdminForm.state),
  country: Type.Optional(AdminForm.country),
  profileImage: Type.Optional(AdminForm.profileImage),
  whoReferredMe: AdminForm.whoReferredMe,
});
export interface AddAdminBody extends Static<typeof AddAdminBody> {}

/** What an administrator may do; `roles.ts` has the table. */
export const AdminRole = Type.Union([
  Type.Literal('support'),
  Type.Literal('operations'),
  Type.Literal('finance'),
  Type.Literal('owner'),
]);
export type AdminRole = Static<typeof AdminRole>;

/**
 * How an administrator is notified of work by email: each event at once, one summary a day, or not at all. Emails about safety always come.
 */
export const WorkEmails = Type.Union([Type.Literal('each'), Type.Literal('daily'), Type.Literal('none')]);
export type WorkEmails = Static<typeof WorkEmails>;

export const ChooseWorkEmailsBody = Type.Object({ workEmails: WorkEmails });
export interface ChooseWorkEmailsBody extends Static<typeof ChooseWorkEmailsBody> {}

export const Admin = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  phoneNumber: Type.String(),
  state: Type.String(),
  country: Type.String(),
  role: AdminRole,
  /** The code with which another administrator registers. */
  myRefCode: Type.String(),
  /** When the code ends: after seven days, or with a block or another role. A new one is given on request. */
  myRefCodeUntil: Moment,
  twoFactor: Type.Boolean(),
  createdAt: Moment,
  /** Null until another administrator has confirmed the account, which until then sees only itself. */
  confirmedAt: Type.Union([Moment, Type.Null()]),
  /** When the owner of the referral code said that they invited this person. */
  invitedAt: Type.Union([Moment, Type.Null()]),
  /** Whose referral code was used; null for an account that was made on the server. */
  referredBy: Type.Union([Type.String(), Type.Null()]),
  workEmails: WorkEmails,
});
export interface Admin extends Static<typeof Admin> {}

export const SignedInAdminReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  admin: Named<Admin>(Admin),
  token: Type.String(),
  /** When the session ends at the latest. */
  expiresAt: Moment,
  /** The `device` to send with the next sign-in on this device. */
  device: Type.Optional(Type.String()),
});
export interface SignedInAdminReply extends Static<typeof SignedInAdminReply> {}

export const GetAdminReply = Type.Object({ success: Type.Literal(true), admin: Named<Admin>(Admin) });
export interface GetAdminReply extends Static<typeof GetAdminReply> {}

export const RenewReferralCodeReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  admin: Named<Admin>(Admin),
});
export interface RenewReferralCodeReply extends Static<typeof RenewReferralCodeReply> {}

/** An administrator as the others see them. `blocked` is null unless blocked; its `by` is null when it was done from the server's shell. */
export const ListedAdmin = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  /** For an account that is not confirmed yet, the role that it will get where nobody chooses another. */
  role: AdminRole,
  /** The role that the owner of the referral code chose for the person; null where they did not. */
  invitedAs: Type.Union([AdminRole, Type.Null()]),
  twoFactor: Type.Boolean(),
  createdAt: Moment,
  /** Null until another administrator has confirmed the account, which until then sees only itself. */
  confirmedAt: Type.Union([Moment, Type.Null()]),
  /** Whose referral code was used; null for an account that was made on the server. */
  referredBy: Type.Union([Type.String(), Type.Null()]),
  /** What an unconfirmed account still needs, in words; `next` is what the calling administrator can do about it. */
  waits: Type.Union([
    Type.Object({
      next: Type.Union([Type.Literal('invite'), Type.Literal('confirm'), Type.Null()]),
      words: Type.String(),
    }),
    Type.Null(),
  ]),
  lastSeenAt: Type.Union([Moment, Type.Null()]),
  blocked: Type.Union([
    Type.Object({ at: Moment, by: Type.Union([Type.String(), Type.Null()]), reason: Type.String() }),
    Type.Null(),
  ]),
});
export interface ListedAdmin extends Static<typeof ListedAdmin> {}

/** An invitation that nobody has registered by yet. */
export const SentAdminInvitation = Type.Object({
  _id: Id,
  email: Type.String(),
  role: AdminRole,
  invitedBy: Type.String(),
  invitedAt: Moment,
  expiresAt: Moment,
});
export interface SentAdminInvitation extends Static<typeof SentAdminInvitation> {}

/** The newest first. */
export const GetAdminInvitationsReply = Type.Object({
  success: Type.Literal(true),
  invitations: Type.Array(Named<SentAdminInvitation>(SentAdminInvitation)),
});
export interface GetAdminInvitationsReply extends Static<typeof GetAdminInvitationsReply> {}

/** Whom an invitation is for, and the role that they get once they are confirmed. */
export const SendInvitationBody = Type.Object({ email: Type.String({ maxLength: 254 }), role: AdminRole });
export interface SendInvitationBody extends Static<typeof SendInvitationBody> {}

/** `token` is the one in the link of the email. */
export const AdminInvitationBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
export interface AdminInvitationBody extends Static<typeof AdminInvitationBody> {}

/** An invitation as its link shows it. */
export const InvitedAdmin = Type.Object({ email: Type.String(), role: AdminRole, invitedBy: Type.String() });
export interface InvitedAdmin extends Static<typeof InvitedAdmin> {}

export const GetAdminInvitationReply = Type.Object({
  success: Type.Literal(true),
  invitation: Named<InvitedAdmin>(InvitedAdmin),
});
export interface GetAdminInvitationReply extends Static<typeof GetAdminInvitationReply> {}

export const GetAdminsQuery = Type.Object(Paging);
export type GetAdminsQuery = Static<typeof GetAdminsQuery>;

export const GetAdminsReply = Type.Object({
  success: Type.Literal(true),
  admins: Type.Array(Named<ListedAdmin>(ListedAdmin)),
  pagination: Type.Object({ total: Type.Integer(), pages: Type.Integer() }),
});
export interface GetAdminsReply extends Static<typeof GetAdminsReply> {}

/** Why a lost second factor is removed. */
export const ResetTwoFactorBody = Type.Object({ reason: Type.String({ maxLength: 500 }) });
export interface ResetTwoFactorBody extends Static<typeof ResetTwoFactorBody> {}

/** Why an administrator is blocked or unblocked. */
export const BlockAdminBody = Type.Object({ reason: Type.String({ maxLength: 500 }) });
export interface BlockAdminBody extends Static<typeof BlockAdminBody> {}

/** The role that the person is invited for. */
export const InviteAdminBody = Type.Object({ role: Type.Optional(AdminRole) });
export interface InviteAdminBody extends Static<typeof InviteAdminBody> {}

/** The role that an account gets when it is confirmed; without it the one that it was invited for, or else `owner`. */
export const ConfirmAdminBody = Type.Object({ role: Type.Optional(AdminRole) });
export interface ConfirmAdminBody extends Static<typeof ConfirmAdminBody> {}

/** Another role, and why. */
export const SetAdminRoleBody = Type.Object({ role: AdminRole, reason: Type.String({ maxLength: 500 }) });
export interface SetAdminRoleBody extends Static<typeof SetAdminRoleBody> {}

export const BlockAdminReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  admin: Named<ListedAdmin>(ListedAdmin),
});
export interface BlockAdminReply extends Static<typeof BlockAdminReply> {}
