/** What the customer has: all of it leads, with what was earned, and the wallet stands beside it with its actions. */
import styles from './Balances.module.css';
import Wallet from 'lucide-react/icons/wallet';
import type { User } from '@ajose/sdk/contract/customers';
import type { UserStats } from '@ajose/sdk/contract/investments';
import { formatNaira, toKobo, toNaira } from '@ajose/sdk/money';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Money } from '@ajose/ui/display/Money';
import { StatCard } from '@ajose/ui/display/StatCard';
import { useStats } from '../../data/investments.ts';
import { LeadCard } from './LeadCard.tsx';
import { QuickActions } from './QuickActions.tsx';

/** What is set aside, and what for once that is known; empty where nothing is. */
function heldWords(stats: UserStats | undefined, user: User): string {
  if (!stats) return user.heldBalance > 0 ? `${formatNaira(user.heldBalance)} set aside` : '';
  const { heldBalance, circleBalance, disputedBalance = 0, refundingBalance = 0 } = stats;
  const parts: [naira: number, words: string][] = [
    [toNaira(toKobo(heldBalance) - toKobo(disputedBalance) - toKobo(refundingBalance)), 'on its way to your bank'],
    [disputedBalance, 'set aside, because a payment is disputed'],
    [refundingBalance, 'set aside, because a payment goes back to its payer'],
    [circleBalance, 'set aside in circles'],
  ];
  return parts.flatMap(([naira, words]) => (naira > 0 ? [`${formatNaira(naira)} ${words}`] : [])).join('; ');
}

export function Balances({ user }: { user: User }) {
  const { data: stats, error } = useStats(user._id);
  const { words } = useAmounts();
  const held = words(heldWords(stats, user));
  return (
    <div className={styles['balances']}>
      <LeadCard stats={stats} busy={!stats && !error} />
      <StatCard
        label="Wallet Balance"
        icon={<Wallet size={18} aria-hidden />}
        value={<Money naira={user.balance} />}
        {...(held ? { hint: held } : {})}
        actions={<QuickActions />}
      />
    </div>
  );
}
