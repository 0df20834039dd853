/**
 * The products beside the first words: what each brings for an amount, and the chosen one as a drawing. It is rendered with an example, by
 * the formula that the ledger uses; islands/offer.ts fetches three open products.
 */
import shared from '../../public/shared.module.css';
import styles from './Offer.module.css';
import { formatNaira, formatNumber } from '@ajose/sdk/domain/money';
import { paths } from '../../paths.ts';
import { brings, EXAMPLE, termsOf, usual } from '../../public/example.ts';

const MONTHS = EXAMPLE.months;

const WIDTH = 440;
const BOTTOM = 96;
const TOP = 14;
const LEFT = 8;
const STEP = (WIDTH - LEFT * 2) / MONTHS;

const example = brings(usual, EXAMPLE.amount);

/** Where the plan stands at the end of a month: profit grows evenly, so the line is straight. The picture does not begin at zero. */
export const points = Array.from({ length: MONTHS + 1 }, (_, month) => ({
  x: LEFT + month * STEP,
  y: BOTTOM - (BOTTOM - TOP) * (0.16 + (0.84 * month) / MONTHS),
  month,
}));

const line = `M${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' L')}`;
const area = `${line} L${WIDTH - LEFT},${BOTTOM} L${LEFT},${BOTTOM} Z`;

function Row({ checked = false }: { checked?: boolean }) {
  return (
    <label className={styles['row']}>
      <input type="radio" name="product" defaultChecked={checked} />
      <b data-slot="name">{usual.name}</b>
      <b className={styles['brings']} data-slot="brings">
        {example.words}
      </b>
      <small data-slot="terms">{termsOf(usual)}</small>
      <small className={styles['after']} data-slot="after">
        {example.after}
      </small>
    </label>
  );
}

export function Offer() {
  return (
    <form className={styles['offer']} aria-label="What your money would bring" method="dialog" noValidate data-offer>
      <label className={styles['amount']}>
        <span>If you put in</span>
        <span className={styles['field']}>
          <span aria-hidden="true">₦</span>
          <input name="amount" inputMode="decimal" autoComplete="off" defaultValue={formatNumber(EXAMPLE.amount)} />
        </span>
      </label>
      <output className={styles['note']} data-slot="note" />
      <fieldset className={styles['rows']} aria-label="Open today" data-offers>
        <Row checked />
      </fieldset>
      <template data-offer-row>
        <Row />
      </template>
      <figure
        className={styles['plan']}
        aria-label={`${formatNaira(EXAMPLE.amount)} grows to ${formatNaira(example.total)}, ${example.after}`}
        data-plan
      >
        <svg className={styles['chart']} viewBox={`0 0 ${WIDTH} 100`} aria-hidden="true">
          <defs>
            <linearGradient id="plan-fill" x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--gold)" stopOpacity="0.34" />
              <stop offset="1" stopColor="var(--gold)" stopOpacity="0" />
            </linearGradient>
          </defs>
          <path d={area} fill="url(#plan-fill)" />
          <path className={styles['line']} d={line} pathLength="1" />
          {points.map(({ x, y, month }) => (
            <circle key={month} className={styles['dot']} cx={x} cy={y} r="4.5" />
          ))}
        </svg>
      </figure>
      <output className={styles['result']} aria-live="polite">
        <small>You get back</small>
        <b data-slot="total">{formatNaira(example.total)}</b>
        <small>
          <span data-slot="result">
            {example.words} {example.after}
          </span>{' '}
          <span data-slot="end">in {MONTHS} months</span>
        </small>
      </output>
      <a className={`${shared['button']} ${shared['buttonAccent']} ${shared['buttonLarge']}`} href={paths.register}>
        Start Investing
      </a>
    </form>
  );
}
