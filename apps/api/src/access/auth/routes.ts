/**
 * Sessions, passwords and two-factor sign-in over HTTP: the same calls for customers under /api/user and administrators under
 * /api/admin.
 */
import { Done } from '@ajose/sdk/contract/common';
import * as C from '@ajose/sdk/contract/sessions';
import * as rules from '@ajose/sdk/rules/sessions';
import { sessionCalls, type SessionCalls } from '@ajose/sdk/sessions';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/server/app.ts';
import { tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { byAnybody, byPerson, registerCalls, type Route } from '../../platform/server/calls.ts';
import { refuse } from '../../platform/server/errors.ts';
import { networkOf } from '../../platform/server/limits.ts';
import { logAccount } from '../../platform/server/log.ts';
import { accountOf, type Kind } from '../../platform/server/signed-in.ts';
import { enqueueMail } from '../../platform/mail/enqueue.ts';
import { countCode } from './attempts.ts';
import { lockOwnAccount } from './contact-changes.ts';
import { deviceName } from './device.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { askForReset, changePassword, resetPassword } from './password-change.ts';
import { reauthenticate } from './reauthenticate.ts';
import { forgetDevices } from './known-device.ts';
import { endSession, endSessions, listSessions } from './sessions.ts';
import type { Caller } from './sign-in.ts';
import { confirmTwoFactor, hasAuthenticator, removeAuthenticator, startTwoFactor } from './two-factor.ts';

/** Each name in OpenAPI has to be unique, so those of administrators begin with `admin`. */
const adminName = (name: string): string => `admin${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The device and the address that a call comes from. */
export function callerOf(request: FastifyRequest): Caller {
  return { device: deviceName(request.headers['user-agent']), address: request.ip, network: networkOf(request.ip) };
}

export function authRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Signing in', routesOf(deps, 'customer'));
  const ofStaff = Object.entries(routesOf(deps, 'admin')).map(([name, route]): [string, Route] => [
    adminName(name),
    route,
  ]);
  registerCalls(app, 'Signing in as an administrator', Object.fromEntries(ofStaff));
}

function routesOf(deps: Deps, kind: Kind): Record<string, Route> {
  const calls = sessionCalls(kind === 'customer' ? 'user' : 'admin');
  return {
    ...resetRoutes(deps, kind, calls),
    ...sessionRoutes(deps, kind, calls),
    ...passwordRoutes(deps, kind, calls),
    ...twoFactorRoutes(deps, kind, calls),
    ...passkeyRoutes(deps, kind, calls),
  };
}

const resetRoutes = (deps: Deps, kind: Kind, calls: SessionCalls) => ({
  forgotPassword: byAnybody(calls.forgotPassword, {
    limit: 'reset',
    sent: C.ForgotPasswordBody,
    rules: rules.forgotPasswordRules,
    done: 'If this address has an account, a link to choose a new password is on its way.',
    run: ({ sent }) => askForReset(deps, kind, sent.email),
  }),
  resetPassword: byAnybody(calls.resetPassword, {
    limit: 'reset',
    sent: C.ResetPasswordBody,
    rules: rules.resetPasswordRules,
    done: 'Your new password is set. Please sign in with it.',
    run: async ({ sent, request }) => {
      const id = await resetPassword(deps, kind, sent, callerOf(request).network);
      logAccount(request, kind, id, 'set a new password by a link');
    },
  }),
});

const sessionRoutes = ({ db, clock }: Deps, kind: Kind, calls: SessionCalls) => ({
  logout: byPerson(kind, 'own account')(calls.logout, {
    done: 'You are signed out.',
    run: ({ who }) => endSession(db, kind, accountOf(who).id, who.sessionId),
  }),
  getSessions: byPerson(kind, 'own account')(calls.getSessions, {
    reply: C.GetSessionsReply,
    run: async ({ who }) => {
      const hits = await listSessions(db, clock.now(), kind, accountOf(who).id, who.sessionId);
      const sessions = hits.map((hit) => ({
        _id: hit.id,
        device: hit.device,
        address: hit.address,
        createdAt: hit.created_at.toISOString(),
        lastSeenAt: hit.last_seen_at.toISOString(),
        expiresAt: hit.expires_at.toISOString(),
        lastsUntil: hit.lasts_until.toISOString(),
        current: hit.id === who.sessionId,
      }));
      return { sessions };
    },
  }),
  endSession: byPerson(kind, 'own account')(calls.endSession, {
    done: 'The session has ended.',
    run: async ({ who, params }) => {
      const ended = await endSession(db, kind, accountOf(who).id, params.id);
      if (!ended) throw refuse(404, 'session_unknown', 'This session has ended already.');
    },
  }),
  endOtherSessions: byPerson(kind, 'own account')(calls.endOtherSessions, {
    done: 'All other sessions have ended.',
    run: ({ who }) => endSessions(db, kind, accountOf(who).id, who.sessionId),
  }),
});

const passwordRoutes = (deps: Deps, kind: Kind, calls: SessionCalls) => ({
  changePassword: byPerson(kind, 'keepOwnAccount')(calls.changePassword, {
    sent: C.ChangePasswordBody,
    rules: rules.changePasswordRules,
    reply: C.ChangePasswordReply,
    run: async ({ who, sent }) => {
      const token = await changePassword(deps, who, sent);
      return { message: 'Your password is changed. Other sessions have ended.', token };
    },
  }),
});

const twoFactorRoutes = (deps: Deps, kind: Kind, calls: SessionCalls) => ({
  startTwoFactor: byPerson(kind, 'own account')(calls.startTwoFactor, {
    sent: C.StartTwoFactorBody,
    rules: rules.startTwoFactorRules,
    reply: C.StartTwoFactorReply,
    run: async ({ who, sent }) => {
      const account = accountOf(who);
      const needs = (await hasAuthenticator(deps.db, account)) ? 'password' : 'both';
      await reauthenticate(deps, who, { body: sent, purpose: 'add authenticator', needs });
      return startTwoFactor(deps, account);
    },
  }),
  confirmTwoFactor: byPerson(kind, 'own account')(calls.confirmTwoFactor, {
    sent: C.ConfirmTwoFactorBody,
    rules: rules.confirmTwoFactorRules,
    reply: C.ConfirmTwoFactorReply,
    run: async ({ who, sent }) => {
      const owner = accountOf(who);
      const attempt = await countCode(deps, owner);
      const recoveryCodes = await tx(deps.db, async (tx) => {
        await lockOwnAccount(tx, who);
        const codes = await confirmTwoFactor(deps, tx, owner, sent.code);
        await endSessions(tx, owner.kind, owner.id, who.sessionId);
        await forgetDevices(tx, owner.kind, owner.id);
        await enqueueMail(tx, { emailKind: 'two_factor_changed', kind: owner.kind, accountId: owner.id, on: true });
        return codes;
      });
      await attempt.succeeded();
      return { message: 'Two-factor sign-in is on. Keep the recovery codes in a safe place.', recoveryCodes };
    },
  }),
  endTwoFactor: byPerson(kind, 'keepOwnAccount')(calls.endTwoFactor, {
    sent: C.EndTwoFactorBody,
    rules: rules.endTwoFactorRules,
    reply: Done,
    run: async ({ who, sent }) => {
      await reauthenticate(deps, who, { body: sent, purpose: 'end app', needs: 'both always' });
      const owner = accountOf(who);
      const { kind, id } = owner;
      const staysOn = await tx(deps.db, async (tx) => {
        await lockOwnAccount(tx, who);
        const staysOn = await removeAuthenticator(tx, owner);
        if (staysOn) await enqueueMail(tx, { emailKind: 'authenticator_removed', kind, accountId: id });
        else await enqueueMail(tx, { emailKind: 'two_factor_changed', kind, accountId: id, on: false });
        return staysOn;
      });
      const message = staysOn ? 'The authenticator app is off. Your passkeys stay.' : 'Two-factor sign-in is off.';
      return { message };
    },
  }),
});
