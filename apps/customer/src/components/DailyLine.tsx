/** The frame of a line drawn day by day on the cloth: amounts at the side, days below. Each page draws its own lines in it. */
import styles from './DailyLine.module.css';
import type { ReactNode } from 'react';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { axisTicks } from '@ajose/ui/charts/ticks.ts';
import { useAmounts } from '@ajose/ui/display/amounts.ts';

const WIDTH = 600;
const HEIGHT = 100;

export interface DailyLineProps {
  /** What the drawing shows, above it. */
  title?: string;
  /** What the drawing shows, for screen readers. */
  label: string;
  /** YYYY-MM-DD, two or more. */
  days: readonly string[];
  /** The largest amount that is drawn, in naira. */
  most: number;
  /** Draws paths of an amount for each day; it is not called while amounts are hidden. */
  renderPaths: (pointsOf: (naira: readonly number[]) => string[]) => ReactNode;
  /** Draws marks over the lines. An amount's share is its part of the drawing's height. */
  renderMarks?: (shareOf: (naira: number) => number) => ReactNode;
  /** What the lines mean. */
  children?: ReactNode;
}

export function DailyLine({ title, label, days, most, renderPaths, renderMarks, children }: DailyLineProps) {
  const { hidden, words } = useAmounts();
  const ticks = axisTicks(most);
  const shareOf = (naira: number): number => Math.max(0, naira) / (ticks.at(-1) ?? 1);
  const y = (naira: number): number => HEIGHT * (1 - shareOf(naira));
  const pointsOf = (values: readonly number[]): string[] =>
    values.map((naira, index) => `${(WIDTH * index) / (values.length - 1)} ${y(naira)}`);
  return (
    <div className={styles['line']} data-titled={title === undefined ? undefined : ''}>
      {title !== undefined && <p className={styles['title']}>{title}</p>}
      <div className={styles['amounts']} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{words(formatNaira(tick, 'compact'))}</span>
        ))}
      </div>
      <div className={styles['drawing']}>
        {/* The drawing fills its place, so it is drawn in its own units and stretched. */}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
          {ticks.map((tick) => (
            <path key={tick} className={styles['grid']} d={`M0 ${y(tick)}H${WIDTH}`} />
          ))}
          {!hidden && renderPaths(pointsOf)}
        </svg>
        {!hidden && renderMarks?.(shareOf)}
      </div>
      <div className={styles['dates']} aria-hidden="true">
        {datesOf(days).map((day) => (
          <span key={day}>{formatDay(startOfLagosDay(day))}</span>
        ))}
      </div>
      {children}
    </div>
  );
}

/** The first, the last, and two between them where there are enough. */
function datesOf(days: readonly string[]): string[] {
  const last = days.length - 1;
  const places = last > 6 ? [0, Math.round(last / 3), Math.round((2 * last) / 3), last] : [0, last];
  return places.flatMap((place) => days[place] ?? []);
}

/** What stands in the line's place while there is none; empty while nobody knows yet whether there is one. */
export function NoLine({ children }: { children: ReactNode }) {
  return <p className={styles['none']}>{children}</p>;
}
