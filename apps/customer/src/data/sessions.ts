/** The protection of the account: password, sessions, and two-factor sign-in with passkeys. */
import useSWR from 'swr';
import type { GetPasskeysReply } from '@ajose/sdk/contract/passkeys';
import type { Session } from '@ajose/sdk/contract/sessions';
import * as calls from '@ajose/sdk/customer/session';
import { sessionActions } from '@ajose/sdk/sessions';
import { api, keepToken } from '../api.ts';
import { makeStale } from './keys.ts';

const { getSessions, getPasskeys, ...actions } = sessionActions(calls, api, makeStale, keepToken);

export const {
  changePassword,
  endSession,
  endOtherSessions,
  startTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  startPasskey,
  addPasskey,
  removePasskey,
} = actions;

export const useSessions = () => useSWR<readonly Session[], unknown>(['sessions'], getSessions);

/** The second factors of the account beside recovery codes. */
export const usePasskeys = () => useSWR<GetPasskeysReply, unknown>(['passkeys'], getPasskeys);
