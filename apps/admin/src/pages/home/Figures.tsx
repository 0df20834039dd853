/** The four figures of the home page, with buttons that open what they count. */
import styles from './Figures.module.css';
import Button from '@mui/material/Button';
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import Clock from 'lucide-react/icons/clock';
import Package from 'lucide-react/icons/package';
import Users from 'lucide-react/icons/users';
import type { DashboardStats } from '@ajose/sdk/contract/dashboard';
import { formatCount } from '@ajose/sdk/domain/money';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { Money } from '@ajose/ui/display/Money';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { StatCard } from '@ajose/ui/display/StatCard';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { useMay } from '../../components/role.tsx';
import { addressOf } from '../../paths.ts';
import { weekInWords, weeklyChange } from './growth.ts';

interface FiguresProps {
  stats: { data: DashboardStats | undefined; error: unknown; mutate: () => Promise<unknown> };
}

export function Figures({ stats: { data, error, mutate } }: FiguresProps) {
  const may = useMay('decide');
  const phone = usePhone();
  if (!data && error) {
    return (
      <ErrorState message={whyNotFetched(error, 'The figures could not be fetched.')} onRetry={() => void mutate()} />
    );
  }
  const busy = data === undefined;
  const review = addressOf({ section: 'transactionManagement' }, { status: 'awaiting' });
  const acts = busy || data.pendingActions > 0;
  const pending = (
    <StatCard
      label="Pending Actions"
      icon={<Clock />}
      busy={busy}
      value={formatCount(data?.pendingActions ?? 0)}
      hint="Transactions awaiting review: withdrawals unsent or late"
      actions={
        acts ? (
          <Button size="small" variant="contained" href={review}>
            {may ? 'Review' : 'View'}
          </Button>
        ) : undefined
      }
    />
  );
  // On a phone what needs an act is first.
  const leads = phone && acts;
  return (
    <div className={styles['room']}>
      <div className={styles['figures']}>
        {leads && pending}
        <StatCard
          label="Total Users"
          icon={<Users />}
          busy={busy}
          value={formatCount(data?.totalUsers ?? 0)}
          hint="Customers in any status"
          actions={<CardButton label="View Users" href={addressOf({ section: 'userManagement' })} />}
        />
        <StatCard
          label="Total Investments"
          icon={<ChartNoAxesCombined />}
          busy={busy}
          value={<Money naira={data?.totalRevenue ?? 0} format="compact" />}
          change={weeklyChange(data?.weeklyGrowth ?? 0, data?.totalRevenue ?? 0)}
          hint={weekInWords(data?.weeklyGrowth)}
        />
        {!leads && pending}
        <StatCard
          label="Active Products"
          icon={<Package />}
          busy={busy}
          value={formatCount(data?.totalProducts ?? 0)}
          hint="Customers can invest in them now"
          actions={
            <CardButton
              label="View Products"
              href={addressOf({ section: 'productManagement' }, { status: 'active' })}
            />
          }
        />
      </div>
    </div>
  );
}

function CardButton({ label, href }: { label: string; href: string }) {
  return (
    <Button size="small" href={href}>
      {label}
    </Button>
  );
}
