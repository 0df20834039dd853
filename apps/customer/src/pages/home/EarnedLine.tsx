/** What the customer has earned in 30 days, day by day on an axis of its own, with the days on which profit was paid. */
import styles from './EarnedLine.module.css';
import type { CSSProperties } from 'react';
import type { UserStats } from '@ajose/sdk/contract/investments';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { formatNaira, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { formatDay, lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { DailyLine, NoLine } from '../../components/DailyLine.tsx';
import { EARNED_DAYS } from '../../components/periods.ts';
import { useRecentTransactions } from '../../data/wallet.ts';

type History = UserStats['history'];

export interface EarnedLineProps {
  userId: string;
  history: History | undefined;
}

interface Day {
  day: string;
  naira: number;
}

/** What had been earned from the first day on by the end of each day. */
const daysOf = (history: History): readonly Day[] => {
  const before = toKobo(history.at(-EARNED_DAYS - 1)?.earned ?? 0);
  return history.slice(-EARNED_DAYS).map(({ day, earned }) => ({ day, naira: toNaira(toKobo(earned) - before) }));
};

/** The days on which profit came into the wallet. */
const paidOn = (transactions: readonly Transaction[]): ReadonlySet<string> =>
  new Set(
    transactions.flatMap(({ profit = 0, postedAt }) =>
      profit > 0 && postedAt !== null ? [lagosDay(new Date(postedAt))] : [],
    ),
  );

export function EarnedLine({ userId, history }: EarnedLineProps) {
  const { hidden } = useAmounts();
  const { data: latest = [] } = useRecentTransactions(userId);
  const days = history ? daysOf(history) : [];
  const last = days.at(-1);
  if (!last || days.length < 2 || days.every(({ naira }) => naira <= 0))
    return <NoLine>{history && 'What is earned is drawn here, day by day, from the first plan on.'}</NoLine>;
  const paid = paidOn(latest);
  const marks = days.flatMap(({ day, naira }, index) => (paid.has(day) ? [{ day, naira, index }] : []));
  const label = hidden ? 'Earned in 30 days: hidden' : `Earned in 30 days: ${formatNaira(last.naira, 'compact')}`;
  const amounts = days.map(({ naira }) => naira);
  return (
    <DailyLine
      title={`Earned in ${EARNED_DAYS} days, with today so far`}
      label={label}
      days={days.map(({ day }) => day)}
      most={Math.max(...amounts)}
      renderPaths={(pointsOf) => {
        const line = pointsOf(amounts).join('L');
        const zero = pointsOf([0, 0]).toReversed().join('L');
        return (
          <>
            <path className={styles['area']} d={`M${line}L${zero}Z`} />
            <path className={styles['path']} d={`M${line}`} />
          </>
        );
      }}
      renderMarks={(shareOf) =>
        marks.map(({ day, naira, index }) => (
          <i
            key={day}
            className={styles['mark']}
            aria-hidden="true"
            style={{ '--x': index / (days.length - 1), '--y': shareOf(naira) } as CSSProperties}
          />
        ))
      }
    >
      {marks.length > 0 && (
        <p className={styles['key']}>
          Profit was paid on {marks.map(({ day }) => formatDay(startOfLagosDay(day))).join(', ')}
        </p>
      )}
    </DailyLine>
  );
}
