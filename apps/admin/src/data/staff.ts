/** The administrators among themselves. */
import useSWR from 'swr';
import * as calls from '@ajose/sdk/admin/staff';
import type { BlockAdminReply, GetAdminsQuery, GetAdminsReply } from '@ajose/sdk/contract/staff';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export const useAdmins = (query: GetAdminsQuery) =>
  useSWR<GetAdminsReply, unknown>(['staff', query], () => calls.getAdmins(api, query), { keepPreviousData: true });

/** A refusal may mean that somebody else was quicker, so the list is fetched again either way. */
async function decide(call: () => Promise<BlockAdminReply>): Promise<string> {
  try {
    return (await call()).message;
  } finally {
    await makeStale('staff', 'audit');
  }
}

/** Both answer what happened, in words. */
export const blockAdmin = (id: string, reason: string): Promise<string> =>
  decide(() => calls.blockAdmin(api, id, { reason }));

export const unblockAdmin = (id: string, reason: string): Promise<string> =>
  decide(() => calls.unblockAdmin(api, id, { reason }));
