/** The money that comes back in each month: how much, and of which investments. */
import chartStyles from './chart.module.css';
import styles from './MaturityTimeline.module.css';
import type { CSSProperties } from 'react';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import { formatDateWithWeekday, formatMonth, lagosDay } from '@ajose/sdk/domain/time';
import { useAmounts } from '../display/amounts.ts';
import { Money } from '../display/Money.tsx';

export interface Maturity {
  id: string;
  label: string;
  /** When it ends, ISO 8601. */
  moment: string;
  /** Capital and expected profit, in naira. */
  naira: number;
}

export interface MaturityTimelineProps {
  label: string;
  maturities: readonly Maturity[];
}

export function MaturityTimeline({ label, maturities }: MaturityTimelineProps) {
  const { hidden } = useAmounts();
  const months = byMonth(maturities);
  const largest = Math.max(...months.map(({ naira }) => naira), 1);
  return (
    <figure className={`${chartStyles['chart']} ${styles['maturities']}`} aria-label={label}>
      <ol>
        {months.map(({ month, naira, items }) => (
          <li key={month}>
            <time dateTime={month}>{formatMonth(month)}</time>
            <span
              className={styles['maturityBar']}
              style={{ '--share': hidden ? 0 : naira / largest } as CSSProperties}
            >
              <i aria-hidden="true" />
              <b>
                <Money naira={naira} />
              </b>
            </span>
            {items.map((item) => (
              <small key={item.id}>
                {item.label}, <span>{formatDateWithWeekday(item.moment)}</span>
              </small>
            ))}
          </li>
        ))}
      </ol>
    </figure>
  );
}

interface Month {
  /** YYYY-MM in Lagos. */
  month: string;
  naira: number;
  items: readonly Maturity[];
}

function byMonth(maturities: readonly Maturity[]): Month[] {
  const months = new Map<string, Month>();
  for (const item of maturities.toSorted((a, b) => Date.parse(a.moment) - Date.parse(b.moment))) {
    const month = lagosDay(new Date(item.moment)).slice(0, 7);
    const { naira, items } = months.get(month) ?? { naira: 0, items: [] };
    months.set(month, { month, naira: toNaira(toKobo(naira) + toKobo(item.naira)), items: [...items, item] });
  }
  return [...months.values()];
}
