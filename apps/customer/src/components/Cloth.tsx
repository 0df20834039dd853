/** The cloth behind a moment worth it: a payout, a first plan, a turn of one's own, a goal that is reached. */
import styles from './Cloth.module.css';
import type { ReactNode } from 'react';
import { AdirePattern, type AdireMotif } from '@ajose/ui/display/AdirePattern';

interface Props {
  /** The motif of its `AdirePattern`: for people, for money, or for time. */
  motif?: AdireMotif;
  children: ReactNode;
}

export function Cloth({ motif = 'petals', children }: Props) {
  return (
    <div className={styles['cloth']}>
      <AdirePattern motif={motif} tile={56} />
      {children}
    </div>
  );
}
