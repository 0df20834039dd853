/** The customer's money: first the total with what was earned, then the wallet with its actions. */
import styles from './Balances.module.css';
import Wallet from 'lucide-react/icons/wallet';
import type { User } from '@ajose/sdk/contract/customers';
import { Money } from '@ajose/ui/display/Money';
import { StatCard } from '@ajose/ui/display/StatCard';
import { useStats } from '../../data/investments.ts';
import { LeadCard } from './LeadCard.tsx';
import { QuickActions } from './QuickActions.tsx';

export function Balances({ user }: { user: User }) {
  const { data: stats, error } = useStats(user._id);
  return (
    <div className={styles['balances']}>
      <LeadCard userId={user._id} stats={stats} busy={!stats && !error} />
      <StatCard
        label="Wallet Balance"
        icon={<Wallet size={18} aria-hidden />}
        // The balance comes with the sum beside it, once that is known: two answers may be of different moments.
        value={<Money naira={stats?.walletBalance ?? user.balance} />}
        actions={<QuickActions />}
      />
    </div>
  );
}
