/** What is read rarely, below its title, which unfolds it. */
import styles from './Unfold.module.css';
import type { ReactNode } from 'react';

export const Unfold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles['unfold']}>
    <summary>{title}</summary>
    {children}
  </details>
);
