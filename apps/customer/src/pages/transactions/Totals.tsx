/** The totals of the filtered list. */
import styles from './Totals.module.css';
import Skeleton from '@mui/material/Skeleton';
import type { TransactionStats } from '@ajose/sdk/contract/transactions';
import { Money } from '@ajose/ui/display/Money';

export function Totals({ stats, failed }: { stats: TransactionStats | undefined; failed: boolean }) {
  const waiting = failed ? '—' : <Skeleton width={90} />;
  return (
    <dl className={styles['totals']}>
      <div>
        <dt>Deposits</dt>
        <dd>{stats ? <Money naira={stats.totalDeposits} flow="in" /> : waiting}</dd>
      </div>
      <div>
        <dt>Withdrawals</dt>
        <dd>{stats ? <Money naira={stats.totalWithdrawals} flow="out" /> : waiting}</dd>
      </div>
      <div>
        <dt>Pending</dt>
        <dd>{stats ? stats.pendingCount : waiting}</dd>
      </div>
    </dl>
  );
}
