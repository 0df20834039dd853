/** What protects the account: the password, the sessions and two-factor sign-in. */
import useSWR from 'swr';
import type { Session } from '@ajose/sdk/contract/sessions';
import * as calls from '@ajose/sdk/customer/session';
import { sessionActions } from '@ajose/sdk/sessions';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

const { getSessions, ...actions } = sessionActions(calls, api, makeStale);

export const { changePassword, endSession, endOtherSessions, startTwoFactor, confirmTwoFactor, endTwoFactor } = actions;

export const useSessions = () => useSWR<readonly Session[], unknown>(['sessions'], getSessions);
