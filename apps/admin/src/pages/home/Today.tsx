/** How many transactions there were since midnight in Lagos, with the chart's sums for today: what was paid in and what was paid to banks. */
import type { DashboardStats } from '@ajose/sdk/contract/dashboard';
import { formatNaira, formatNumber } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { useNow } from '@ajose/ui/useNow.ts';
import { useTransactions } from '../../data/transactions.ts';

export function Today({ days }: { days: DashboardStats['days'] | undefined }) {
  const day = lagosDay(useNow());
  const { data } = useTransactions({ startDate: day, endDate: day, limit: 1 });
  if (!data) return 'Today …';
  const moved = days?.find((each) => each.day === day);
  const { totalTransactions } = data.pagination;
  return [
    totalTransactions === 1 ? '1 transaction today' : `${formatNumber(totalTransactions)} transactions today`,
    ...(moved && moved.deposits > 0 ? [`${formatNaira(moved.deposits, 'compact')} paid in`] : []),
    ...(moved && moved.withdrawals > 0 ? [`${formatNaira(moved.withdrawals, 'compact')} paid to banks`] : []),
  ].join(' · ');
}
