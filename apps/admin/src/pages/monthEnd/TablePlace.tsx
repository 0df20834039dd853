/** Where a table of the month's end stands, so that its sum leads to it. */
import styles from './TablePlace.module.css';
import type { ReactNode } from 'react';
import type { PeriodTable } from '@ajose/sdk/contract/reports';

const idOf = (table: PeriodTable): string => `table-${table}`;

export const TablePlace = ({ table, children }: { table: PeriodTable; children: ReactNode }) => (
  <div id={idOf(table)} tabIndex={-1} className={styles['place']}>
    {children}
  </div>
);

/** Scrolls to a table, from which Tab goes on. */
export function goToTable(table: PeriodTable): void {
  const place = document.getElementById(idOf(table));
  place?.focus({ preventScroll: true });
  place?.scrollIntoView();
}
