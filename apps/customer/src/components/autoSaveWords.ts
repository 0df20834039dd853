/** Until when an auto-save into a plan goes on, and what it comes to. */
import { timesUntil } from '@ajose/sdk/domain/auto-saves';
import type { AutoSave, Schedule } from '@ajose/sdk/contract/auto-saves';
import { formatNaira, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { formatDateWithWeekday, lagosDay } from '@ajose/sdk/domain/time';

export const planEnds = (endDate: string): string => `The plan ends on ${formatDateWithWeekday(endDate)}`;

type Planned = Schedule & Pick<AutoSave, 'next' | 'amount'>;

/** "23 times, ₦69,000.00 in all". @param endDate of the plan */
export function comesTo(endDate: string, of: Planned): string {
  const times = timesUntil(of, lagosDay(new Date(endDate)), endDate);
  const sum = formatNaira(toNaira(toKobo(of.amount) * BigInt(times)));
  return `${times === 1 ? 'Once' : `${times} times`}, ${sum} in all`;
}
