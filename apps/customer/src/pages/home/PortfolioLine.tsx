/** The portfolio's line of the last days in the lead card, between its axes. The card's words say the same figures. */
import styles from './PortfolioLine.module.css';
import type { UserStats } from '@ajose/sdk/contract/investments';
import { formatNaira } from '@ajose/sdk/money';
import { formatDay, startOfLagosDay } from '@ajose/sdk/time';
import { axisTicks } from '@ajose/ui/charts/ticks.ts';

type History = UserStats['history'];

export function PortfolioLine({ history }: { history: History | undefined }) {
  const values = history?.map(({ invested }) => invested) ?? [];
  const first = values[0];
  const last = values.at(-1);
  if (
    !history ||
    first === undefined ||
    last === undefined ||
    values.length < 2 ||
    values.every((naira) => naira === 0)
  )
    return (
      <p className={styles['none']}>{history && 'The line of your portfolio begins with your first investment.'}</p>
    );
  const ticks = axisTicks(Math.max(...values));
  return (
    <div className={styles['line']}>
      <div className={styles['amounts']} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{formatNaira(tick, 'compact')}</span>
        ))}
      </div>
      <Drawing
        label={`Portfolio value over ${values.length} days: from ${formatNaira(first, 'compact')} to ${formatNaira(last, 'compact')}`}
        values={values}
        ticks={ticks}
      />
      <div className={styles['dates']} aria-hidden="true">
        {datesOf(history).map((day) => (
          <span key={day}>{formatDay(startOfLagosDay(day))}</span>
        ))}
      </div>
    </div>
  );
}

/** The first, the last, and one between them where there are enough. */
function datesOf(history: History): string[] {
  const last = history.length - 1;
  const places = last > 6 ? [0, Math.round(last / 3), Math.round((2 * last) / 3), last] : [0, last];
  return places.flatMap((place) => history[place]?.day ?? []);
}

const WIDTH = 600;
const HEIGHT = 100;

interface DrawingProps {
  label: string;
  values: readonly number[];
  ticks: readonly number[];
}

/** It fills what room there is, so it is drawn in units of its own and stretched. */
function Drawing({ label, values, ticks }: DrawingProps) {
  const top = ticks.at(-1) ?? 1;
  const x = (index: number) => (WIDTH * index) / (values.length - 1);
  const y = (naira: number) => HEIGHT * (1 - naira / top);
  const path = values.map((naira, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(naira)}`).join('');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {ticks.map((tick) => (
        <path key={tick} className={styles['grid']} d={`M0 ${y(tick)}H${WIDTH}`} />
      ))}
      <path className={styles['area']} d={`${path}V${HEIGHT}H0Z`} />
      <path className={styles['path']} d={path} />
    </svg>
  );
}
