/** The sums of all transactions that match the filters, not only of the page on screen. */
import styles from './SummaryTiles.module.css';
import Ban from 'lucide-react/icons/ban';
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import CircleX from 'lucide-react/icons/circle-x';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { GetAllTransactionsReply } from '@ajose/sdk/contract/transactions';
import { formatNaira, formatNumber, toKobo, totalToNaira } from '@ajose/sdk/domain/money';
import { Money } from '@ajose/ui/display/Money';
import { StatCard } from '@ajose/ui/display/StatCard';
import { Text } from '@ajose/ui/layout/Text';
import type { TransactionList } from './transactionList.ts';

const tiles = [
  ['Total Volume', 'totalAmount', <ChartNoAxesCombined key="icon" />, ''],
  ['Completed', 'completedAmount', <CircleCheck key="icon" />, 'completed'],
  ['Pending', 'pendingAmount', <Clock key="icon" />, 'pending'],
  ['User Cancelled', 'userCancelledAmount', <Ban key="icon" />, 'user_cancelled'],
  // With it the tiles beside the volume add up to the list.
  ['Failed', 'failedAmount', <CircleX key="icon" />, 'failed'],
] as const;

type Summary = GetAllTransactionsReply['summary'];

interface SummaryTilesProps {
  summary: Summary | undefined;
  failed: boolean;
  /** What the list is narrowed to: its tile alone is shown, because the volume is the same sum and the others are nothing. */
  status: TransactionList['status'];
}

export function SummaryTiles({ summary, failed, status }: SummaryTilesProps) {
  const among = status === 'awaiting' ? 'pending' : status;
  const shown = tiles.filter(([, , , of]) => among === '' || of === among);
  return (
    <div className={styles['tiles']}>
      {shown.map(([label, field, icon]) => (
        <StatCard
          key={label}
          label={label}
          icon={icon}
          line
          busy={!summary && !failed}
          value={summary ? <Money naira={summary[field]} format="compact" /> : '—'}
        />
      ))}
    </div>
  );
}

interface LeftOutProps {
  summary: Summary;
  /** What the list is narrowed to. */
  status: TransactionList['status'];
}

/**
 * "Volume and completed are without 18 returns and the second row of what was recorded offline (₦5M). Volume is what moved and withdrawals on
 * their way, without pending deposits (₦90K)."
 */
export function LeftOut({ summary, status }: LeftOutProps) {
  const { returns, offlineTwice } = summary.leftOut;
  const words = [
    ...(returns === 0 ? [] : [`${formatNumber(returns)} ${returns === 1 ? 'return' : 'returns'}`]),
    ...(offlineTwice === 0
      ? []
      : [`the second row of what was recorded offline (${formatNaira(offlineTwice, 'compact')})`]),
  ];
  const unpaid = pendingDeposits(summary);
  const sentences = [
    ...(words.length === 0
      ? []
      : [`${status === '' ? 'Volume and completed are' : 'Completed is'} without ${words.join(' and ')}.`]),
    ...(status !== '' || unpaid <= 0
      ? []
      : [
          `Volume is what moved and withdrawals on their way, without pending deposits (${formatNaira(unpaid, 'compact')}).`,
        ]),
  ];
  return sentences.length === 0 ? null : (
    <div className={styles['note']}>
      <Text size="sm" tone="soft">
        {sentences.join(' ')}
      </Text>
    </div>
  );
}

/** Naira. What the volume has beyond what is completed is withdrawals on their way. */
const pendingDeposits = ({ totalAmount, completedAmount, pendingAmount }: Summary): number =>
  totalToNaira(toKobo(pendingAmount) + toKobo(completedAmount) - toKobo(totalAmount));
