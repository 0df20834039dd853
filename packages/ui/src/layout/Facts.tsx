/** Names and their values as a description list. */
import styles from './Facts.module.css';
import type { ReactNode } from 'react';

/** A name, unique within its list, its value, and what changes it: a button at the end of its row. */
export type Fact = readonly [name: string, value: ReactNode, act?: ReactNode];

export interface FactsProps {
  facts: readonly Fact[];
  /**
   * `rows`: each name beside its value.
   * `columns`: names above values, in columns that line up from one card to the next; on a phone name beside value.
   * `cells`: names above values in small cells, as many beside each other as fit.
   * `acts`: names above values, one below the other with a line between them, each with its act at the end.
   * `sums`: each amount at the end of its name's line, as in a bill.
   */
  look?: 'rows' | 'columns' | 'cells' | 'acts' | 'sums';
}

export function Facts({ facts, look = 'rows' }: FactsProps) {
  return (
    <dl className={styles['list']} data-look={look}>
      {facts.map(([name, value, act]) => (
        <div key={name} className={styles['fact']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {act && <dd data-act>{act}</dd>}
        </div>
      ))}
    </dl>
  );
}
