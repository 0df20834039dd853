/** The signed-in administrator; registering, signing in and out, and resetting a forgotten password. */
import useSWR from 'swr';
import type {
  AddAdminBody,
  Admin,
  AdminLoginBody,
  GetAdminReply,
  InvitedAdmin,
  WorkEmails,
} from '@ajose/sdk/contract/staff';
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

/** What the link of an email invites to; nothing where there is none. */
export const useAdminInvitation = (token: string | undefined) =>
  useSWR<InvitedAdmin, unknown>(
    token === undefined ? null : ['invitation', token],
    async ([, token]: [string, string]) => (await session.getAdminInvitation(api, { token })).invitation,
    // SWR pauses until there is a session, and a visitor has none.
    { isPaused: () => false, shouldRetryOnError: false },
  );

export const addAdmin = (body: AddAdminBody) => session.addAdmin(api, body);
export const login = knownDevice('adminDevice', (body: AdminLoginBody) => session.login(api, body));
export const logout = (token: string) => session.logout(apiWith(token));
/** Turns what a passkey has signed into the code that a call waits for. */
export const answerPasskey = (body: AnswerPasskeyBody) => session.answerPasskey(api, body);
export const forgotPassword = (email: string) => session.forgotPassword(api, { email });
export const resetPassword = (body: ResetPasswordBody) => session.resetPassword(api, body);
