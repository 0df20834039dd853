/** How far a savings goal is, counted in months of Lagos. What the plan promises to bring counts, profit included. */
import type { Goal } from './contract/goals.ts';
import { toKobo, toNaira } from './money.ts';
import { paidAtEnd } from './tax.ts';
import { lagosDay } from './time.ts';

export interface GoalProgress {
  /** What the plan promises to bring by its end, in naira. */
  promised: number;
  /** Whole percent of the target, rounded down, at most 100. */
  percent: number;
  /** What has to be added each month until the day, in naira; 0 where nothing is missing. */
  monthly: number;
  /** How much more should be there by now, in naira; 0 where it is on track. */
  behind: number;
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

/** Months that are over from one day to another. */
function monthsSince(from: string, to: string): number {
  const [[start, first], [end, last]] = [parts(from), parts(to)];
  return end - start - (last < first ? 1 : 0);
}

const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const divideUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

/** @param plan naira */
export function goalProgress(
  { target, date, setAt, startedWith }: Goal,
  plan: Parameters<typeof paidAtEnd>[0],
  now: Date,
): GoalProgress {
  const [aim, start] = [toKobo(target), toKobo(startedWith)];
  const promised = toKobo(paidAtEnd(plan));
  const missing = most(0n, aim - promised);
  const [today, setOn] = [lagosDay(now), lagosDay(new Date(setAt))];
  const left = BigInt(Math.max(1, monthsTo(today, date)));
  const all = BigInt(Math.max(1, monthsTo(setOn, date)));
  const over = BigInt(Math.min(Number(all), Math.max(0, monthsSince(setOn, today))));
  const planned = start + (most(0n, aim - start) * over) / all;
  const percent = Number((promised * 100n) / aim);
  return {
    promised: toNaira(promised),
    percent: Math.min(100, percent),
    monthly: toNaira(divideUp(missing, left)),
    behind: toNaira(most(0n, planned - promised)),
  };
}
