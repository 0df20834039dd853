/** Says that there is nothing here yet and offers the next step. For a failure use ErrorState. */
import styles from './EmptyState.module.css';
import type { ReactNode } from 'react';
import { AdirePattern, type AdireMotif } from './AdirePattern.tsx';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  motif?: AdireMotif;
}

export function EmptyState({ title, text, action, motif = 'rings' }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <div className={styles['tile']}>
        <AdirePattern motif={motif} tile={36} />
      </div>
      <p className={styles['title']}>{title}</p>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
