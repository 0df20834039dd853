/** Administrators over HTTP: signing in, registering, their own profile, and blocking others. */
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { Done, IdParams } from '@ajose/sdk/contract/common';
import { GetAdminLooksQuery, GetAdminLooksReply } from '@ajose/sdk/contract/customers';
import {
  AddAdminBody,
  AdminLoginBody,
  BlockAdminBody,
  BlockAdminReply,
  ChooseWorkEmailsBody,
  ConfirmAdminBody,
  GetAdminReply,
  GetAdminsQuery,
  GetAdminsReply,
  RenewReferralCodeReply,
  ResetTwoFactorBody,
  SetAdminRoleBody,
  SignedInAdminReply,
} from '@ajose/sdk/contract/staff';
import { roleNames } from '@ajose/sdk/roles';
import { loginRules } from '@ajose/sdk/rules/sessions';
import { addAdminRules, blockAdminRules, resetTwoFactorRules, setAdminRoleRules } from '@ajose/sdk/rules/staff';
import { waitsReply } from '../approvals/approvals.ts';
import { listLooksBy } from '../../platform/audit/looks.ts';
import type { App } from '../../platform/server/app.ts';
import { callerOf } from '../auth/routes.ts';
import { signIn } from '../auth/sign-in.ts';
import { tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { staffOf } from '../../platform/server/guards.ts';
import { logAccount } from '../../platform/server/log.ts';
import { sense } from '../../platform/server/validate.ts';
import { listAdmins } from './blocking.ts';
import { blockOrAsk, resetAdminOrAsk, setRoleOrAsk, unblockOrAsk } from './four-eyes.ts';
import { confirmAdmin, inviteAdmin } from './confirming.ts';
import { resetUserOrAsk } from './lost-factor.ts';
import { chooseWorkEmails, getAdmin, registerAdmin, renewRefCode } from './registration.ts';

const tags = ['Administrators'];

export function staffRoutes(app: App, deps: Deps): void {
  entryRoutes(app, deps);
  ownRoutes(app, deps);
  confirmingRoutes(app, deps);
  blockingRoutes(app, deps);
  lostFactorRoutes(app, deps);
  roleRoutes(app, deps);
}

function entryRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/admin/login',
    {
      config: { who: 'public' },
      schema: {
        operationId: 'adminLogin',
        summary: 'Signs in as an administrator',
        tags,
        body: AdminLoginBody,
        response: { 200: SignedInAdminReply },
      },
      preHandler: sense(loginRules),
    },
    async (request): Promise<SignedInAdminReply> => {
      const { accountId, ...session } = await signIn(deps, 'admin', request.body, callerOf(request));
      logAccount(request, 'admin', accountId, 'signed in');
      const admin = await getAdmin(deps.db, accountId);
      return { success: true, message: 'Login successful! Redirecting...', admin, ...session };
    },
  );

  app.post(
    '/api/admin/addAdmin',
    {
      config: { who: 'public', limit: 'signUp' },
      schema: {
        operationId: 'addAdmin',
        summary: 'Registers an administrator by the referral code of an existing one',
        tags,
        body: AddAdminBody,
        response: { 201: Done },
      },
      preHandler: sense(addAdminRules),
    },
    async (request, reply) => {
      await registerAdmin(deps, request.body, callerOf(request));
      return reply.code(201).send({ success: true, message: 'Registration successful! You can now login.' });
    },
  );
}

function ownRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/getAdmin',
    {
      config: { who: 'admin', ownAccount: true },
      schema: {
        operationId: 'getAdmin',
        summary: 'The signed-in administrator',
        tags,
        response: { 200: GetAdminReply },
      },
    },
    async (request): Promise<GetAdminReply> => ({
      success: true,
      admin: await getAdmin(deps.db, staffOf(request).id),
    }),
  );

  app.post(
    '/api/admin/referralCode/renew',
    {
      config: { who: 'admin', can: 'invite' },
      schema: {
        operationId: 'renewReferralCode',
        summary: 'Gives the signed-in administrator a new referral code',
        tags,
        response: { 200: RenewReferralCodeReply },
      },
    },
    async (request): Promise<RenewReferralCodeReply> => ({
      success: true,
      message: 'You have a new referral code. The old one no longer works.',
      admin: await tx(deps.db, (tx) => renewRefCode(tx, deps.clock.now(), staffOf(request))),
    }),
  );

  app.post(
    '/api/admin/chooseWorkEmails',
    {
      config: { who: 'admin', can: 'keepOwnAccount' },
      schema: {
        operationId: 'chooseWorkEmails',
        summary: 'Chooses how the signed-in administrator hears of work by email',
        tags,
        body: ChooseWorkEmailsBody,
        response: { 200: GetAdminReply },
      },
    },
    async (request): Promise<GetAdminReply> => ({
      success: true,
      admin: await chooseWorkEmails(deps.db, staffOf(request), request.body.workEmails),
    }),
  );
}

function roleRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/admin/admins/:id/role',
    {
      config: { who: 'admin', can: 'manageAdministrators' },
      schema: {
        operationId: 'setAdminRole',
        summary: 'Gives another administrator another role, or asks a third one to',
        tags,
        params: IdParams,
        body: SetAdminRoleBody,
        response: { 200: BlockAdminReply, 202: WaitsForApprovalReply },
      },
      preHandler: sense(setAdminRoleRules),
    },
    async (request, reply) => {
      const made = await setRoleOrAsk(deps, staffOf(request), request.params.id, request.body);
      if ('waits' in made) return reply.code(202).send(waitsReply(made));
      const { name, role } = made.done;
      return { success: true as const, message: `The role of ${name} is ${roleNames[role]} now.`, admin: made.done };
    },
  );
}

function lostFactorRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/admin/users/:id/twoFactor/reset',
    {
      config: { who: 'admin', can: 'manageStatuses' },
      schema: {
        operationId: 'resetUserTwoFactor',
        summary: 'Asks a second administrator to remove a customer’s lost second factor',
        tags,
        params: IdParams,
        body: ResetTwoFactorBody,
        response: { 202: WaitsForApprovalReply },
      },
      preHandler: sense(resetTwoFactorRules),
    },
    async (request, reply) => {
      const made = await resetUserOrAsk(deps, staffOf(request), request.params.id, request.body.reason);
      if ('waits' in made) return reply.code(202).send(waitsReply(made));
      throw new Error('A second factor was removed by one administrator');
    },
  );
}

function confirmingRoutes(app: App, { db, clock }: Deps): void {
  app.post(
    '/api/admin/admins/:id/invited',
    {
      config: { who: 'admin', can: 'manageAdministrators' },
      schema: {
        operationId: 'inviteAdmin',
        summary: 'Says that this person was invited, by the owner of the referral code that was used',
        tags,
        params: IdParams,
        response: { 200: BlockAdminReply },
      },
    },
    async (request): Promise<BlockAdminReply> => {
      const admin = await tx(db, (tx) => inviteAdmin(tx, clock.now(), staffOf(request), request.params.id));
      return { success: true, message: `You have said that you invited ${admin.name}.`, admin };
    },
  );

  app.post(
    '/api/admin/admins/:id/confirm',
    {
      config: { who: 'admin', can: 'manageAdministrators' },
      schema: {
        operationId: 'confirmAdmin',
        summary: 'Confirms an administrator who registered with a referral code and was invited',
        tags,
        params: IdParams,
        body: ConfirmAdminBody,
        response: { 200: BlockAdminReply },
      },
    },
    async (request): Promise<BlockAdminReply> => {
      const { params, body } = request;
      const role = body.role ?? null;
      const admin = await tx(db, (tx) => confirmAdmin(tx, clock.now(), staffOf(request), params.id, role));
      return { success: true, message: `${admin.name} is confirmed.`, admin };
    },
  );
}

/** Changes to another administrator, made with a reason by one or by two. */
const CHANGES = [
  {
    path: '/api/admin/admins/:id/block',
    operationId: 'blockAdmin',
    summary: 'Blocks another administrator at once, or asks a third one',
    change: blockOrAsk,
    done: (name: string) => `${name} is blocked and signed out everywhere.`,
  },
  {
    path: '/api/admin/admins/:id/unblock',
    operationId: 'unblockAdmin',
    summary: 'Lets a blocked administrator in again, or asks a third one',
    change: unblockOrAsk,
    done: (name: string) => `${name} can sign in again.`,
  },
  {
    path: '/api/admin/admins/:id/twoFactor/reset',
    operationId: 'resetAdminTwoFactor',
    summary: 'Removes another administrator’s lost second factor, or asks a third one to',
    change: resetAdminOrAsk,
    done: (name: string) => `Two-factor sign-in of ${name} is off.`,
  },
] as const;

function blockingRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/admins',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getAdmins',
        summary: 'All administrators, those who can sign in first',
        tags,
        querystring: GetAdminsQuery,
        response: { 200: GetAdminsReply },
      },
    },
    async (request) => listAdmins(deps.db, deps.clock.now(), staffOf(request), request.query),
  );

  app.get(
    '/api/admin/admins/:id/looks',
    {
      config: { who: 'admin', can: 'seeLooks' },
      schema: {
        operationId: 'getAdminLooks',
        summary: 'Which customers an administrator looked at, newest first',
        tags,
        params: IdParams,
        querystring: GetAdminLooksQuery,
        response: { 200: GetAdminLooksReply },
      },
    },
    async (request) => listLooksBy(deps.db, request.params.id, request.query),
  );

  for (const { path, operationId, summary, change, done } of CHANGES) {
    app.post(
      path,
      {
        config: { who: 'admin', can: 'manageAdministrators' },
        schema: {
          operationId,
          summary,
          tags,
          params: IdParams,
          body: BlockAdminBody,
          response: { 200: BlockAdminReply, 202: WaitsForApprovalReply },
        },
        preHandler: sense(blockAdminRules),
      },
      async (request, reply) => {
        const made = await change(deps, staffOf(request), request.params.id, request.body.reason);
        if ('waits' in made) return reply.code(202).send(waitsReply(made));
        return { success: true as const, message: done(made.done.name), admin: made.done };
      },
    );
  }
}
