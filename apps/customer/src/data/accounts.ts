/** The accounts that the person may act for, and the people of the organisation that this tab acts for. */
import useSWR from 'swr';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import type { GetPeopleReply, OwnAccount, RegisterOrganisationBody } from '@ajose/sdk/contract/organisations';
import { getMemberRequests } from '@ajose/sdk/customer/member-requests';
import * as organisations from '@ajose/sdk/customer/organisations';
import { acting, actFor } from '../acting.ts';
import { api, personApi, readToken } from '../api.ts';
import { makeStale } from './keys.ts';

/** The person's own account first. */
async function getAccounts(): Promise<readonly OwnAccount[]> {
  const { accounts } = await organisations.getAccounts(personApi);
  // Somebody else has signed in with another tab of this browser.
  const chosen = acting();
  if (chosen !== null && accounts[0]?._id !== chosen.person) actFor(null);
  return accounts;
}

/**
 * Acts for the account that a link names. @param search what the link opens there, as a query
 * @returns false where the person does not act for it
 */
export async function actForLinked(id: string, search: string): Promise<boolean> {
  const [own, ...others] = await getAccounts();
  const account = others.find(({ _id }) => _id === id);
  if (!own || !account) return false;
  actFor({ account: id, name: account.name, person: own._id }, search);
  return true;
}

export const useAccounts = () => useSWR<readonly OwnAccount[], unknown>(['accounts', readToken()], getAccounts);

/** The person's accounts where this tab acts for an organisation; none otherwise, and until they are known. */
function useActing(): readonly OwnAccount[] {
  const key = acting() === null ? null : ['accounts', readToken()];
  return useSWR<readonly OwnAccount[], unknown>(key, getAccounts).data ?? [];
}

/** What the person is of the organisation that this tab acts for; null for their own account, and until it is known. */
export const useMember = (): OwnAccount['organisation'] =>
  useActing().find(({ _id }) => _id === acting()?.account)?.organisation ?? null;

/** Who signed in, where this tab acts for an organisation; undefined otherwise, and until it is known. */
export const useOwnName = (): string | undefined => useActing()[0]?.name;

export const usePeople = () => useSWR<GetPeopleReply, unknown>(['people'], () => organisations.getPeople(api));

/** What members ask for and nobody has approved or declined yet, newest first. */
export const useWaitingRequests = () =>
  useSWR<readonly MemberRequest[], unknown>(
    ['requests'],
    async () => (await getMemberRequests(api, { waiting: true })).requests,
  );

export async function registerOrganisation(body: RegisterOrganisationBody): Promise<OwnAccount> {
  const { account } = await organisations.registerOrganisation(personApi, body);
  await makeStale('accounts');
  return account;
}
