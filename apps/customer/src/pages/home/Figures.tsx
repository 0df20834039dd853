/** Three figures of what the customer has invested. */
import styles from './Figures.module.css';
import Button from '@mui/material/Button';
import Briefcase from 'lucide-react/icons/briefcase';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import TrendingUp from 'lucide-react/icons/trending-up';
import { countChange, moneyChange } from '@ajose/app/homeWords.ts';
import { formatNaira } from '@ajose/sdk/domain/money';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Money } from '@ajose/ui/display/Money';
import { StatCard } from '@ajose/ui/display/StatCard';
import { useStats } from '../../data/investments.ts';
import { useDashboard } from '../../components/dashboard.ts';

const icon = { size: 18, 'aria-hidden': true } as const;

export function Figures({ userId }: { userId: string }) {
  const { data: stats, error } = useStats(userId);
  const { go } = useDashboard();
  const busy = !stats && !error;
  const { words } = useAmounts();
  const profits = moneyChange(stats?.changes.profits);
  const count = countChange(stats?.changes.activeInvestments);

  return (
    <div className={styles['figures']}>
      <StatCard
        label="Total Portfolio Value"
        icon={<PiggyBank {...icon} />}
        value={stats ? <Money naira={stats.totalPortfolioValue} /> : '—'}
        busy={busy}
        hint="What was put into what runs now"
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
        hint="With savings plans"
        actions={
          <Button size="small" onClick={() => go({ section: 'investmentPortfolio' })}>
            My Investments
          </Button>
        }
      />
    </div>
  );
}
