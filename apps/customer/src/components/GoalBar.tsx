/** The progress of a goal as one bar. The bar is only a drawing, because each part has its words and amount below. */
import styles from './Goal.module.css';
import type { ReactNode } from 'react';

interface BarProps {
  /** All amounts are naira. */
  target: number;
  saved: number;
  planned?: number;
}

export function GoalBar({ target, saved, planned = 0 }: BarProps) {
  const parts = [
    { key: 'saved', part: Math.min(saved, target) },
    { key: 'planned', part: planned },
  ];
  return (
    <div className={styles['bar']} aria-hidden="true">
      {parts.map(({ key, part }) => (
        <span key={key} data-part={key} style={{ width: `${(part / target) * 100}%` }} />
      ))}
    </div>
  );
}

/** The words of a bar: `GoalPart` elements. */
export const GoalParts = ({ children }: { children: ReactNode }) => <dl className={styles['parts']}>{children}</dl>;

interface PartProps {
  part: 'saved' | 'planned' | 'missing';
  name: string;
  children: ReactNode;
}

export function GoalPart({ part, name, children }: PartProps) {
  return (
    <div data-part={part}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
