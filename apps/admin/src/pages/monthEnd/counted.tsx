/** A count in a table of the month's end; where it is 0 it says *None*. */
import styles from './counted.module.css';
import { Fragment, type ReactNode } from 'react';
import { formatNumber } from '@ajose/sdk/domain/money';
import { Quiet } from '@ajose/ui/layout/Quiet';

export const counted = (count: number): ReactNode => (count === 0 ? <Quiet>None</Quiet> : formatNumber(count));

/** What stands below an amount where there is no room for columns: its count and the period before, each unless it is nothing. */
export function Beside({ count, before }: { count: number; before: ReactNode }) {
  const parts = [count > 0 && `Count ${formatNumber(count)}`, before && <>Before {before}</>].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <div className={styles['beside']}>
      {parts.map((part, index) => (
        <Fragment key={index === 0 ? 'first' : 'second'}>
          {index > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </div>
  );
}
