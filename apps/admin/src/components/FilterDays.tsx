/** The first and the last day of a list, which stay on one line of its filters. */
import styles from './FilterDays.module.css';
import { FilterDate } from '@ajose/ui/fields/FilterDate';

interface Days {
  /** YYYY-MM-DD in Lagos, or empty. */
  startDate: string;
  endDate: string;
}

export interface FilterDaysProps {
  days: Days;
  onChange: (change: Partial<Days>) => void;
}

export function FilterDays({ days: { startDate, endDate }, onChange }: FilterDaysProps) {
  return (
    <div className={styles['days']}>
      <FilterDate label="From date" value={startDate} onChange={(day) => onChange({ startDate: day })} />
      <FilterDate label="To date" value={endDate} onChange={(day) => onChange({ endDate: day })} />
    </div>
  );
}
