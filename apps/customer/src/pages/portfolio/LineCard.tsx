/** All of the customer's money over 90 days, what was paid in apart from what was earned. */
import styles from './LineCard.module.css';
import { useStats } from '../../data/investments.ts';
import { MoneyLine } from './MoneyLine.tsx';

export function LineCard({ userId }: { userId: string }) {
  const { data: stats } = useStats(userId);
  return (
    <section className={styles['card']} aria-label="Your money over time">
      <h2 className={styles['title']}>Your money over time</h2>
      <MoneyLine history={stats?.history} />
    </section>
  );
}
