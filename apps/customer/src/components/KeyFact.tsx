/** One name and its value on a sunken line: the wallet's balance in a form, or the referral code. */
import styles from './KeyFact.module.css';
import type { ReactNode } from 'react';

export function KeyFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className={styles['keyFact']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['value']}>{children}</span>
    </p>
  );
}
