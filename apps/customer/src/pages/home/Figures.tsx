/** The four figures, each with its change over the last 30 days where the server knows one. */
import './Figures.css';
import Button from '@mui/material/Button';
import Briefcase from 'lucide-react/icons/briefcase';
import Coins from 'lucide-react/icons/coins';
import TrendingUp from 'lucide-react/icons/trending-up';
import Wallet from 'lucide-react/icons/wallet';
import type { User } from '@ajose/sdk/contract/customers';
import { formatNaira } from '@ajose/sdk/money';
import { customerCan } from '@ajose/sdk/status';
import { Money } from '@ajose/ui/display/Money';
import { StatCard, type StatCardProps } from '@ajose/ui/display/StatCard';
import { useStats } from '../../data/investments.ts';
import { useDashboard } from '../../components/dashboard.ts';

const icon = { size: 18, 'aria-hidden': true } as const;

export function Figures({ user }: { user: User }) {
  const { data: stats, error } = useStats(user._id);
  const { go, addFunds } = useDashboard();
  const busy = !stats && !error;
  const { changes } = stats ?? {};
  const held = stats?.heldBalance ?? user.heldBalance;
  const moneyIn = customerCan.addMoney(user.sub_status);

  return (
    <div className="figures">
      <StatCard
        label="Total Portfolio Value"
        icon={<Coins {...icon} />}
        {...figure(stats?.totalPortfolioValue)}
        busy={busy}
        {...percentChange(changes?.portfolioPercent)}
        actions={
          <Button size="small" variant="outlined" onClick={() => go({ section: 'investmentProducts' })}>
            Add Investment
          </Button>
        }
      />
      <StatCard
        label="Total Profits"
        icon={<TrendingUp {...icon} />}
        {...figure(stats?.totalProfits)}
        busy={busy}
        {...percentChange(changes?.profitsPercent)}
      />
      <StatCard
        label="Active Investments"
        icon={<Briefcase {...icon} />}
        value={stats?.activeInvestments ?? '—'}
        busy={busy}
        {...countChange(changes?.activeInvestments)}
        actions={
          <Button size="small" variant="outlined" onClick={() => go({ section: 'investmentPortfolio' })}>
            My Investments
          </Button>
        }
      />
      <StatCard
        label="Wallet Balance"
        icon={<Wallet {...icon} />}
        {...figure(user.balance)}
        {...(held > 0 ? { hint: `${formatNaira(held)} on its way to your bank` } : {})}
        actions={
          <Button size="small" variant="contained" color="secondary" disabled={!moneyIn} onClick={addFunds}>
            Add Funds
          </Button>
        }
      />
    </div>
  );
}

/** Amounts from here on are set smaller, so that they fit on one line. */
const LONG_FROM_NAIRA = 100_000_000;

function figure(naira: number | undefined): Pick<StatCardProps, 'value' | 'long'> {
  return naira === undefined ? { value: '—' } : { value: <Money naira={naira} />, long: naira >= LONG_FROM_NAIRA };
}

type Change = Pick<StatCardProps, 'change'>;

const direction = (amount: number) => (amount > 0 ? 'up' : amount < 0 ? 'down' : 'neutral');
const signed = (amount: number, decimals: number) =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${Math.abs(amount).toLocaleString('en-NG', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}`;

function percentChange(percent: number | null | undefined): Change {
  if (percent === null || percent === undefined) return {};
  return { change: { direction: direction(percent), text: `${signed(percent, 1)}% in 30 days` } };
}

function countChange(count: number | null | undefined): Change {
  if (count === null || count === undefined) return {};
  return { change: { direction: direction(count), text: `${signed(count, 0)} in 30 days` } };
}
