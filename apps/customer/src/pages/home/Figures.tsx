/** What the customer has: all of it leads, the wallet stands beside it with its actions, and three figures follow. */
import styles from './Figures.module.css';
import Button from '@mui/material/Button';
import Briefcase from 'lucide-react/icons/briefcase';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import TrendingUp from 'lucide-react/icons/trending-up';
import Wallet from 'lucide-react/icons/wallet';
import type { User } from '@ajose/sdk/contract/customers';
import type { UserStats } from '@ajose/sdk/contract/investments';
import { formatNaira, toKobo, toNaira } from '@ajose/sdk/money';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Money } from '@ajose/ui/display/Money';
import { StatCard } from '@ajose/ui/display/StatCard';
import { useStats } from '../../data/investments.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { countChange, moneyChange } from './change.ts';
import { LeadCard } from './LeadCard.tsx';
import { QuickActions } from './QuickActions.tsx';

const icon = { size: 18, 'aria-hidden': true } as const;

/** What is set aside, and what for once that is known; empty where nothing is. */
function heldWords(stats: UserStats | undefined, user: User): string {
  if (!stats) return user.heldBalance > 0 ? `${formatNaira(user.heldBalance)} set aside` : '';
  const { heldBalance, disputedBalance = 0, refundingBalance = 0 } = stats;
  const parts: [naira: number, words: string][] = [
    [toNaira(toKobo(heldBalance) - toKobo(disputedBalance) - toKobo(refundingBalance)), 'on its way to your bank'],
    [disputedBalance, 'set aside, because a payment is disputed'],
    [refundingBalance, 'set aside, because a payment goes back to its payer'],
  ];
  return parts.flatMap(([naira, words]) => (naira > 0 ? [`${formatNaira(naira)} ${words}`] : [])).join('; ');
}

export function Figures({ user }: { user: User }) {
  const { data: stats, error } = useStats(user._id);
  const { go } = useDashboard();
  const busy = !stats && !error;
  const { words } = useAmounts();
  const held = words(heldWords(stats, user));
  const profits = moneyChange(stats?.changes.profits);
  const count = countChange(stats?.changes.activeInvestments);

  return (
    <div className={styles['figures']}>
      <LeadCard stats={stats} busy={busy} />
      <StatCard
        label="Wallet Balance"
        icon={<Wallet {...icon} />}
        value={<Money naira={user.balance} />}
        {...(held ? { hint: held } : {})}
        actions={<QuickActions />}
      />
      <StatCard
        label="Total Portfolio Value"
        icon={<PiggyBank {...icon} />}
        value={stats ? <Money naira={stats.totalPortfolioValue} /> : '—'}
        busy={busy}
        hint="What you put into what runs now"
        actions={
          <Button size="small" onClick={() => go({ section: 'investmentProducts' })}>
            Add Investment
          </Button>
        }
      />
      <StatCard
        label="Total Profits"
        icon={<TrendingUp {...icon} />}
        value={stats ? <Money naira={stats.totalProfits} /> : '—'}
        busy={busy}
        {...(profits ? { change: { ...profits, text: words(profits.text) } } : {})}
        hint={
          stats
            ? words(`After tax; ${formatNaira(stats.runningProfit)} of it still grows`)
            : 'After tax, paid and growing'
        }
      />
      <StatCard
        label="Active Investments"
        icon={<Briefcase {...icon} />}
        value={stats?.activeInvestments ?? '—'}
        busy={busy}
        {...(count ? { change: count } : {})}
        hint="With your savings plans"
        actions={
          <Button size="small" onClick={() => go({ section: 'investmentPortfolio' })}>
            My Investments
          </Button>
        }
      />
    </div>
  );
}
