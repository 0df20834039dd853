/** All of the customer's money over 90 days, what was paid in apart from what was earned. */
import styles from './LineCard.module.css';
import { useStats } from '../../data/investments.ts';
import { allMoney } from '../../whose.ts';
import { MoneyLine } from './MoneyLine.tsx';

export function LineCard({ userId }: { userId: string }) {
  const { data: stats } = useStats(userId);
  const title = `${allMoney()} over time`;
  return (
    <section className={styles['card']} aria-label={title}>
      <div>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['what']}>Wallet, investments and savings</p>
      </div>
      <MoneyLine history={stats?.history} />
    </section>
  );
}
