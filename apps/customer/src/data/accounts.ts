/** The accounts that the person may act for, and the person's role in the one that this tab acts for. */
import useSWR from 'swr';
import type { User } from '@ajose/sdk/contract/customers';
import type { OwnAccount, RegisterOrganisationBody } from '@ajose/sdk/contract/organisations';
import * as organisations from '@ajose/sdk/customer/organisations';
import { getUser } from '@ajose/sdk/customer/session';
import { asksAnother, memberMay, type MemberRight } from '@ajose/sdk/domain/members';
import { acting, actFor } from '../acting.ts';
import { personApi, readToken } from '../api.ts';
import { makeStale } from './keys.ts';

/** The accounts that the person may act for, their own first. */
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

/** The organisation that this tab acts for, with the person's role in it; null for their own account, and until it is known. */
export const useMember = (): OwnAccount['organisation'] =>
  useActing().find(({ _id }) => _id === acting()?.account)?.organisation ?? null;

/** Who signed in, where this tab acts for an organisation; undefined otherwise, and until it is known. */
export const useOwnName = (): string | undefined => useActing()[0]?.name;

/** Whether the person has a right in the account that this tab acts for. In their own account they have every right. */
export function useMay(right: MemberRight): boolean {
  const member = useMember();
  return member === null || memberMay(member.role, right);
}

/** Whether the person can only ask for what lets money or power out, so that another member has to approve it. */
export function useAsks(): boolean {
  const member = useMember();
  return member !== null && asksAnother(member);
}

/** The words of each button that only asks: another member approves what it is for. */
export const ASK_FOR_IT = 'Ask for it';

/** @param words of the button where it acts at once */
export const useActWords = (words: string): string => (useAsks() ? ASK_FOR_IT : words);

/** Who signed in, where this tab acts for an organisation, which has no password and no second factor. */
export const useOwnUser = () =>
  useSWR<User, unknown>(
    acting() === null ? null : ['ownUser', readToken()],
    async () => (await getUser(personApi)).user,
  );

export async function registerOrganisation(body: RegisterOrganisationBody): Promise<OwnAccount> {
  const { account } = await organisations.registerOrganisation(personApi, body);
  await makeStale('accounts');
  return account;
}
