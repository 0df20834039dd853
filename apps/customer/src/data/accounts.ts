/** The accounts that the person may act for, and the people of the organisation that this tab acts for. */
import useSWR from 'swr';
import type { GetPeopleReply, OwnAccount, RegisterOrganisationBody } from '@ajose/sdk/contract/organisations';
import * as organisations from '@ajose/sdk/customer/organisations';
import { acting, actFor } from '../acting.ts';
import { api, personApi, readToken } from '../api.ts';
import { makeStale } from './keys.ts';

/** The person's own account first. */
async function getAccounts(): Promise<readonly OwnAccount[]> {
  const { accounts } = await organisations.getAccounts(personApi);
  // Somebody else has signed in with another tab of this browser.
  if (acting !== null && accounts[0]?._id !== acting.person) actFor(null);
  return accounts;
}

export const useAccounts = () => useSWR<readonly OwnAccount[], unknown>(['accounts', readToken()], getAccounts);

/** What the person is of the organisation that this tab acts for; null for their own account, and until it is known. */
export function useMember(): OwnAccount['organisation'] {
  const { data = [] } = useSWR<readonly OwnAccount[], unknown>(
    acting === null ? null : ['accounts', readToken()],
    getAccounts,
  );
  return data.find(({ _id }) => _id === acting?.account)?.organisation ?? null;
}

export const usePeople = () => useSWR<GetPeopleReply, unknown>(['people'], () => organisations.getPeople(api));

export async function registerOrganisation(body: RegisterOrganisationBody): Promise<OwnAccount> {
  const { account } = await organisations.registerOrganisation(personApi, body);
  await makeStale('accounts');
  return account;
}
