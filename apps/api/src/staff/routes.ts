/** Administrators over HTTP: signing in, registering another one, the own profile. */
import { Done } from '@ajose/sdk/contract/common';
import { AddAdminBody, AdminLoginBody, GetAdminReply, SignedInAdminReply } from '@ajose/sdk/contract/staff';
import { loginRules } from '@ajose/sdk/rules/sessions';
import { addAdminRules } from '@ajose/sdk/rules/staff';
import type { App } from '../app.ts';
import { callerOf } from '../auth/routes.ts';
import { signIn } from '../auth/sign-in.ts';
import type { Deps } from '../deps.ts';
import { staffOf } from '../guards.ts';
import { logAccount } from '../log.ts';
import { sense } from '../validate.ts';
import { getAdmin, registerAdmin } from './registration.ts';

const tags = ['Administrators'];

export function staffRoutes(app: App, deps: Deps): void {
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
      const { accountId, token } = await signIn(deps, 'admin', request.body, callerOf(request));
      logAccount(request, 'admin', accountId, 'signed in');
      const admin = await getAdmin(deps.db, accountId);
      return { success: true, message: 'Login successful! Redirecting...', admin, token };
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
      await registerAdmin(deps, request.body);
      return reply.code(201).send({ success: true, message: 'Registration successful! You can now login.' });
    },
  );

  app.get(
    '/api/admin/getAdmin',
    {
      config: { who: 'admin', beforeTwoFactor: true },
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
}
