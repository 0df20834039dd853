/** The people of the organisation that this tab acts for, its papers, and invitations to become a member. */
import useSWR from 'swr';
import type {
  AskForCheckBody,
  EndMemberBody,
  GetPeopleReply,
  InviteMemberBody,
  MemberInvitation,
  OwnAccount,
  SetMemberRoleBody,
  SetSignaturesBody,
} from '@ajose/sdk/contract/organisations';
import * as members from '@ajose/sdk/customer/members';
import * as organisations from '@ajose/sdk/customer/organisations';
import { api, personApi, readToken } from '../api.ts';
import { makeStale } from './keys.ts';

/** @param wanted without it nothing is fetched */
export const usePeople = (wanted = true) =>
  useSWR<GetPeopleReply, unknown>(wanted ? ['people'] : null, () => organisations.getPeople(api));

/** Fetches the accounts again as well, because `useMember` reads the person's role from them. @returns the server's words */
async function change(call: Promise<{ message: string }>): Promise<string> {
  const { message } = await call;
  await makeStale('people', 'accounts');
  return message;
}

export const inviteMember = (body: InviteMemberBody): Promise<string> => change(members.inviteMember(api, body));
export const takeBackInvitation = (id: string): Promise<string> => change(members.takeBackInvitation(api, { id }));
export const setMemberRole = (body: SetMemberRoleBody): Promise<string> => change(members.setMemberRole(api, body));
export const setSignatures = (body: SetSignaturesBody): Promise<string> => change(members.setSignatures(api, body));
export const endMember = (body: EndMemberBody): Promise<string> => change(members.endMember(api, body));

/** @param understood that afterwards only one member could approve */
export const leaveOrganisation = async (understood: boolean): Promise<string> =>
  (await members.leave(api, understood ? { understood } : {})).message;

export async function askForCheck(body: AskForCheckBody): Promise<string> {
  const { message } = await organisations.askForCheck(api, body);
  await makeStale('people');
  return message;
}

/** What the link of an email invites the person to. */
export const useMemberInvitation = (token: string) =>
  useSWR<MemberInvitation, unknown>(
    ['memberInvitation', readToken(), token],
    async () => (await members.getInvitation(personApi, { token })).invitation,
  );

export async function acceptInvitation(token: string): Promise<OwnAccount> {
  const { account } = await members.acceptInvitation(personApi, { token });
  await makeStale('accounts');
  return account;
}

export const declineInvitation = async (token: string): Promise<string> =>
  (await members.declineInvitation(personApi, { token })).message;
