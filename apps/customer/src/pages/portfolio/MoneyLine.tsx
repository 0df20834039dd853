/** All of the customer's money over the last days, and the part of it that was paid in. The space between the two lines was earned. */
import styles from './MoneyLine.module.css';
import type { UserStats } from '@ajose/sdk/contract/investments';
import { partsOfMoney } from '@ajose/app/homeWords.ts';
import { formatNaira, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { formatDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { axisTicks } from '@ajose/ui/charts/ticks.ts';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Money } from '@ajose/ui/display/Money';

type History = UserStats['history'];

/** Money paid in less money taken out; below zero where the customer has taken out more. */
const paidIn = ({ all, earned }: History[number]): number => toNaira(toKobo(all) - toKobo(earned));

export function MoneyLine({ history }: { history: History | undefined }) {
  const { hidden, words } = useAmounts();
  const first = history?.[0];
  const last = history?.at(-1);
  if (!history || !first || !last || history.length < 2 || history.every(({ all }) => all === 0))
    return <p className={styles['none']}>{history && 'The line of your money begins with your first deposit.'}</p>;
  const ticks = axisTicks(Math.max(...history.map(({ all }) => all)));
  return (
    <div className={styles['line']}>
      <div className={styles['amounts']} aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <span key={tick}>{words(formatNaira(tick, 'compact'))}</span>
        ))}
      </div>
      <Drawing
        label={
          hidden
            ? `All your money over ${history.length} days: hidden`
            : `All your money over ${history.length} days: from ${formatNaira(first.all, 'compact')} to ${formatNaira(last.all, 'compact')}`
        }
        hidden={hidden}
        history={history}
        ticks={ticks}
      />
      <div className={styles['dates']} aria-hidden="true">
        {datesOf(history).map((day) => (
          <span key={day}>{formatDay(startOfLagosDay(day))}</span>
        ))}
      </div>
      <Key last={last} />
    </div>
  );
}

/** Names the two lines with their figures of today, which add up to all of the money. */
function Key({ last }: { last: History[number] }) {
  const { paidIn: paid, earned } = partsOfMoney(last);
  return (
    <ul className={styles['key']}>
      <li data-line="paidIn">
        {paid.words} <Money naira={paid.naira} />
      </li>
      <li data-line="earned">
        {earned.words} <Money naira={earned.naira} />
      </li>
    </ul>
  );
}

/** The first, the last, and two between them where there are enough. */
function datesOf(history: History): string[] {
  const last = history.length - 1;
  const places = last > 6 ? [0, Math.round(last / 3), Math.round((2 * last) / 3), last] : [0, last];
  return places.flatMap((place) => history[place]?.day ?? []);
}

const WIDTH = 600;
const HEIGHT = 100;

interface DrawingProps {
  label: string;
  history: History;
  ticks: readonly number[];
  /** Draws the grid and no line. */
  hidden: boolean;
}

/** It fills its place, so it is drawn in its own units and stretched. */
function Drawing({ label, history, ticks, hidden }: DrawingProps) {
  const top = ticks.at(-1) ?? 1;
  const x = (index: number) => (WIDTH * index) / (history.length - 1);
  const y = (naira: number) => HEIGHT * (1 - Math.max(0, naira) / top);
  const points = (values: readonly number[]) => values.map((naira, index) => `${x(index)} ${y(naira)}`);
  const all = points(history.map(({ all }) => all));
  const paidLine = points(history.map(paidIn));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {ticks.map((tick) => (
        <path key={tick} className={styles['grid']} d={`M0 ${y(tick)}H${WIDTH}`} />
      ))}
      {!hidden && (
        <>
          <path className={styles['area']} d={`M${all.join('L')}L${paidLine.toReversed().join('L')}Z`} />
          <path className={styles['own']} d={`M${paidLine.join('L')}`} />
          <path className={styles['path']} d={`M${all.join('L')}`} />
        </>
      )}
    </svg>
  );
}
