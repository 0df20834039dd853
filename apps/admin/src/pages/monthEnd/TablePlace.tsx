/** A table of the month's end, folded on a phone or everywhere, and where it stands, so that its sum leads to it. */
import styles from './TablePlace.module.css';
import type { ReactNode } from 'react';
import type { PeriodTable } from '@ajose/sdk/contract/reports';
import { FoldingSection } from '@ajose/ui/layout/FoldingSection';
import { readFirst, tableNames } from './tables.ts';

const idOf = (table: PeriodTable): string => `table-${table}`;

interface TablePlaceProps {
  table: PeriodTable;
  /** What it comes to, in a line. */
  summary: string;
  /** The last press on the name of a sum. */
  asked: Asked | null;
  actions: ReactNode;
  children: ReactNode;
}

/** Each press opens the table again, also one that was folded meanwhile. */
export interface Asked {
  table: PeriodTable;
  press: number;
}

export function TablePlace({ table, summary, asked, actions, children }: TablePlaceProps) {
  const linked = asked?.table === table;
  return (
    <div id={idOf(table)} tabIndex={-1} className={styles['place']}>
      <FoldingSection
        key={linked ? asked.press : 0}
        title={tableNames[table]}
        summary={summary}
        linked={linked}
        everywhere={!readFirst.includes(table)}
        actions={actions}
      >
        {children}
      </FoldingSection>
    </div>
  );
}

/** Tab goes on from the table; it is scrolled to when it is open. */
export const focusTable = (table: PeriodTable): void =>
  document.getElementById(idOf(table))?.focus({ preventScroll: true });
