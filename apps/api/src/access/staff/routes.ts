/** Administrators over HTTP: signing in, registering, their own profile, and blocking others. */
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { GetAdminLooksQuery, GetAdminLooksReply } from '@ajose/sdk/contract/customers';
import * as C from '@ajose/sdk/contract/staff';
import { roleNames } from '@ajose/sdk/domain/roles';
import * as adminCallsSession from '@ajose/sdk/admin/session';
import * as adminCallsStaff from '@ajose/sdk/admin/staff';
import * as adminCallsUsers from '@ajose/sdk/admin/users';
import { loginRules } from '@ajose/sdk/rules/sessions';
import {
  addAdminRules,
  blockAdminRules,
  resetTwoFactorRules,
  sendInvitationRules,
  setAdminRoleRules,
} from '@ajose/sdk/rules/staff';
import type { DoneOrWaits } from '../approvals/approvals.ts';
import { listLooksBy } from '../../platform/audit/looks.ts';
import type { App } from '../../platform/server/app.ts';
import { callerOf } from '../auth/routes.ts';
import { signIn } from '../auth/sign-in.ts';
import { tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { byAnybody, byStaff, registerCalls, routes } from '../../platform/server/calls.ts';
import { logAccount } from '../../platform/server/log.ts';
import { listAdmins } from './blocking.ts';
import { blockOrAsk, resetAdminOrAsk, setRoleOrAsk, unblockOrAsk } from './four-eyes.ts';
import { confirmAdmin, inviteAdmin } from './confirming.ts';
import { listInvitations, sendInvitation, showInvitation, takeBackInvitation } from './invitations.ts';
import { resetUserOrAsk } from './lost-factor.ts';
import { chooseWorkEmails, getAdmin, registerAdmin, renewRefCode } from './registration.ts';

export function staffRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;
  registerCalls(app, 'Administrators', {
    adminLogin: byAnybody(adminCallsSession.login, {
      sent: C.AdminLoginBody,
      rules: loginRules,
      reply: C.SignedInAdminReply,
      run: async ({ sent, request }) => {
        const { accountId, ...session } = await signIn(deps, 'admin', sent, callerOf(request));
        logAccount(request, 'admin', accountId, 'signed in');
        const admin = await getAdmin(deps.db, accountId);
        return { message: 'Login successful! Redirecting...', admin, ...session };
      },
    }),
    addAdmin: byAnybody(adminCallsSession.addAdmin, {
      limit: 'signUp',
      sent: C.AddAdminBody,
      rules: addAdminRules,
      done: 'Registration successful! You can now login.',
      status: 201,
      run: ({ sent, request }) => registerAdmin(deps, sent, callerOf(request)),
    }),
    getAdmin: byStaff('own account')(adminCallsSession.getAdmin, {
      reply: C.GetAdminReply,
      run: async ({ staff }) => ({ admin: await getAdmin(deps.db, staff.id) }),
    }),
    renewReferralCode: byStaff('invite')(adminCallsSession.renewReferralCode, {
      reply: C.RenewReferralCodeReply,
      run: async ({ staff }) => ({
        message: 'You have a new referral code. The old one no longer works.',
        admin: await tx(deps.db, (tx) => renewRefCode(tx, deps.clock.now(), staff)),
      }),
    }),
    chooseWorkEmails: byStaff('keepOwnAccount')(adminCallsSession.chooseWorkEmails, {
      sent: C.ChooseWorkEmailsBody,
      reply: C.GetAdminReply,
      run: async ({ staff, sent }) => ({ admin: await chooseWorkEmails(deps.db, staff, sent.workEmails) }),
    }),
    inviteAdmin: byStaff('manageAdministrators')(adminCallsStaff.inviteAdmin, {
      sent: C.InviteAdminBody,
      reply: C.BlockAdminReply,
      run: async ({ staff, sent: { role = null }, params }) => {
        const admin = await tx(db, (tx) => inviteAdmin(tx, clock.now(), staff, params.id, role));
        return { message: `You have said that you invited ${admin.name}.`, admin };
      },
    }),
    confirmAdmin: byStaff('manageAdministrators')(adminCallsStaff.confirmAdmin, {
      sent: C.ConfirmAdminBody,
      reply: C.BlockAdminReply,
      run: async ({ staff, sent: body, params }) => {
        const role = body.role ?? null;
        const admin = await tx(db, (tx) => confirmAdmin(tx, clock.now(), staff, params.id, role));
        return { message: `${admin.name} is confirmed.`, admin };
      },
    }),
  });

  invitationRoutes(app, deps);
  blockingRoutes(app, deps);
}

