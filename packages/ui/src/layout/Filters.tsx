/** The row of filters above a list; screen readers find it as a search region. */
import styles from './Filters.module.css';
import type { ReactNode } from 'react';

export interface FiltersProps {
  /** FilterSearch, FilterSelect, FilterDate and buttons, in the order in which they are read. */
  children: ReactNode;
}

export function Filters({ children }: FiltersProps) {
  return <search className={styles['filterRow']}>{children}</search>;
}
