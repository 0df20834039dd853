/** The signed-in administrator; registering, signing in and out, and resetting a forgotten password. */
import type { AddAdminBody, Admin, AdminLoginBody, GetAdminReply, WorkEmails } from '@ajose/sdk/contract/staff';
import type { AnswerPasskeyBody } from '@ajose/sdk/contract/passkeys';
import type { ResetPasswordBody } from '@ajose/sdk/contract/sessions';
import * as session from '@ajose/sdk/admin/session';
import { knownDevice } from '@ajose/sdk/token';
import { api, apiWith } from '../api.ts';
import { makeStale, messageOf } from './keys.ts';

/** The signed-in administrator; undefined where the answer names none. */
export async function getMe(): Promise<Admin | undefined> {
  const answer: Partial<GetAdminReply> = await session.getAdmin(api);
  return answer.success ? answer.admin : undefined;
}

/** Returns the server's message. */
export const renewReferralCode = (): Promise<string> => messageOf(session.renewReferralCode(api), 'me', 'audit');

export async function chooseWorkEmails(workEmails: WorkEmails): Promise<void> {
  await session.chooseWorkEmails(api, { workEmails });
  await makeStale('me');
}

export const addAdmin = (body: AddAdminBody) => session.addAdmin(api, body);
export const login = knownDevice('adminDevice', (body: AdminLoginBody) => session.login(api, body));
export const logout = (token: string) => session.logout(apiWith(token));
/** Turns what a passkey has signed into the code that a call waits for. */
export const answerPasskey = (body: AnswerPasskeyBody) => session.answerPasskey(api, body);
export const forgotPassword = (email: string) => session.forgotPassword(api, { email });
export const resetPassword = (body: ResetPasswordBody) => session.resetPassword(api, body);
