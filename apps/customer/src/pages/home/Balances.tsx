/** The customer's money: first the total with what was earned, then the wallet with its actions. */
import styles from './Balances.module.css';
import Wallet from 'lucide-react/icons/wallet';
import type { User } from '@ajose/sdk/contract/customers';
import { heldWords } from '@ajose/app/homeWords.ts';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Money } from '@ajose/ui/display/Money';
import { StatCard } from '@ajose/ui/display/StatCard';
import { useStats } from '../../data/investments.ts';
import { LeadCard } from './LeadCard.tsx';
import { QuickActions } from './QuickActions.tsx';

export function Balances({ user }: { user: User }) {
  const { data: stats, error } = useStats(user._id);
  const { words } = useAmounts();
  const held = words(heldWords(stats, user));
  return (
    <div className={styles['balances']}>
      <LeadCard userId={user._id} stats={stats} busy={!stats && !error} />
      <StatCard
        label="Wallet Balance"
        icon={<Wallet size={18} aria-hidden />}
        // The balance comes with the sum beside it, once that is known: two answers may be of different moments.
        value={<Money naira={stats?.walletBalance ?? user.balance} />}
        {...(held ? { hint: held } : {})}
        actions={<QuickActions />}
      />
    </div>
  );
}
