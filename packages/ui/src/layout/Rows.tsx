/** A list of few things, one below the other with a line between them. For columns and paging use DataTable. */
import styles from './Rows.module.css';
import type { ReactNode } from 'react';

export interface RowsProps {
  /** Names the list for screen readers. */
  label?: string;
  /** `Row` elements. In a flush Card they reach its edges. */
  children: ReactNode;
}

export function Rows({ label, children }: RowsProps) {
  return (
    <ul className={styles['rows']} aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowProps {
  /** `stack` puts the row's parts below each other. */
  look?: 'line' | 'stack';
  children: ReactNode;
}

/** An item of a list: its description in a Fill, then figures and buttons. */
export function Row({ look = 'line', children }: RowProps) {
  return (
    <li className={styles['row']} data-look={look}>
      {children}
    </li>
  );
}
