/** Shared aims. */
import useSWR from 'swr';
import type {
  AimBody,
  AimInvitation,
  JoinAimBody,
  MakeAimBody,
  SetAimPlanBody,
  SharedAim,
} from '@ajose/sdk/contract/aims';
import * as aims from '@ajose/sdk/customer/aims';
import { personApi as api } from '../api.ts';
import { forgetInvitation } from './invitation.ts';
import { makeStale } from './keys.ts';

export const useAims = (userId: string) =>
  useSWR<readonly SharedAim[], unknown>(['aims', userId], async () => (await aims.getAims(api, userId)).aims);

/** What an invitation shows, with or without a session. */
export const useAimInvitation = (code: string) =>
  useSWR<AimInvitation, unknown>(
    ['aimInvitation', code],
    async () => (await aims.getAimInvitation(api, code)).invitation,
    { isPaused: () => false, shouldRetryOnError: false },
  );

/** Also after a refusal, because the aim has changed since it was shown. */
async function changing<Reply>(call: Promise<Reply>): Promise<Reply> {
  try {
    return await call;
  } finally {
    await makeStale('aims', 'aimInvitation');
  }
}

/** @returns its id */
export const makeAim = async (body: MakeAimBody): Promise<string> => (await changing(aims.makeAim(api, body))).aim._id;

/** @returns its id */
export async function joinAim(body: JoinAimBody): Promise<string> {
  const { aim } = await changing(aims.joinAim(api, body));
  forgetInvitation();
  return aim._id;
}

export const setAimPlan = (body: SetAimPlanBody) => changing(aims.setAimPlan(api, body));

export const leaveAim = (body: AimBody) => changing(aims.leaveAim(api, body));
