/**
 * The drawing in the hero: a plan that grows month by month and is paid out. Its figures come from the formula that the ledger uses;
 * islands/plan.ts draws the best open product.
 */
import styles from './PlanDrawing.module.css';
import { formatNaira } from '@ajose/sdk/domain/money';
import { ArrowDownLeft, Check } from 'lucide-react';
import { EXAMPLE, planWords } from '../../public/example.ts';

const MONTHS = EXAMPLE.months;

const WIDTH = 440;
const BOTTOM = 188;
const TOP = 36;
const LEFT = 14;
const STEP = (WIDTH - LEFT * 2) / MONTHS;

const words = planWords();

/** Where the plan stands at the end of a month: profit grows evenly, so the line is straight. The picture does not begin at zero. */
export const points = Array.from({ length: MONTHS + 1 }, (_, month) => ({
  x: LEFT + month * STEP,
  y: BOTTOM - (BOTTOM - TOP) * (0.16 + (0.84 * month) / MONTHS),
  month,
}));

const line = `M${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' L')}`;
const area = `${line} L${WIDTH - LEFT},${BOTTOM} L${LEFT},${BOTTOM} Z`;

export function PlanDrawing() {
  const last = points.at(-1);
  return (
    <figure className={styles['plan']} aria-label={words.label} data-plan>
      <div className={styles['card']} aria-hidden>
        <div className={styles['head']}>
          <div>
            <p className={styles['name']} data-slot="name">
              {words.name}
            </p>
            <p className={styles['terms']} data-slot="terms">
              {words.terms}
            </p>
          </div>
          <p className={styles['state']}>Example</p>
        </div>
        <p className={styles['amount']}>
          <small>₦</small>
          <span data-slot="total">{words.total}</span>
        </p>
        <p className={styles['from']}>
          from {formatNaira(EXAMPLE.amount)} <b data-slot="profit">{words.profit}</b>{' '}
          <span data-slot="after">{words.after}</span>
        </p>
        <svg className={styles['chart']} viewBox={`0 0 ${WIDTH} 220`}>
          <defs>
            <linearGradient id="plan-fill" x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--gold)" stopOpacity="0.34" />
              <stop offset="1" stopColor="var(--gold)" stopOpacity="0" />
            </linearGradient>
          </defs>
          {points.map(({ x, month }) => (
            <g key={month}>
              <line className={styles['tick']} x1={x} x2={x} y1={TOP - 14} y2={BOTTOM} />
              <text
                className={styles['month']}
                x={x}
                y="212"
                textAnchor={month === 0 ? 'start' : month === MONTHS ? 'end' : 'middle'}
              >
                {month === 0 ? 'Start' : month === MONTHS ? 'Paid' : `M${month}`}
              </text>
            </g>
          ))}
          <path className={styles['area']} d={area} fill="url(#plan-fill)" />
          <path className={styles['line']} d={line} pathLength="1" />
          {points.map(({ x, y, month }) => (
            <circle key={month} className={styles['dot']} cx={x} cy={y} r="4.5" />
          ))}
          {last && <circle className={styles['pulse']} cx={last.x} cy={last.y} r="9" />}
        </svg>
      </div>
      <div className={`${styles['chip']} ${styles['chipEarned']}`} aria-hidden>
        <span className={styles['chipIcon']}>
          <ArrowDownLeft />
        </span>
        <span>
          <b data-slot="monthly">{words.monthly}</b>
          <small data-slot="earned">{words.earned}</small>
        </span>
      </div>
      <div className={`${styles['chip']} ${styles['chipPaid']}`} aria-hidden>
        <span className={`${styles['chipIcon']} ${styles['chipIconDone']}`}>
          <Check />
        </span>
        <span>
          <b>Paid into your wallet</b>
          <small>on the day the term ends</small>
        </span>
      </div>
    </figure>
  );
}
