/** What the administrator does about the safety of the account: password, own sessions, two-factor sign-in. */
import useSWR from 'swr';
import type { ChangePasswordBody, EndTwoFactorBody, Session } from '@ajose/sdk/contract/sessions';
import * as session from '@ajose/sdk/admin/session';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export const useSessions = () =>
  useSWR<readonly Session[], unknown>(['sessions'], async () => (await session.getSessions(api)).sessions);

/** The server ends the other sessions with it, so the list is stale. */
export async function changePassword({ currentPassword, newPassword }: ChangePasswordBody): Promise<void> {
  await session.changePassword(api, { currentPassword, newPassword });
  await makeStale('sessions');
}

export async function endSession(id: string): Promise<void> {
  await session.endSession(api, id);
  await makeStale('sessions');
}

export async function endOtherSessions(): Promise<void> {
  await session.endOtherSessions(api);
  await makeStale('sessions');
}

export const startTwoFactor = (password: string) => session.startTwoFactor(api, { password });

/** Answers the recovery codes, which are never shown again. The profile stays as it was until `twoFactorTurnedOn`. */
export async function confirmTwoFactor(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await session.confirmTwoFactor(api, { code });
  return recoveryCodes;
}

/** Once the recovery codes are kept, the profile may show that two-factor sign-in is on. */
export const twoFactorTurnedOn = () => makeStale('me');

export async function endTwoFactor({ password, code }: EndTwoFactorBody): Promise<void> {
  await session.endTwoFactor(api, { password, code });
  await makeStale('me');
}
