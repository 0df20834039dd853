/** What protects the account: the password, the sessions and two-factor sign-in. */
import useSWR from 'swr';
import type { Session } from '@ajose/sdk/contract/sessions';
import * as session from '@ajose/sdk/customer/session';
import { api } from '../api.ts';
import { makeStale, type Key } from './keys.ts';

const key: Key = ['sessions'];

export const useSessions = () =>
  useSWR<readonly Session[], unknown>(key, async () => (await session.getSessions(api)).sessions);

/** The server ends the other sessions with it, so the list is stale. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
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

/** Answers the recovery codes, which are never shown again. */
export async function confirmTwoFactor(code: string): Promise<readonly string[]> {
  const { recoveryCodes } = await session.confirmTwoFactor(api, { code });
  await makeStale('me');
  return recoveryCodes;
}

export async function endTwoFactor(password: string, code: string): Promise<void> {
  await session.endTwoFactor(api, { password, code });
  await makeStale('me');
}
