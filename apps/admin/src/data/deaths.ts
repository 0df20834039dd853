/** Cases of death: opening, confirming and withdrawing one, and paying the estate. Each call that changes something returns the server's message. */
import useSWR from 'swr';
import * as deaths from '@ajose/sdk/admin/deaths';
import { getBanksByCountry } from '@ajose/sdk/admin/banks';
import type { Bank } from '@ajose/sdk/contract/banks';
import type { OpenDeathCaseBody, PayEstateBody } from '@ajose/sdk/contract/deaths';
import type { ExitQuote } from '@ajose/sdk/contract/investments';
import type { NextOfKin } from '@ajose/sdk/contract/next-of-kin';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

async function changed({ message }: { message: string }): Promise<string> {
  await makeStale('users', 'user', 'pending', 'cases', 'approvals', 'stats', 'audit', 'work', 'workCounts');
  return message;
}

export const openDeathCase = async (id: string, body: OpenDeathCaseBody): Promise<string> =>
  changed(await deaths.openDeathCase(api, id, body));

export const takeBackDeathCase = async (id: string, reason: string): Promise<string> =>
  changed(await deaths.takeBackDeathCase(api, id, { reason }));

/** Asks a second administrator. */
export const confirmDeath = async (id: string): Promise<string> => changed(await deaths.confirmDeath(api, id));

/** Asks a second administrator. */
export const payEstate = async (id: string, body: PayEstateBody): Promise<string> =>
  changed(await deaths.payEstate(api, id, body));

export const closeForEstate = async (id: string): Promise<string> => changed(await deaths.closeForEstate(api, id));

/** The audit log records each call, so only a person's press makes one. */
export async function seeNextOfKin(id: string): Promise<NextOfKin | null> {
  const { nextOfKin } = await deaths.seeNextOfKin(api, id);
  await makeStale('audit');
  return nextOfKin;
}

export const quoteEstateExit = async (id: string, investmentId: string): Promise<ExitQuote> =>
  (await deaths.quoteEstateExit(api, id, { investmentId })).quote;

/** Asks a second administrator. */
export const exitForEstate = async (id: string, quoteId: string): Promise<string> =>
  changed(await deaths.exitForEstate(api, id, { quoteId }));

export const useBanks = () =>
  useSWR<readonly Bank[], unknown>(['banks'], async () => (await getBanksByCountry(api)).banks);
