/** Figures above a list: three beside each other, and where there is less room the first above the other two. */
import styles from './Totals.module.css';
import type { ReactNode } from 'react';

interface Props {
  /** `StatCard` elements. */
  children: ReactNode;
}

export function Totals({ children }: Props) {
  return (
    <div className={styles['room']}>
      <div className={styles['totals']}>{children}</div>
    </div>
  );
}
