/** How much of a term has passed, or of a goal is reached. For work of unknown length use MUI's CircularProgress. */
import './Progress.css';
import { useId } from 'react';

export interface ProgressProps {
  /** What is progressing: "Rent 2027, 62 days to go". */
  label: string;
  /** 0 to 100; anything outside is capped. */
  percent: number;
  /** Gold once something is almost there. */
  tone?: 'primary' | 'gold';
}

export function Progress({ label, percent, tone = 'primary' }: ProgressProps) {
  const id = useId();
  const capped = Math.min(100, Math.max(0, percent));
  // Rounded down: 99.6 percent of a term is not yet all of it.
  const shown = Math.floor(capped);
  return (
    <div className="progress">
      <div className="progress-words">
        <span id={id}>{label}</span>
        <b>{shown}%</b>
      </div>
      <progress
        className="progress-bar"
        data-tone={tone}
        aria-labelledby={id}
        aria-valuetext={`${shown}%`}
        max={100}
        value={capped}
      />
    </div>
  );
}
