/** How an action ended, in the middle of its dialog: an icon, a headline and one sentence. Screen readers announce it. */
import styles from './Outcome.module.css';
import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  headline?: ReactNode;
  children: ReactNode;
}

export function Outcome({ icon, headline, children }: Props) {
  return (
    <output className={styles['outcome']}>
      <span aria-hidden="true">{icon}</span>
      {headline !== undefined && <p className={styles['headline']}>{headline}</p>}
      <p>{children}</p>
    </output>
  );
}
