/** The second line of a row or a cell, small and muted. */
import styles from './Quiet.module.css';
import type { ReactNode } from 'react';

export interface QuietProps {
  as?: 'div' | 'span';
  children: ReactNode;
}

export function Quiet({ as: Element = 'div', children }: QuietProps) {
  return (
    <Element className={styles['quiet']} data-quiet>
      {children}
    </Element>
  );
}