const invitationRoutes = routes('Administrators', (deps: Deps) => ({
  getAdminInvitation: byAnybody(adminCallsSession.getAdminInvitation, {
    limit: 'signUp',
    sent: C.AdminInvitationBody,
    reply: C.GetAdminInvitationReply,
    run: async ({ sent }) => ({ invitation: await showInvitation(deps, sent.token) }),
  }),
  getAdminInvitations: byStaff('invite')(adminCallsStaff.getAdminInvitations, {
    reply: C.GetAdminInvitationsReply,
    run: async () => ({ invitations: await listInvitations(deps.db, deps.clock.now()) }),
  }),
  sendInvitation: byStaff('invite')(adminCallsStaff.sendInvitation, {
    sent: C.SendInvitationBody,
    rules: sendInvitationRules,
    done: 'The invitation is on its way by email.',
    run: async ({ staff, sent }) => tx(deps.db, (tx) => sendInvitation(tx, deps.clock.now(), staff, sent)),
  }),
  takeBackInvitation: byStaff('invite')(adminCallsStaff.takeBackInvitation, {
    done: 'The invitation is taken back.',
    run: async ({ staff, params }) => tx(deps.db, (tx) => takeBackInvitation(tx, staff, params.id)),
  }),
}));

/** Changes to another administrator, made with a reason by one or by two. */
function changed(made: DoneOrWaits<C.ListedAdmin>, message: (name: string) => string) {
  if ('waits' in made) return made;
  return { message: message(made.done.name), admin: made.done };
}

/** What blocking, unblocking and resetting have in common. */
const blocking = {
  sent: C.BlockAdminBody,
  rules: blockAdminRules,
  reply: C.BlockAdminReply,
  mayWait: true,
} as const;

const blockingRoutes = routes('Administrators', (deps: Deps) => ({
  getAdmins: byStaff('read')(adminCallsStaff.getAdmins, {
    sent: C.GetAdminsQuery,
    reply: C.GetAdminsReply,
    run: async ({ staff, sent }) => listAdmins(deps.db, deps.clock.now(), staff, sent),
  }),
  getAdminLooks: byStaff('seeLooks')(adminCallsStaff.getAdminLooks, {
    sent: GetAdminLooksQuery,
    reply: GetAdminLooksReply,
    run: async ({ sent, params }) => listLooksBy(deps.db, params.id, sent),
  }),
  blockAdmin: byStaff('manageAdministrators')(adminCallsStaff.blockAdmin, {
    ...blocking,
    run: async ({ staff, params, sent }) =>
      changed(
        await blockOrAsk(deps, staff, params.id, sent.reason),
        (name) => `${name} is blocked and signed out everywhere.`,
      ),
  }),
  unblockAdmin: byStaff('manageAdministrators')(adminCallsStaff.unblockAdmin, {
    ...blocking,
    run: async ({ staff, params, sent }) =>
      changed(await unblockOrAsk(deps, staff, params.id, sent.reason), (name) => `${name} can sign in again.`),
  }),
  resetAdminTwoFactor: byStaff('manageAdministrators')(adminCallsStaff.resetAdminTwoFactor, {
    ...blocking,
    run: async ({ staff, params, sent }) =>
      changed(
        await resetAdminOrAsk(deps, staff, params.id, sent.reason),
        (name) => `Two-factor sign-in of ${name} is off.`,
      ),
  }),
  resetUserTwoFactor: byStaff('manageStatuses')(adminCallsUsers.resetUserTwoFactor, {
    sent: C.ResetTwoFactorBody,
    rules: resetTwoFactorRules,
    reply: WaitsForApprovalReply,
    run: ({ staff, sent, params }) => resetUserOrAsk(deps, staff, params.id, sent.reason),
  }),
  setAdminRole: byStaff('manageAdministrators')(adminCallsStaff.setAdminRole, {
    sent: C.SetAdminRoleBody,
    rules: setAdminRoleRules,
    reply: C.BlockAdminReply,
    mayWait: true,
    run: async ({ staff, sent, params }) => {
      const made = await setRoleOrAsk(deps, staff, params.id, sent);
      if ('waits' in made) return made;
      const { name, role } = made.done;
      return { message: `The role of ${name} is ${roleNames[role]} now.`, admin: made.done };
    },
  }),
}));
