/** The line of the money on a phone: on the lead card it would push the actions below the first screen. */
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
