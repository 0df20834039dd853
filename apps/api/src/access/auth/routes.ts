/**
 * Sessions, passwords and two-factor sign-in over HTTP: the same calls for customers under /api/user and administrators under
 * /api/admin.
 */
import { Done, IdParams } from '@ajose/sdk/contract/common';
import {
  ChangePasswordBody,
  ChangePasswordReply,
  ConfirmTwoFactorBody,
  ConfirmTwoFactorReply,
  EndTwoFactorBody,
  ForgotPasswordBody,
  GetSessionsReply,
  ResetPasswordBody,
  StartTwoFactorBody,
  StartTwoFactorReply,
} from '@ajose/sdk/contract/sessions';
import {
  changePasswordRules,
  confirmTwoFactorRules,
  endTwoFactorRules,
  forgotPasswordRules,
  resetPasswordRules,
  startTwoFactorRules,
} from '@ajose/sdk/rules/sessions';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/server/app.ts';
import { tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/server/errors.ts';
import { sessionOf } from '../../platform/server/guards.ts';
import { networkOf } from '../../platform/server/limits.ts';
import { logAccount } from '../../platform/server/log.ts';
import { accountOf, type Kind } from '../../platform/server/signed-in.ts';
import { enqueueMail } from '../../platform/mail/enqueue.ts';
import { sense } from '../../platform/server/validate.ts';
import { countCode } from './attempts.ts';
import { lockOwnAccount } from './contact-changes.ts';
import { deviceName } from './device.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { askForReset, changePassword, confirmPassword, resetPassword } from './password-change.ts';
import { forgetDevices } from './known-device.ts';
import { endSession, endSessions, listSessions } from './sessions.ts';
import type { Caller } from './sign-in.ts';
import {
  confirmTwoFactor,
  hasAuthenticator,
  hasTwoFactor,
  removeAuthenticator,
  requireStepUp,
  startTwoFactor,
} from './two-factor.ts';

interface Root {
  kind: Kind;
  path: '/api/user' | '/api/admin';
  tag: string;
  /** The operationId, as the SDK names the call. Administrators' calls begin with `admin`, because each name has to be unique. */
  named: (name: string) => string;
}

const CUSTOMERS: Root = { kind: 'customer', path: '/api/user', tag: 'Signing in', named: (name) => name };
const STAFF: Root = {
  kind: 'admin',
  path: '/api/admin',
  tag: 'Signing in as an administrator',
  named: (name) => `admin${name.charAt(0).toUpperCase()}${name.slice(1)}`,
};

/** The device and the address that a call comes from. */
export function callerOf(request: FastifyRequest): Caller {
  return {
    device: deviceName(request.headers['user-agent']),
    address: request.ip,
    network: networkOf(request.ip),
  };
}

const done = (message: string): Done => ({ success: true, message });

export function authRoutes(app: App, deps: Deps): void {
  for (const root of [CUSTOMERS, STAFF]) {
    resetRoutes(app, deps, root);
    sessionRoutes(app, deps, root);
    endSessionRoutes(app, deps, root);
    passwordRoutes(app, deps, root);
    twoFactorRoutes(app, deps, root);
    endTwoFactorRoute(app, deps, root);
    passkeyRoutes(app, deps, root);
  }
}

function resetRoutes(app: App, deps: Deps, { kind, path, tag, named }: Root): void {
  app.post(
    `${path}/forgotPassword`,
    {
      config: { who: 'public', limit: 'reset' },
      schema: {
        operationId: named('forgotPassword'),
        summary: 'Sends a link by mail, if the address is known',
        tags: [tag],
        body: ForgotPasswordBody,
        response: { 200: Done },
      },
      preHandler: sense(forgotPasswordRules),
    },
    async (request) => {
      await askForReset(deps, kind, request.body.email);
      return done('If this address has an account, a link to choose a new password is on its way.');
    },
  );

  app.post(
    `${path}/resetPassword`,
    {
      config: { who: 'public', limit: 'reset' },
      schema: {
        operationId: named('resetPassword'),
        summary: 'Sets a new password by the mail’s link',
        tags: [tag],
        body: ResetPasswordBody,
        response: { 200: Done },
      },
      preHandler: sense(resetPasswordRules),
    },
    async (request) => {
      const id = await resetPassword(deps, kind, request.body, callerOf(request).network);
      logAccount(request, kind, id, 'set a new password by a link');
      return done('Your new password is set. Please sign in with it.');
    },
  );
}

function sessionRoutes(app: App, { db, clock }: Deps, { kind, path, tag, named }: Root): void {
  const config = { who: kind, ownAccount: true };

  app.post(
    `${path}/logout`,
    {
      config,
      schema: { operationId: named('logout'), summary: 'Ends this session', tags: [tag], response: { 200: Done } },
    },
    async (request) => {
      const who = sessionOf(request);
      await endSession(db, kind, accountOf(who).id, who.sessionId);
      return done('You are signed out.');
    },
  );

  app.get(
    `${path}/sessions`,
    {
      config,
      schema: {
        operationId: named('getSessions'),
        summary: 'Own running sessions, newest first',
        tags: [tag],
        response: { 200: GetSessionsReply },
      },
    },
    async (request): Promise<GetSessionsReply> => {
      const who = sessionOf(request);
      const found = await listSessions(db, clock.now(), kind, accountOf(who).id, who.sessionId);
      const sessions = found.map((one) => ({
        _id: one.id,
        device: one.device,
        address: one.address,
        createdAt: one.created_at.toISOString(),
        lastSeenAt: one.last_seen_at.toISOString(),
        expiresAt: one.expires_at.toISOString(),
        current: one.id === who.sessionId,
      }));
      return { success: true, sessions };
    },
  );
}

function endSessionRoutes(app: App, { db }: Deps, { kind, path, tag, named }: Root): void {
  const config = { who: kind, ownAccount: true };

  app.delete(
    `${path}/sessions/:id`,
    {
      config,
      schema: {
        operationId: named('endSession'),
        summary: 'Ends one of the caller’s sessions',
        tags: [tag],
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      const ended = await endSession(db, kind, accountOf(sessionOf(request)).id, request.params.id);
      if (!ended) throw refuse(404, 'session_unknown', 'This session has ended already.');
      return done('The session has ended.');
    },
  );

  app.delete(
    `${path}/sessions`,
    {
      config,
      schema: {
        operationId: named('endOtherSessions'),
        summary: 'Ends all own sessions but this one',
        tags: [tag],
        response: { 200: Done },
      },
    },
    async (request) => {
      const who = sessionOf(request);
      await endSessions(db, kind, accountOf(who).id, who.sessionId);
      return done('All other sessions have ended.');
    },
  );
}

function passwordRoutes(app: App, deps: Deps, { kind, path, tag, named }: Root): void {
  app.post(
    `${path}/changePassword`,
    {
      config: { who: kind, can: 'keepOwnAccount' },
      schema: {
        operationId: named('changePassword'),
        summary: 'Changes the password and ends the other sessions',
        tags: [tag],
        body: ChangePasswordBody,
        response: { 200: ChangePasswordReply },
      },
      preHandler: sense(changePasswordRules),
    },
    async (request): Promise<ChangePasswordReply> => {
      const token = await changePassword(deps, sessionOf(request), request.body);
      return { success: true, message: 'Your password is changed. Other sessions have ended.', token };
    },
  );
}

function twoFactorRoutes(app: App, deps: Deps, { kind, path, tag, named }: Root): void {
  const config = { who: kind, ownAccount: true };

  app.post(
    `${path}/twoFactor/start`,
    {
      config,
      schema: {
        operationId: named('startTwoFactor'),
        summary: 'Begins two-factor sign-in',
        tags: [tag],
        body: StartTwoFactorBody,
        response: { 200: StartTwoFactorReply },
      },
      preHandler: sense(startTwoFactorRules),
    },
    async (request): Promise<StartTwoFactorReply> => {
      const who = sessionOf(request);
      const account = await confirmPassword(deps, who, request.body.password);
      if (!(await hasAuthenticator(deps.db, account))) {
        const { sessionId } = who;
        const owner = { ...accountOf(who), sessionId, twoFactor: await hasTwoFactor(deps.db, account) };
        await requireStepUp(deps, owner, request.body.code, 'add authenticator');
      }
      return { success: true, ...(await startTwoFactor(deps, account, account.email)) };
    },
  );

  app.post(
    `${path}/twoFactor/confirm`,
    {
      config,
      schema: {
        operationId: named('confirmTwoFactor'),
        summary: 'Turns two-factor sign-in on with a first code',
        tags: [tag],
        body: ConfirmTwoFactorBody,
        response: { 200: ConfirmTwoFactorReply },
      },
      preHandler: sense(confirmTwoFactorRules),
    },
    async (request): Promise<ConfirmTwoFactorReply> => {
      const who = sessionOf(request);
      const owner = accountOf(who);
      const attempt = await countCode(deps, owner);
      const recoveryCodes = await tx(deps.db, async (tx) => {
        await lockOwnAccount(tx, who);
        const codes = await confirmTwoFactor(deps, tx, owner, request.body.code);
        await endSessions(tx, owner.kind, owner.id, who.sessionId);
        await forgetDevices(tx, owner.kind, owner.id);
        await enqueueMail(tx, { emailKind: 'two_factor_changed', kind: owner.kind, accountId: owner.id, on: true });
        return codes;
      });
      await attempt.succeeded();
      return {
        success: true,
        message: 'Two-factor sign-in is on. Keep the recovery codes in a safe place.',
        recoveryCodes,
      };
    },
  );
}

function endTwoFactorRoute(app: App, deps: Deps, { kind, path, tag, named }: Root): void {
  app.post(
    `${path}/twoFactor/end`,
    {
      config: { who: kind, can: 'keepOwnAccount' },
      schema: {
        operationId: named('endTwoFactor'),
        summary: 'Takes the authenticator app off; without passkeys two-factor sign-in is off then',
        tags: [tag],
        body: EndTwoFactorBody,
        response: { 200: Done },
      },
      preHandler: sense(endTwoFactorRules),
    },
    async (request) => {
      const who = sessionOf(request);
      const owner = await confirmPassword(deps, who, request.body.password);
      const { kind, id } = owner;
      await requireStepUp(deps, { kind, id, sessionId: who.sessionId, twoFactor: true }, request.body.code, 'end app');
      const staysOn = await tx(deps.db, async (tx) => {
        await lockOwnAccount(tx, who);
        const staysOn = await removeAuthenticator(tx, owner);
        if (staysOn) await enqueueMail(tx, { emailKind: 'authenticator_removed', kind, accountId: id });
        else await enqueueMail(tx, { emailKind: 'two_factor_changed', kind, accountId: id, on: false });
        return staysOn;
      });
      return done(staysOn ? 'The authenticator app is off. Your passkeys stay.' : 'Two-factor sign-in is off.');
    },
  );
}
