/** Money in and out by day, as two bars a day. Pointer, finger and arrow keys move along the days; screen readers read each. */
import chartStyles from './chart.module.css';
import styles from './MoneyByDay.module.css';
import { useState, type PointerEvent } from 'react';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatDate, formatDateWithWeekday, formatDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { axisTicks, axisTop } from './ticks.ts';

export interface DayAmounts {
  /** YYYY-MM-DD in Lagos. */
  day: string;
  /** Naira. */
  deposits: number;
  withdrawals: number;
}

export interface MoneyByDayProps {
  label: string;
  /** In the order of time; the last one is today. */
  days: readonly DayAmounts[];
}

/** The amounts that are higher than the chart, with their days. */
const cutWords = (days: readonly DayAmounts[], top: number): string[] =>
  days.flatMap(({ day, deposits, withdrawals }) =>
    (
      [
        [deposits, 'paid in'],
        [withdrawals, 'paid to banks'],
      ] as const
    )
      .filter(([naira]) => naira > top)
      .map(([naira, way]) => `${formatNaira(naira, 'compact')} ${way} on ${formatDay(startOfLagosDay(day))}`),
  );

/** One bar; of what is higher than the chart, as high as the chart, with a gap. */
const Bar = ({ flow, part }: { flow: 'in' | 'out'; part: number }) => (
  <i data-flow={flow} data-cut={part > 1 || undefined} style={{ height: `${100 * Math.min(1, part)}%` }} />
);

export function MoneyByDay({ label, days }: MoneyByDayProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = days.length - 1;
  const index = Math.min(chosen ?? last, last);
  const shown = days[index];
  if (!shown) return null;
  const ticks = axisTicks(axisTop(days.flatMap(({ deposits, withdrawals }) => [deposits, withdrawals])), 6);
  const top = ticks.at(-1) ?? 1;
  const cut = cutWords(days, top);

  const follow = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    setChosen(Math.min(last, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * days.length))));
  };
  return (
    <figure className={`${chartStyles['chart']} ${styles['moneyDays']}`} aria-label={label}>
      <figcaption className={`${chartStyles['head']} ${styles['head']}`}>
        <span>
          {index === last ? 'Today, ' : ''}
          {formatDateWithWeekday(startOfLagosDay(shown.day))}
        </span>
        <span className={styles['key']}>
          <span>
            <i data-flow="in" /> Paid in <b>{formatNaira(shown.deposits, 'compact')}</b>
          </span>
          <span>
            <i data-flow="out" /> Paid to banks <b>{formatNaira(shown.withdrawals, 'compact')}</b>
          </span>
        </span>
      </figcaption>
      <div className={styles['plot']}>
        <div className={styles['axis']} aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{formatNaira(tick, 'compact')}</span>
          ))}
        </div>
        <div
          className={`${chartStyles['area']} ${styles['area']}`}
          onPointerMove={follow}
          onPointerLeave={() => setChosen(null)}
        >
          <div className={styles['bars']} aria-hidden="true">
            {days.map(({ day, deposits, withdrawals }, at) => (
              <div key={day} data-chosen={at === chosen || undefined}>
                <Bar flow="in" part={deposits / top} />
                <Bar flow="out" part={withdrawals / top} />
              </div>
            ))}
          </div>
          <input
            type="range"
            className={chartStyles['slider']}
            aria-label={`${label}: day`}
            aria-valuetext={`${formatDate(startOfLagosDay(shown.day))}: paid in ${formatNaira(shown.deposits)}, paid to banks ${formatNaira(shown.withdrawals)}`}
            min={0}
            max={last}
            value={index}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
        </div>
      </div>
      <div className={styles['dates']} aria-hidden="true">
        {[0, Math.floor(last / 2), last].map((at) => (
          <span key={at}>{formatDay(startOfLagosDay(days[at]?.day ?? shown.day))}</span>
        ))}
      </div>
      {cut.length > 0 && <p className={styles['cut']}>Higher than the chart: {cut.join(', ')}</p>}
    </figure>
  );
}
