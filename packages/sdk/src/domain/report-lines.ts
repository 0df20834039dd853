/** What each line of a table of the month's end is, as the screen and the files head it. */
import type { PeriodTable } from '../contract/reports.ts';

const others: Partial<Record<PeriodTable, string>> = {
  interestPaid: 'Product',
  invested: 'Product',
  repaid: 'Product',
  interest: 'Product',
  due: 'Week from',
  dueDays: 'Day',
};

export const lineHeader = (table: PeriodTable): string => others[table] ?? 'Line';
