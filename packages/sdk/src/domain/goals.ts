/**
 * The progress of a savings goal, in Lagos months. Only money that was put in counts as saved. Of the future only planned money counts: the
 * plan's profit after tax, and auto-saves into it until the day.
 */
import { timesUntil } from './auto-saves.ts';
import type { AutoSave } from '../contract/auto-saves.ts';
import type { Goal } from '../contract/goals.ts';
import { toKobo, toNaira } from './money.ts';
import { paidAtEnd } from './tax.ts';
import { lagosDay } from './time.ts';

/** Amounts are naira. */
export interface GoalProgress {
  /** The money in the plan. */
  saved: number;
  /** What the plan's profit adds by its end, less the tax. */
  profit: number;
  /** What auto-save adds until the day. */
  autoSaved: number;
  /** The amount that is neither saved nor planned; 0 where the goal is reached or planned. */
  missing: number;
  /** What has to be added each month until the day, besides what is planned; 0 where nothing is missing. */
  monthly: number;
}

interface Plan {
  _id: string;
  capital: number;
  expectedProfit: number;
  endDate: string;
  tax?: { percent: number };
}

const parts = (day: string): [months: number, day: number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year * 12 + month, date];
};

/** Months from one day to another, begun ones included. */
function monthsTo(from: string, to: string): number {
  const [[start, first], [end, last]] = [parts(from), parts(to)];
  return end - start + (last > first ? 1 : 0);
}

const most = (amount: bigint, other: bigint): bigint => (amount > other ? amount : other);
const divideUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

/** @param plan naira @param autoSaves the customer's; those into other plans do not count */
export function goalProgress(
  { target, date }: Pick<Goal, 'target' | 'date'>,
  plan: Plan,
  autoSaves: readonly AutoSave[],
  now: Date,
): GoalProgress {
  const [saved, brings] = [toKobo(plan.capital), toKobo(paidAtEnd(plan))];
  const autoSaved = autoSaves
    .filter(({ planId }) => planId === plan._id)
    .reduce((sum, autoSave) => sum + toKobo(autoSave.amount) * BigInt(timesUntil(autoSave, date, plan.endDate)), 0n);
  const missing = most(0n, toKobo(target) - brings - autoSaved);
  const months = BigInt(Math.max(1, monthsTo(lagosDay(now), date)));
  return {
    saved: toNaira(saved),
    profit: toNaira(brings - saved),
    autoSaved: toNaira(autoSaved),
    missing: toNaira(missing),
    monthly: toNaira(divideUp(missing, months)),
  };
}
