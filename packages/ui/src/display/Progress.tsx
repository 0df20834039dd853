/** A bar for how much of a term has passed or of a goal is reached. For work of unknown length use MUI's CircularProgress. */
import styles from './Progress.module.css';
import { useId } from 'react';

export interface ProgressProps {
  /** Words for it: "62 days remaining". */
  label: string;
  /** 0 to 100; anything outside is capped. */
  percent: number;
  /** What the percentage is a part of: "the time". */
  of?: string;
  /** Gold for almost complete. */
  tone?: 'primary' | 'gold';
}

export function Progress({ label, percent, of, tone = 'primary' }: ProgressProps) {
  const id = useId();
  // Rounded down, because 99.6 percent of a term is not the whole.
  const whole = Math.floor(Math.min(100, Math.max(0, percent)));
  const shown = `${whole}%${of === undefined ? '' : ` of ${of}`}`;
  return (
    <div className={styles['progress']}>
      <div className={styles['words']}>
        <span id={id}>{label}</span>
        <b>{shown}</b>
      </div>
      <progress
        className={styles['bar']}
        data-tone={tone}
        aria-labelledby={id}
        aria-valuetext={shown}
        max={100}
        value={whole}
      />
    </div>
  );
}
