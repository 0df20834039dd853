/** What the customer has earned in 30 days, day by day on an axis of its own, with the days on which profit was paid. */
import styles from './EarnedLine.module.css';
import type { CSSProperties } from 'react';
import type { UserStats } from '@ajose/sdk/contract/investments';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { formatNaira, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { formatDay, lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { axisTicks } from '@ajose/ui/charts/ticks.ts';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { useRecentTransactions } from '../../data/wallet.ts';

type History = UserStats['history'];

/** As many as the figure beside it counts. */
const DAYS = 30;

export interface EarnedLineProps {
  userId: string;
  history: History | undefined;
}

interface Day {
  day: string;
  naira: number;
}

/** What had been earned since the first day by the end of each day. */
const daysOf = (history: History): readonly Day[] => {
  const shown = history.slice(-DAYS - 1);
  const before = toKobo(shown[0]?.earned ?? 0);
  return shown.map(({ day, earned }) => ({ day, naira: toNaira(toKobo(earned) - before) }));
};

/** The days on which profit came into the wallet. */
const paidOn = (transactions: readonly Transaction[]): ReadonlySet<string> =>
  new Set(
    transactions.flatMap(({ profit = 0, postedAt }) =>
      profit > 0 && postedAt !== null ? [lagosDay(new Date(postedAt))] : [],
    ),
  );

export function EarnedLine({ userId, history }: EarnedLineProps) {
  const { hidden, words } = useAmounts();
  const { data: latest = [] } = useRecentTransactions(userId);
  const days = history ? daysOf(history) : [];
  const last = days.at(-1);
  if (!last || days.length < 2 || days.every(({ naira }) => naira <= 0))
    return (
      <p className={styles['none']}>{history && 'What you earn is drawn here, day by day, from your first plan on.'}</p>
    );
  const ticks = axisTicks(Math.max(...days.map(({ naira }) => naira)));
  const paid = paidOn(latest);
  const marks = days.flatMap(({ day, naira }, index) => (paid.has(day) ? [{ day, naira, index }] : []));
  const label = hidden
    ? 'What you earned in 30 days: hidden'
    : `What you earned in 30 days: ${formatNaira(last.naira, 'compact')}`;
  return (
    <div className={styles['line']}>
      <div className={styles['amounts']} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{words(formatNaira(tick, 'compact'))}</span>
        ))}
      </div>
      <div className={styles['drawing']}>
        <Drawing label={label} days={days} ticks={ticks} hidden={hidden} />
        {!hidden &&
          marks.map(({ day, naira, index }) => (
            <i
              key={day}
              aria-hidden="true"
              style={
                {
                  '--x': index / (days.length - 1),
                  '--y': Math.max(0, naira) / (ticks.at(-1) ?? 1),
                } as CSSProperties
              }
            />
          ))}
      </div>
      <div className={styles['dates']} aria-hidden="true">
        {datesOf(days).map((day) => (
          <span key={day}>{formatDay(startOfLagosDay(day))}</span>
        ))}
      </div>
      {marks.length > 0 && (
        <p className={styles['key']}>
          Profit was paid on {marks.map(({ day }) => formatDay(startOfLagosDay(day))).join(', ')}
        </p>
      )}
    </div>
  );
}

/** The first, the last, and two between them where there are enough. */
function datesOf(days: readonly Day[]): string[] {
  const last = days.length - 1;
  const places = last > 6 ? [0, Math.round(last / 3), Math.round((2 * last) / 3), last] : [0, last];
  return places.flatMap((place) => days[place]?.day ?? []);
}

const WIDTH = 600;
const HEIGHT = 100;

interface DrawingProps {
  label: string;
  days: readonly Day[];
  ticks: readonly number[];
  /** Draws the grid and no line. */
  hidden: boolean;
}

/** It fills its place, so it is drawn in its own units and stretched. */
function Drawing({ label, days, ticks, hidden }: DrawingProps) {
  const top = ticks.at(-1) ?? 1;
  const y = (naira: number) => HEIGHT * (1 - Math.max(0, naira) / top);
  const line = days.map(({ naira }, index) => `${(WIDTH * index) / (days.length - 1)} ${y(naira)}`).join('L');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {ticks.map((tick) => (
        <path key={tick} className={styles['grid']} d={`M0 ${y(tick)}H${WIDTH}`} />
      ))}
      {!hidden && (
        <>
          <path className={styles['area']} d={`M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z`} />
          <path className={styles['path']} d={`M${line}`} />
        </>
      )}
    </svg>
  );
}
