/**
 * A customer's level of verification and the limits that hold at it. The limits are checked before a deposit begins and before a withdrawal
 * sets money aside; money that was paid is credited at any level. confirming.ts records what administrators confirm, set-limits.ts sets
 * the limits.
 */
import type { Level, LevelLimits, LevelNeed, LevelTable, OwnLevel } from '@ajose/sdk/contract/levels';
import type { CodesByStatus } from '@ajose/sdk/codes';
import { levelOf, wordsOfNeeds, type Shown } from '@ajose/sdk/domain/levels';
import { formatKobo, toNaira } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { callSql } from '../../platform/database/call.ts';
import { rows, run, type Sql, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Env } from '../../platform/env.ts';
import { refuse, type Refusal } from '../../platform/server/errors.ts';
import { judgeLevel, SHOWN } from './judging.ts';

/** Null: no limit. */
interface Limits {
  depositKobo: bigint | null;
  balanceKobo: bigint | null;
  dayKobo: bigint | null;
}

const NO_LIMITS: Limits = { depositKobo: null, balanceKobo: null, dayKobo: null };

export interface Standing {
  level: Level;
  limits: Limits;
  /** Null at the highest level. */
  next: { level: Level; limits: Limits; needs: LevelNeed[] } | null;
}

interface LimitRow {
  level: Level;
  deposit_kobo: bigint | null;
  balance_kobo: bigint | null;
  day_kobo: bigint | null;
}

const limitsOf = ({ deposit_kobo, balance_kobo, day_kobo }: LimitRow): Limits => ({
  depositKobo: deposit_kobo,
  balanceKobo: balance_kobo,
  dayKobo: day_kobo,
});

/** The limits of each level on a day. */
async function limitsOn(on: Sql, day: string): Promise<(level: Level) => Limits> {
  const limitRows = await rows<LimitRow>(
    on,
    `SELECT level, deposit_kobo, balance_kobo, day_kobo FROM level_limits
      WHERE from_day = (SELECT max(from_day) FROM level_limits WHERE from_day <= $1::date)`,
    [day],
  );
  return (level) => {
    const limits = limitRows.find((limitRow) => limitRow.level === level);
    if (!limits) throw new Error(`The table of limits has no level ${level} on ${day}`);
    return limitsOf(limits);
  };
}

/** The level of a customer, whether or not levels are checked. @throws Refusal 404 */
export async function standingOf(
  on: Sql,
  now: Date,
  customerId: string,
  added: Partial<Shown> = {},
): Promise<Standing> {
  const { level, next } = await judgeLevel(on, customerId, added);
  const limitsAt = await limitsOn(on, lagosDay(now));
  return { level, limits: limitsAt(level), next: next && { ...next, limits: limitsAt(next.level) } };
}

/** The level whose limits hold for a customer; null where levels are not checked. */
export const checkedStanding = (
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  customerId: string,
): Promise<Standing | null> => (env.kyc ? standingOf(db, clock.now(), customerId) : Promise.resolve(null));

export interface CircleLimits {
  /** The most that may leave in a day, with withdrawals, in kobo. */
  dayKobo: bigint;
  /** The most that the wallet may hold; null: no limit. */
  balanceKobo: bigint | null;
}

/**
 * What circles may take from customers and bring them. Where levels are not checked, the only condition is a confirmed email address, without
 * which nothing leaves.
 */
export async function circleLimitsOf(
  on: Sql,
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  customerIds: readonly string[],
): Promise<Map<string, CircleLimits>> {
  const limitsAt = await limitsOn(on, lagosDay(clock.now()));
  const customers = await rows<Shown & { id: string }>(on, SHOWN, [customerIds]);
  return new Map(
    customers.map((shown) => {
      const limits = env.kyc ? limitsAt(levelOf(shown)) : { ...NO_LIMITS, dayKobo: shown.email ? null : 0n };
      return [shown.id, { dayKobo: mostADay(limits, env.limits), balanceKobo: limits.balanceKobo }];
    }),
  );
}

/** The most that a customer may withdraw in a day, in kobo: the platform's limit, or the level's where that is less. */
export const mostADay = ({ dayKobo }: Limits, { withdrawnADayKobo }: Env['limits']): bigint =>
  dayKobo === null || dayKobo > withdrawnADayKobo ? withdrawnADayKobo : dayKobo;

