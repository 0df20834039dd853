/**
 * What comes next for the customer's money, by date: money on its way in and out, the next payout and the next auto-save; then payments that
 * nobody has paid yet. Each entry opens its details. What is late has a strip of its own.
 */
import styles from './Coming.module.css';
import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import Sprout from 'lucide-react/icons/sprout';
import UsersRound from 'lucide-react/icons/users-round';
import { comingLines, type ComingLine } from '@ajose/app/homeWords.ts';
import { isLate } from '@ajose/sdk/domain/late';
import { Money } from '@ajose/ui/display/Money';
import { Card } from '@ajose/ui/layout/Card';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { useDetails } from '../../components/details.ts';
import { OpenPayment } from '../../components/payment/OpenPayment.tsx';
import { RowButton } from '../../components/RowButton.tsx';
import { useStats } from '../../data/investments.ts';
import { usePending } from '../../data/wallet.ts';

const icons: Readonly<Record<ComingLine['kind'], ReactNode>> = {
  payout: <Sprout aria-hidden="true" />,
  in: <ArrowDownLeft aria-hidden="true" />,
  unfinished: <CreditCard aria-hidden="true" />,
  out: <ArrowUpRight aria-hidden="true" />,
  autoSave: <CalendarClock aria-hidden="true" />,
  circle: <UsersRound aria-hidden="true" />,
};

const iconOf = (line: ComingLine): ReactNode =>
  'transaction' in line && (line.transaction.transferTo ?? line.transaction.isSent) ? (
    <Landmark aria-hidden="true" />
  ) : (
    icons[line.kind]
  );

/** Whether everything was fetched, or failed. */
export function useIsComingKnown(userId: string): boolean {
  return [useStats(userId), usePending(userId)].every(({ data, error }) => (data ?? error) !== undefined);
}

const TITLE = 'What comes next';

/** How many lines a phone and a wider screen show until all are asked for. */
const FEW = { phone: 2, wide: 6 } as const;

/**
 * The lines to show at first, in their order: what comes in, what is to come, and what goes out, which the wallet says too, where there is room.
 * A payment that nobody has paid hides no other, and does not hide behind them.
 */
function fewOf(lines: readonly ComingLine[], few: number): readonly ComingLine[] {
  const of = (isOf: boolean, ...kinds: string[]) => lines.filter(({ kind }) => kinds.includes(kind) === isOf);
  const first = new Set([...of(true, 'in').slice(0, few - 1), ...of(false, 'in', 'out'), ...lines]);
  const shown = [...first].slice(0, few);
  const unpaid = lines.find((line) => line.kind === 'unfinished' && !shown.includes(line));
  return lines.filter((line) => shown.includes(line) || line === unpaid);
}

export function Coming({ userId }: { userId: string }) {
  const known = useIsComingKnown(userId);
  const { data: stats } = useStats(userId);
  const { data: pending = [] } = usePending(userId);
  const { go } = useDashboard();
  const { openInvestment, openTransaction } = useDetails();
  const [all, setAll] = useState(false);
  const few = usePhone() ? FEW.phone : FEW.wide;
  if (!known)
    return (
      <Card title={TITLE}>
        <Skeleton variant="rounded" height={48} />
      </Card>
    );
  const lines = comingLines(
    stats,
    pending.filter((transaction) => !isLate(transaction)),
  );
  const open = (line: ComingLine): void => {
    if (line.kind === 'payout') openInvestment(line.payout.investmentId);
    else if (line.kind === 'autoSave') go({ section: 'autoSave' });
    else if (line.kind === 'circle') go({ section: 'circles', circle: line.circleId });
    else openTransaction(line.transaction);
  };
  if (lines.length === 0) return null;
  return (
    <Card
      title={TITLE}
      flush
      actions={
        !all &&
        lines.length > few && (
          <Button size="small" onClick={() => setAll(true)}>
            Show all {lines.length}
          </Button>
        )
      }
    >
      <ul className={styles['coming']}>
        {(all ? lines : fewOf(lines, few)).map((line) => (
          <li key={line.key}>
            <RowButton onOpen={() => open(line)}>
              {iconOf(line)}
              <span>
                <b>
                  {line.words}{' '}
                  {line.rest === undefined ? (
                    <span className={styles['rest']}>
                      <Money naira={line.amount} />
                    </span>
                  ) : (
                    <>
                      <Money naira={line.amount} /> <span className={styles['rest']}>{line.rest}</span>
                    </>
                  )}
                </b>
                <small>{line.note}</small>
              </span>
              {line.kind !== 'unfinished' && <ChevronRight aria-hidden="true" />}
            </RowButton>
            {line.kind === 'unfinished' && <OpenPayment transaction={line.transaction} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
