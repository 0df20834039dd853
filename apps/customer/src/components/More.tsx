/** What is read now and then, behind a line that opens it. */
import styles from './More.module.css';
import type { ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';

export function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles['more']}>
      <summary>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
