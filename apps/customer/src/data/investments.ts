/** What the customer holds: investments, savings plans and the figures of the home page. */
import useSWR from 'swr';
import { asked } from '@ajose/app/asked.ts';
import type { EarnedInDays, Earnings, GetEarnedQuery } from '@ajose/sdk/contract/earnings';
import type {
  AddInvestmentBody,
  AddSavingsFundsBody,
  ExitQuote,
  Investment,
  SetEndingBody,
  UserStats,
} from '@ajose/sdk/contract/investments';
import { isRefusal } from '@ajose/sdk/refusal';
import { allPages, INVESTMENTS_A_PAGE } from '@ajose/sdk/domain/pages';
import { getEarned, getEarnings } from '@ajose/sdk/customer/earnings';
import * as investments from '@ajose/sdk/customer/investments';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

type Own<Body> = Omit<Body, 'startDate' | 'isOffline' | 'idempotencyKey'> & { idempotencyKey: string };

/** How many running investments the home page shows. */
const ON_HOME = 5;

export const useInvestments = (userId: string) =>
  useSWR<readonly Investment[], unknown>(['investments', userId], () =>
    allPages(INVESTMENTS_A_PAGE, async (page) => {
      const query = page === 1 ? { userId } : { userId, page };
      return (await investments.getUserInvestments(api, query)).investments;
    }),
  );

export const useRunningInvestments = asked(
  (userId: string) => ['investments', userId, 'in_progress'],
  async (userId): Promise<readonly Investment[]> =>
    (await investments.getUserInvestments(api, { userId, status: 'in_progress', limit: ON_HOME })).investments,
);

export const useStats = asked(
  (userId: string) => ['stats', userId],
  async (userId): Promise<UserStats> => (await investments.getUserStats(api, userId)).stats,
);

export const useEarnings = (userId: string) =>
  useSWR<Earnings, unknown>(['earnings', userId], async () => (await getEarnings(api, userId)).earnings);

/** What was earned in a range of days. @param query null for days that run backwards, of which nothing is asked */
export const useEarned = (userId: string, query: GetEarnedQuery | null) =>
  useSWR<EarnedInDays, unknown>(
    query && ['earnings', userId, query],
    async () => (await getEarned(api, userId, query ?? {})).earned,
    { keepPreviousData: true },
  );

export interface Paid {
  investment: Investment;
  /** What the wallet holds afterwards; undefined where the call repeats another. */
  balance: number | undefined;
}

/** Buys a product or starts a plan: the wallet pays, so everything about money is stale. */
export async function addInvestment(body: Own<AddInvestmentBody>): Promise<Paid> {
  try {
    const { investment, balance } = await investments.addInvestment(api, body);
    await makeStale('me', 'stats', 'earnings', 'transactions', 'investments');
    return { investment, balance };
  } catch (error) {
    // The dialog then shows the new terms.
    if (isRefusal<typeof investments.addInvestment>(error, 'terms_changed')) await makeStale('products');
    throw error;
  }
}

export async function addSavingsFunds(body: Own<AddSavingsFundsBody>): Promise<Paid> {
  const { investment, balance } = await investments.addSavingsFunds(api, body);
  await makeStale('me', 'stats', 'earnings', 'transactions', 'investments');
  return { investment, balance };
}

/** Chooses what happens with the money when an investment ends. */
export async function setEnding(body: SetEndingBody): Promise<Investment> {
  try {
    return (await investments.setEnding(api, body)).investment;
  } finally {
    // Also after a refusal, because the terms or plans have changed since they were shown.
    await makeStale('investments');
  }
}

/** A quote for leaving an investment early. It is never fetched again by itself, because a person decides on the figures on screen. */
export const useExitQuote = (userId: string, investmentId: string) =>
  useSWR<ExitQuote, unknown>(
    ['exitQuote', investmentId],
    async () => (await investments.quoteExit(api, { userId, investmentId })).quote,
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: true, dedupingInterval: 0 },
  );

/** Leaves an investment early: its money goes to the wallet. */
export async function exitEarly(body: { userId: string; quoteId: string }): Promise<Investment> {
  const { investment } = await investments.exitEarly(api, body);
  await makeStale('me', 'stats', 'earnings', 'transactions', 'investments', 'requests');
  return investment;
}
