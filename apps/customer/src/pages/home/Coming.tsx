/** What comes next for the customer's money: what is on its way in and out, the next payout, the next auto-save and the next day of a circle, by date. Each opens its thing. */
import styles from './Coming.module.css';
import type { ReactNode } from 'react';
import Skeleton from '@mui/material/Skeleton';
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Sprout from 'lucide-react/icons/sprout';
import UsersRound from 'lucide-react/icons/users-round';
import type { NextPayout, UserStats } from '@ajose/sdk/contract/investments';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { isLate } from '@ajose/sdk/late';
import { formatComingDay } from '@ajose/sdk/coming';
import { formatTime } from '@ajose/sdk/time';
import { Money } from '@ajose/ui/display/Money';
import { Card } from '@ajose/ui/layout/Card';
import { useDashboard } from '../../components/dashboard.ts';
import { useDetails } from '../../components/details.ts';
import { OpenPayment } from '../../components/payment/OpenPayment.tsx';
import { RowButton } from '../../components/RowButton.tsx';
import { useStats } from '../../data/investments.ts';
import { usePending } from '../../data/wallet.ts';

interface Line {
  key: string;
  /** When it comes; what is under way has begun, and is first. */
  at: string;
  icon: ReactNode;
  /** What it is, how much, and the rest. The last part has a line of its own on a phone. */
  words: string;
  amount: number;
  rest?: string;
  note: string;
  open: () => void;
  /** What can be done at once, beside opening it. */
  action?: ReactNode;
}

/** Whether it is known what comes, or that it cannot be fetched. */
export function useIsComingKnown(userId: string): boolean {
  return [useStats(userId), usePending(userId)].every(({ data, error }) => (data ?? error) !== undefined);
}

export function Coming({ userId }: { userId: string }) {
  const known = useIsComingKnown(userId);
  const { data: stats } = useStats(userId);
  const { data: pending = [] } = usePending(userId);
  const { go } = useDashboard();
  const { openInvestment, openTransaction } = useDetails();
  if (!known) return <Waiting />;
  const lines = [
    ...(stats?.nextPayout ? [payoutLine(stats.nextPayout, openInvestment)] : []),
    ...pending.flatMap((one) => pendingLine(one, openTransaction)),
    ...(stats?.autoSave?.next ? [autoSaveLine(stats.autoSave.next, () => go({ section: 'autoSave' }))] : []),
    ...(stats?.nextCircle ? [circleLine(stats.nextCircle, (circle) => go({ section: 'circles', circle }))] : []),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (lines.length === 0) return null;
  return (
    <Card title="What comes next" flush>
      <ul className={styles['coming']}>
        {lines.map(({ key, icon, words, amount, rest, note, open, action }) => (
          <li key={key}>
            <RowButton onOpen={open}>
              {icon}
              <span>
                <b>
                  {words}{' '}
                  {rest === undefined ? (
                    <span className={styles['rest']}>
                      <Money naira={amount} />
                    </span>
                  ) : (
                    <>
                      <Money naira={amount} /> <span className={styles['rest']}>{rest}</span>
                    </>
                  )}
                </b>
                <small>{note}</small>
              </span>
              <ChevronRight aria-hidden="true" />
            </RowButton>
            {action}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Waiting = () => (
  <Card title="What comes next">
    <Skeleton variant="rounded" height={48} />
  </Card>
);

/** What becomes of the money of an investment that ends. */
const afterwards = (choice: string): string => {
  if (choice === 'wallet') return 'Capital and profit after tax, into your wallet';
  if (choice === 'everything') return 'Capital and profit after tax are invested again';
  if (choice === 'capital') return 'The capital is invested again, the profit after tax goes into your wallet';
  return 'Capital and profit after tax go into your savings plan';
};

const payoutLine = ({ investmentId, name, endDate, amount, choice }: NextPayout, open: (id: string) => void): Line => ({
  key: 'payout',
  at: endDate,
  icon: <Sprout aria-hidden="true" />,
  words: 'Next:',
  amount,
  rest: `on ${formatComingDay(endDate)}, ${name}`,
  note: afterwards(choice),
  open: () => open(investmentId),
});

/** Deposits and withdrawals wait for a bank. Other transactions that are pending are told where they are set aside. */
function pendingLine(transaction: Transaction, open: (transaction: Transaction) => void): Line[] {
  const { _id: key, type, amount, payout, timestamp, resumable, transferTo } = transaction;
  const since = `asked for on ${formatComingDay(timestamp)}`;
  const shared = { key, at: timestamp, open: () => open(transaction) };
  if (type === 'deposit')
    return [
      {
        ...shared,
        icon: <ArrowDownLeft aria-hidden="true" />,
        words: 'On its way in:',
        amount,
        note: transferTo
          ? `Transfer it to ${transferTo.number}, ${transferTo.bank}, until ${formatTime(transferTo.until)}`
          : `Begun on ${formatComingDay(timestamp)}. Open it to see how far it is`,
        ...(resumable ? { action: <OpenPayment transaction={transaction} /> } : {}),
      },
    ];
  if (!payout) return [];
  const { bankName, number } = payout.account;
  return [
    {
      ...shared,
      icon: <ArrowUpRight aria-hidden="true" />,
      words: 'On its way to your bank:',
      amount,
      note: `${bankName}, ${number}, ${since}${isLate(transaction) ? '. It is late' : ''}`,
    },
  ];
}

const autoSaveLine = (
  { date, amount }: NonNullable<NonNullable<UserStats['autoSave']>['next']>,
  open: () => void,
): Line => ({
  key: 'autoSave',
  at: date,
  icon: <CalendarClock aria-hidden="true" />,
  words: 'Auto-save:',
  amount,
  rest: `on ${formatComingDay(`${date}T12:00:00Z`)}`,
  note: 'Saved by itself',
  open,
});

const circleLine = (
  { circleId, name, does, day, amount, turn }: NonNullable<UserStats['nextCircle']>,
  open: (id: string) => void,
): Line => ({
  key: 'circle',
  at: day,
  icon: <UsersRound aria-hidden="true" />,
  words: `Circle: you ${does}`,
  amount,
  rest: `on ${formatComingDay(`${day}T12:00:00Z`)}`,
  note: `${name}, turn ${turn}`,
  open: () => open(circleId),
});
