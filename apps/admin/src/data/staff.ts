/** The list of administrators, and blocking and unblocking one. */
import useSWR from 'swr';
import * as calls from '@ajose/sdk/admin/staff';
import type { BlockAdminReply, GetAdminsQuery, GetAdminsReply } from '@ajose/sdk/contract/staff';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export const useAdmins = (query: GetAdminsQuery) =>
  useSWR<GetAdminsReply, unknown>(['staff', query], () => calls.getAdmins(api, query), { keepPreviousData: true });

/** The list is fetched again after a refusal too: another administrator may have changed it first. */
async function decide(call: () => Promise<BlockAdminReply>): Promise<string> {
  try {
    return (await call()).message;
  } finally {
    await makeStale('staff', 'audit');
  }
}

/** Both return the server's message. */
export const blockAdmin = (id: string, reason: string): Promise<string> =>
  decide(() => calls.blockAdmin(api, id, { reason }));

export const unblockAdmin = (id: string, reason: string): Promise<string> =>
  decide(() => calls.unblockAdmin(api, id, { reason }));
