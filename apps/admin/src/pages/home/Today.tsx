/** How many transactions there were since midnight in Lagos. */
import { formatNumber } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { useNow } from '@ajose/ui/useNow.ts';
import { useTransactions } from '../../data/transactions.ts';

export function Today() {
  const day = lagosDay(useNow());
  const { data } = useTransactions({ startDate: day, endDate: day, limit: 1 });
  if (!data) return 'Today …';
  const { totalTransactions } = data.pagination;
  return totalTransactions === 1 ? '1 transaction today' : `${formatNumber(totalTransactions)} transactions today`;
}
