/** Until when an auto-save into a plan goes on, and what it comes to. */
import { timesUntil } from '@ajose/sdk/domain/auto-saves';
import type { AutoSave, Schedule } from '@ajose/sdk/contract/auto-saves';
import { formatNaira, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { formatDateWithWeekday, lagosDay } from '@ajose/sdk/domain/time';

export const planEnds = (endDate: string): string => `The plan ends on ${formatDateWithWeekday(endDate)}`;

/** @param of 0 naira: no amount was typed yet */
export function endsWithPlan(endDate: string, of: Schedule & Pick<AutoSave, 'next' | 'amount'>): string {
  const times = timesUntil(of, lagosDay(new Date(endDate)), endDate);
  const sum = formatNaira(toNaira(toKobo(of.amount) * BigInt(times)));
  const comesTo =
    sum === formatNaira(0) ? '' : `: ${times === 1 ? 'once' : `${times} times`} until then, ${sum} in all`;
  return `${planEnds(endDate)}, and auto-save with it${comesTo}.`;
}
