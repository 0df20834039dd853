/** Until when an auto-save into a plan goes on. */
import { formatDateWithWeekday } from '@ajose/sdk/domain/time';

export const planEnds = (endDate: string): string => `The plan ends on ${formatDateWithWeekday(endDate)}`;

export const endsWithPlan = (endDate: string): string => `${planEnds(endDate)}, and auto-save with it.`;
