/**
 * The limits of money out and of a balance, where circles move it: the day's sum of a customer's level, and the most that the wallet may
 * hold. They are kept in `money.circle_limits`, where postings read them.
 */
import type { CircleStop } from '@ajose/sdk/contract/circles';
import { callSql } from '../../platform/database/call.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkedStanding, circleLimitsOf, pastCircleDay, type CircleLimits } from '../../access/levels/levels.ts';

type Needs = Pick<Deps, 'db' | 'env' | 'clock'>;
export type KeptLimits = ReadonlyMap<string, CircleLimits>;

export const limitsOf = (on: Sql, deps: Needs, customerIds: readonly string[]): Promise<KeptLimits> =>
  circleLimitsOf(on, deps, customerIds);

/**
 * Keeps limits, in the order in which account rows are locked. Read them before anything is posted: on a cluster a transaction that has posted
 * reads as another role.
 */
export async function keepLimits(on: Sql, limits: KeptLimits): Promise<void> {
  for (const [customerId, { dayKobo, balanceKobo }] of [...limits].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await callSql(on, 'money.limit_circles', { customer: customerId, day_most: dayKobo, balance_most: balanceKobo });
  }
}

/** The most that may leave the customer's hands in a day, in kobo. */
export const mostADayOf = async (on: Sql, deps: Needs, customerId: string): Promise<bigint> =>
  (await limitsOf(on, deps, [customerId])).get(customerId)?.dayKobo ?? 0n;

/** Nobody joins or signs what can never be taken in one day. @throws Refusal 409 `level_withdrawals` or `withdrawals_past_day_limit` */
export async function requireWithinDay(on: Sql, deps: Needs, customerId: string, kobo: bigint): Promise<void> {
  // Without levels only an address that is not confirmed lowers it, and signing says that.
  const most = deps.env.kyc ? await mostADayOf(on, deps, customerId) : deps.env.limits.withdrawnADayKobo;
  if (kobo > most) throw await pastDay(deps, customerId, most);
}

export const pastDay = async (deps: Needs, customerId: string, most: bigint) =>
  pastCircleDay(await checkedStanding(deps, customerId), most);

/** Why a member's wallet does not give `kobo` now. */
export async function whyShort(on: Sql, customerId: string, kobo: bigint, now: Date): Promise<CircleStop> {
  const why = await callSql(on, 'money.why_short', { customer: customerId, kobo, at: now });
  return why === 'day' || why === 'status' ? why : 'wallet';
}
