/** The figures of a customer's home, under the names that the customer reads. */
import { countChange, moneyChange, moneyParts } from '@ajose/app/homeWords.ts';
import { formatNaira } from '@ajose/sdk/domain/money';
import type { CustomerHome } from '@ajose/sdk/contract/customer-home';
import { Money } from '@ajose/ui/display/Money';
import { StatCard } from '@ajose/ui/display/StatCard';
import { Grid } from '@ajose/ui/layout/Grid';

export function HomeFigures({ home: { user, stats } }: { home: CustomerHome }) {
  const profits = moneyChange(stats.changes.profits);
  const count = countChange(stats.changes.activeInvestments);
  return (
    <Grid least="18rem">
      <StatCard
        label="All your money"
        value={<Money naira={stats.allMoney} />}
        hint={moneyParts(stats)
          .map(({ words, naira }) => `${words} ${formatNaira(naira)}`)
          .join(' + ')}
      />
      <StatCard
        label="Earned in 30 days"
        value={<Money naira={stats.changes.profits ?? 0} />}
        hint={stats.earnedThisMonth.tax === 0 ? 'Paid and growing' : 'After tax'}
      />
      <StatCard label="Wallet Balance" value={<Money naira={user.balance} />} />
      <StatCard
        label="Total Portfolio Value"
        value={<Money naira={stats.totalPortfolioValue} />}
        hint="What was put into what runs now"
      />
      <StatCard
        label="Total Profits"
        value={<Money naira={stats.totalProfits} />}
        {...(profits ? { change: profits } : {})}
        hint={`After tax; ${formatNaira(stats.runningProfit)} of it still grows`}
      />
      <StatCard
        label="Active Investments"
        value={stats.activeInvestments}
        {...(count ? { change: count } : {})}
        hint="With savings plans"
      />
    </Grid>
  );
}
