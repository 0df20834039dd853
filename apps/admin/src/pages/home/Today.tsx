/** One line with a greeting, the date, and the transactions since midnight in Lagos. */
import { formatNaira } from '@ajose/sdk/money';
import { formatDateWithWeekday, lagosDay } from '@ajose/sdk/time';
import { useNow } from '@ajose/ui/useNow.ts';
import { useTransactions } from '../../data/transactions.ts';

export function Today({ name }: { name: string }) {
  const now = useNow();
  const day = lagosDay(now);
  const { data } = useTransactions({ startDate: day, endDate: day, limit: 1 });
  const parts = [`Welcome back, ${name}`, formatDateWithWeekday(now)];
  if (data) {
    const { totalTransactions } = data.pagination;
    const { completedAmount, pendingAmount } = data.summary;
    parts.push(
      totalTransactions === 1
        ? '1 transaction today'
        : `${totalTransactions.toLocaleString('en-NG')} transactions today`,
    );
    if (completedAmount > 0) parts.push(`${formatNaira(completedAmount, 'compact')} completed`);
    if (pendingAmount > 0) parts.push(`${formatNaira(pendingAmount, 'compact')} pending`);
  }
  return parts.join(' · ');
}
