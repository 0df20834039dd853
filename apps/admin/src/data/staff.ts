/** Administrators: the list, their looks at customers, invitations, and what others decide about one. */
import * as calls from '@ajose/sdk/admin/staff';
import type { GetAdminLooksQuery } from '@ajose/sdk/contract/customers';
import type { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import useSWR from 'swr';
import type {
  AdminRole,
  BlockAdminReply,
  GetAdminsQuery,
  ListedAdmin,
  SendInvitationBody,
  SentAdminInvitation,
  SetAdminRoleBody,
} from '@ajose/sdk/contract/staff';
import { api } from '../api.ts';
import { makeStale, messageOf } from './keys.ts';
import { useList } from './list.ts';

export const useAdmins = (query: GetAdminsQuery) => useList('staff', query, () => calls.getAdmins(api, query));

export const useAdminLooks = (id: string, query: GetAdminLooksQuery) =>
  useList('looksBy', { id, ...query }, () => calls.getAdminLooks(api, id, query));

/** The invitations that nobody has used yet. @param asks whether the role may see them */
export const useAdminInvitations = (asks: boolean) =>
  useSWR<SentAdminInvitation[], unknown>(
    asks ? ['invitations'] : null,
    async () => (await calls.getAdminInvitations(api)).invitations,
  );

/** Both return the server's message. */
export const sendInvitation = (body: SendInvitationBody): Promise<string> =>
  messageOf(calls.sendInvitation(api, body), 'invitations', 'audit');

export const takeBackInvitation = (id: string): Promise<string> =>
  messageOf(calls.takeBackInvitation(api, id), 'invitations', 'audit');

/** Whether somebody can sign in and act. */
export const canWork = ({ confirmedAt, blocked }: Pick<ListedAdmin, 'confirmedAt' | 'blocked'>): boolean =>
  confirmedAt !== null && blocked === null;

/** The list is fetched again after a refusal too: another administrator may have changed it first. */
async function decide(call: () => Promise<BlockAdminReply | WaitsForApprovalReply>): Promise<string> {
  try {
    return (await call()).message;
  } finally {
    await makeStale('staff', 'approvals', 'workCounts', 'audit');
  }
}

/** Each of the six returns the server's message. */
export const inviteAdmin = (id: string, role: AdminRole): Promise<string> =>
  decide(() => calls.inviteAdmin(api, id, { role }));

export const confirmAdmin = (id: string, role: AdminRole): Promise<string> =>
  decide(() => calls.confirmAdmin(api, id, { role }));

export const setAdminRole = (id: string, body: SetAdminRoleBody): Promise<string> =>
  decide(() => calls.setAdminRole(api, id, body));

export const blockAdmin = (id: string, reason: string): Promise<string> =>
  decide(() => calls.blockAdmin(api, id, { reason }));

export const unblockAdmin = (id: string, reason: string): Promise<string> =>
  decide(() => calls.unblockAdmin(api, id, { reason }));

export const resetAdminTwoFactor = (id: string, reason: string): Promise<string> =>
  decide(() => calls.resetAdminTwoFactor(api, id, { reason }));