const nextStep = ({ next }: Standing): string =>
  next === null ? '' : ` For level ${next.level} we need ${wordsOfNeeds(next.needs)}: see your profile.`;

const refuseAt = (standing: Standing, code: CodesByStatus[409], what: string): Refusal =>
  refuse(409, code, `At level ${standing.level} ${what}.${nextStep(standing)}`);

/**
 * Why a deposit may not begin at this level; null where it may. Locks the customer's row until the transaction ends, so that deposits at
 * the same time are judged one after the other.
 */
export async function whyNotDeposit(
  tx: Tx,
  standing: Standing,
  { customerId, key, amountKobo }: { customerId: string; key: string; amountKobo: bigint },
): Promise<Refusal | null> {
  const { depositKobo, balanceKobo } = standing.limits;
  if (depositKobo !== null && amountKobo > depositKobo) {
    return refuseAt(standing, 'level_deposit', `one deposit can be at most ${formatKobo(depositKobo, 'whole')}`);
  }
  if (balanceKobo === null) return null;
  const isPast = await callSql(tx, 'money.past_balance', {
    customer: customerId,
    key,
    amount: amountKobo,
    most: balanceKobo,
  });
  if (!isPast) return null;
  const what = `the wallet can hold at most ${formatKobo(balanceKobo, 'whole')}, with withdrawals and payments that are not finished`;
  return refuseAt(standing, 'level_balance', what);
}

export const pastLevelDay = (standing: Standing, dayKobo: bigint): Refusal =>
  refuseAt(
    standing,
    'level_withdrawals',
    dayKobo === 0n
      ? 'nothing can be withdrawn yet'
      : `you can withdraw at most ${formatKobo(dayKobo, 'whole')} a day, less what circles took`,
  );

/**
 * The refusal of money for a circle that is more than may leave in a day.
 * @param standing null where levels are not checked
 */
export const pastCircleDay = (standing: Standing | null, dayKobo: bigint): Refusal => {
  const most = `you can give and withdraw at most ${formatKobo(dayKobo, 'whole')} a day`;
  return standing === null
    ? refuse(409, 'withdrawals_past_day_limit', `Together ${most}. Please go on tomorrow.`)
    : refuseAt(standing, 'level_withdrawals', dayKobo === 0n ? 'nothing can be given to a circle yet' : most);
};

const orNull = (kobo: bigint | null): number | null => (kobo === null ? null : toNaira(kobo));

const toLimits = ({ depositKobo, balanceKobo, dayKobo }: Limits): LevelLimits => ({
  deposit: orNull(depositKobo),
  balance: orNull(balanceKobo),
  withdrawnADay: orNull(dayKobo),
});

/** The level as the wire shows it. */
export async function readLevel(
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  customerId: string,
): Promise<OwnLevel> {
  const { level, limits, next } = await standingOf(db, clock.now(), customerId);
  return {
    checked: env.kyc,
    level,
    limits: toLimits(limits),
    next: next && { ...next, limits: toLimits(next.limits) },
  };
}

/** All tables of limits, oldest first. */
export async function readLevelTables(on: Sql): Promise<LevelTable[]> {
  const limitRows = await rows<LimitRow & { from: string }>(
    on,
    `SELECT from_day::text AS "from", level, deposit_kobo, balance_kobo, day_kobo FROM level_limits ORDER BY from_day, level`,
  );
  return [...new Set(limitRows.map(({ from }) => from))].map((from) => ({
    from,
    levels: limitRows
      .filter((limitRow) => limitRow.from === from)
      .map((limitRow) => ({ level: limitRow.level, ...toLimits(limitsOf(limitRow)) })),
  }));
}

/** Stores the phone number of a customer without one. @throws Refusal 409 `phone_known` */
export async function givePhone({ db }: Deps, customerId: string, phone: string): Promise<void> {
  const kept = await run(db, `UPDATE customers SET phone = $2 WHERE id = $1 AND (phone = '' OR phone = $2)`, [
    customerId,
    phone,
  ]);
  if (kept === 0) throw refuse(409, 'phone_known', 'We have a phone number of yours. Please ask support to change it.');
}
