/** A live region: screen readers announce text added to it. It is rendered empty first, because most announce only changes. */
import styles from './LiveRegion.module.css';
import type { ReactNode } from 'react';

export interface LiveRegionProps {
  /** What to announce and show; `null` or `false` while there is nothing. */
  children: ReactNode;
}

export function LiveRegion({ children }: LiveRegionProps) {
  return <output className={styles['liveRegion']}>{children}</output>;
}
