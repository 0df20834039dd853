/** All of the customer's money over the last days, and the part of it that was paid in. The space between the two lines was earned. */
import styles from './MoneyLine.module.css';
import type { UserStats } from '@ajose/sdk/contract/investments';
import { partsOfMoney } from '@ajose/app/homeWords.ts';
import { formatNaira, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Money } from '@ajose/ui/display/Money';
import { DailyLine, NoLine } from '../../components/DailyLine.tsx';
import { allMoney, whose } from '../../whose.ts';

type History = UserStats['history'];

/** Money paid in less money taken out; below zero where the customer has taken out more. */
const paidIn = ({ all, earned }: History[number]): number => toNaira(toKobo(all) - toKobo(earned));

/** The days from the one before the first money on, so that the line of a new customer does not begin before the account. */
function sinceFirstMoney(history: History): History {
  const first = history.findIndex(({ all, earned }) => all !== 0 || earned !== 0);
  return history.slice(Math.max(0, first - 1));
}

export function MoneyLine({ history: days }: { history: History | undefined }) {
  const { hidden } = useAmounts();
  const history = days && sinceFirstMoney(days);
  const first = history?.[0];
  const last = history?.at(-1);
  if (!history || !first || !last || history.length < 2 || history.every(({ all }) => all === 0))
    return <NoLine>{history && `The line of ${whose()} money begins with the first deposit.`}</NoLine>;
  const amounts = history.map(({ all }) => all);
  return (
    <DailyLine
      label={
        hidden
          ? `${allMoney()} over ${history.length} days: hidden`
          : `${allMoney()} over ${history.length} days: from ${formatNaira(first.all, 'compact')} to ${formatNaira(last.all, 'compact')}`
      }
      days={history.map(({ day }) => day)}
      most={Math.max(...amounts)}
      renderPaths={(pointsOf) => {
        const all = pointsOf(amounts);
        const paidLine = pointsOf(history.map(paidIn));
        return (
          <>
            <path className={styles['area']} d={`M${all.join('L')}L${paidLine.toReversed().join('L')}Z`} />
            <path className={styles['own']} d={`M${paidLine.join('L')}`} />
            <path className={styles['path']} d={`M${all.join('L')}`} />
          </>
        );
      }}
    >
      <Key last={last} />
    </DailyLine>
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
