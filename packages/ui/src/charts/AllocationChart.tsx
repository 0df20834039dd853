/** The shares of groups in a sum: one bar, with each share in words below, so that nobody has to distinguish colours. */
import chartStyles from './chart.module.css';
import styles from './AllocationChart.module.css';
import type { CSSProperties } from 'react';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import { Money } from '../display/Money.tsx';
import { percentages } from './percentages.ts';

export interface Share {
  label: string;
  naira: number;
  /** The parts of the group, in a line below. */
  detail?: string;
}

export interface AllocationChartProps {
  label: string;
  /** Largest first. Where there are more than six, those from the sixth on are shown together as "Other". */
  shares: readonly Share[];
}

const SERIES = 6;

export function AllocationChart({ label, shares }: AllocationChartProps) {
  const drawn = gather(shares);
  const percents = percentages(drawn.map(({ naira }) => toKobo(naira)));
  return (
    <figure className={`${chartStyles['chart']} ${styles['allocation']}`} aria-label={label}>
      <div className={styles['bar']} aria-hidden="true">
        {drawn.map(({ label, naira }, index) => (
          <i key={label} style={{ ...series(index), flexGrow: naira }} />
        ))}
      </div>
      <ul>
        {drawn.map(({ label, naira, detail }, index) => (
          <li key={label}>
            <i aria-hidden="true" style={series(index)} />
            <span className={styles['name']}>{label}</span>
            <Money naira={naira} />
            <span>{percents[index]}</span>
            {detail !== undefined && <small>{detail}</small>}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function series(index: number) {
  return { '--series': `var(--chart-${index + 1})` } as CSSProperties;
}

function gather(shares: readonly Share[]): readonly Share[] {
  if (shares.length <= SERIES) return shares;
  const rest = shares.slice(SERIES - 1).reduce((sum, { naira }) => sum + toKobo(naira), 0n);
  return [...shares.slice(0, SERIES - 1), { label: 'Other', naira: toNaira(rest) }];
}
