/** The signed-in administrator; registering, signing in and out, and resetting a forgotten password. */
import useSWR from 'swr';
import type { AddAdminBody, Admin, AdminLoginBody, GetAdminReply, WorkEmails } from '@ajose/sdk/contract/staff';
import type { AnswerPasskeyBody } from '@ajose/sdk/contract/passkeys';
import type { ResetPasswordBody } from '@ajose/sdk/contract/sessions';
import { ApiError } from '@ajose/sdk/error';
import * as session from '@ajose/sdk/admin/session';
import { knownDevice } from '@ajose/sdk/token';
import { api, sessionExpired } from '../api.ts';
import { makeStale } from './keys.ts';

/** At sign-out, the browser waits this long for the server, in milliseconds; then it drops the session anyway. */
const LOGOUT_TIMEOUT_MS = 5000;

/** How soon, in milliseconds, a waiting person sees that they were confirmed. */
const WAITING_MS = 30_000;

/**
 * The administrator of a token. The token is part of the key, so that another sign-in never shows the last one's name.
 * An answer that names no administrator ends the session, as the guard would wait for ever.
 */
export const useMe = (token: string | null) =>
  useSWR<Admin, unknown>(
    token ? ['me', token] : null,
    async () => {
      const answer: Partial<GetAdminReply> = await session.getAdmin(api);
      if (answer.success && answer.admin) return answer.admin;
      sessionExpired();
      throw new ApiError({ status: 0, code: 'no_admin', message: 'Please sign in again.' });
    },
    { refreshInterval: (admin) => (admin?.confirmedAt === null ? WAITING_MS : 0) },
  );

/** Returns the server's message. */
export async function renewReferralCode(): Promise<string> {
  const { message } = await session.renewReferralCode(api);
  await makeStale('me', 'audit');
  return message;
}

export async function chooseWorkEmails(workEmails: WorkEmails): Promise<void> {
  await session.chooseWorkEmails(api, { workEmails });
  await makeStale('me');
}

export const addAdmin = (body: AddAdminBody) => session.addAdmin(api, body);
export const login = knownDevice('adminDevice', (body: AdminLoginBody) => session.login(api, body));
export const logout = () => session.logout(api, { timeout: LOGOUT_TIMEOUT_MS });
/** Turns what a passkey has signed into the code that a call waits for. */
export const answerPasskey = (body: AnswerPasskeyBody) => session.answerPasskey(api, body);
export const forgotPassword = (email: string) => session.forgotPassword(api, { email });
export const resetPassword = (body: ResetPasswordBody) => session.resetPassword(api, body);
