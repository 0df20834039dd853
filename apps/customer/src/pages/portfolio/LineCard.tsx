/** All of the customer's money over 90 days, what was paid in apart from what was earned. */
import styles from './LineCard.module.css';
import { useStats } from '../../data/investments.ts';
import { MoneyLine } from './MoneyLine.tsx';

export function LineCard({ userId }: { userId: string }) {
  const { data: stats } = useStats(userId);
  return (
    <section className={styles['card']} aria-label="All your money over time">
      <div>
        <h2 className={styles['title']}>All your money over time</h2>
        <p className={styles['what']}>Wallet, investments and savings</p>
      </div>
      <MoneyLine history={stats?.history} />
    </section>
  );
}
