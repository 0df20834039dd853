/** Names and their values as a description list. */
import styles from './Facts.module.css';
import type { ReactNode } from 'react';

/** A name, unique within its list, and its value. */
export type Fact = readonly [name: string, value: ReactNode];

export interface FactsProps {
  facts: readonly Fact[];
  /**
   * `rows`: each name beside its value.
   * `columns`: names above values, in columns that line up from one card to the next; on a phone name beside value.
   * `cells`: names above values in small cells, as many beside each other as fit.
   * `sums`: each amount at the end of its name's line, as in a bill.
   */
  look?: 'rows' | 'columns' | 'cells' | 'sums';
}

export function Facts({ facts, look = 'rows' }: FactsProps) {
  return (
    <dl className={styles['list']} data-look={look}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles['fact']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
