/** One figure with its label, its change and the buttons that belong to it. */
import styles from './StatCard.module.css';
import type { ReactNode } from 'react';
import Skeleton from '@mui/material/Skeleton';
import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';

const arrows = { up: TrendingUp, down: TrendingDown, neutral: Minus };

export interface StatCardProps {
  label: string;
  /** A figure, or `<Money />`. */
  value: ReactNode;
  /** Makes a long value smaller. An amount in billions is always smaller. */
  long?: boolean;
  /** An element of 18 pixels. */
  icon?: ReactNode;
  /** A measured change; leave it out where none was measured. */
  change?: { direction: 'up' | 'down' | 'neutral'; text: string };
  /** A line that explains the figure. */
  hint?: ReactNode;
  /** Buttons, small. */
  actions?: ReactNode;
  /** The figure is still being fetched: a skeleton of the same size is shown. */
  busy?: boolean;
  /** Label and value in one line, where several figures stand above a list. */
  line?: boolean;
}

export function StatCard(props: StatCardProps) {
  const { label, value, long = false, icon, change, hint, actions, line = false, busy = false } = props;
  const Arrow = change && arrows[change.direction];
  return (
    <section className={styles['stat']} data-line={line || undefined} aria-label={label} aria-busy={busy}>
      <h2 className={styles['label']} data-part="label">
        {icon}
        {label}
      </h2>
      <p className={styles['value']} data-part="value" data-long={long || undefined}>
        {busy ? <Skeleton width="70%" aria-hidden="true" /> : value}
      </p>
      {busy && change !== undefined && <Skeleton width="45%" height={19} aria-hidden="true" />}
      {!busy && change && Arrow && (
        <p className={styles['change']} data-part="change" data-direction={change.direction}>
          <Arrow aria-hidden="true" />
          {change.text}
        </p>
      )}
      {hint !== undefined && (
        <p className={styles['change']} data-part="change">
          {hint}
        </p>
      )}
      {actions !== undefined && (
        <div className={styles['actions']} data-part="actions">
          {actions}
        </div>
      )}
    </section>
  );
}
