/** Turns the days of a filter into moments. */
import { endOfLagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { refuse } from '../server/errors.ts';

/** A range includes both its days, in Lagos. @throws Refusal 400 when the range runs backwards */
export function momentsOf({ startDate, endDate }: { startDate?: string; endDate?: string }): {
  from?: Date;
  to?: Date;
} {
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw refuse(400, 'invalid_range', 'The first day has to come before the last day.');
  }
  return {
    ...(startDate === undefined ? {} : { from: startOfLagosDay(startDate) }),
    ...(endDate === undefined ? {} : { to: endOfLagosDay(endDate) }),
  };
}
