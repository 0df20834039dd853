/** The first page after the sign-in: what needs attention, the figures, and the latest records. */
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { useNow } from '@ajose/ui/useNow.ts';
import { useDashboardStats, useSystemSettings } from '../../data/dashboard.ts';
import { useWorkCounts } from '../../data/work.ts';
import { useAdmin } from '../../session.tsx';
import { Attention } from './Attention.tsx';
import { Figures } from './Figures.tsx';
import { MoneyOfTheMonth } from './MoneyOfTheMonth.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentInvestments } from './RecentInvestments.tsx';
import { RecentTransactions } from './RecentTransactions.tsx';
import { RecentUsers } from './RecentUsers.tsx';

export function HomePage() {
  const admin = useAdmin();
  const stats = useDashboardStats();
  const settings = useSystemSettings();
  const work = useWorkCounts(true);
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        description={`Welcome back, ${admin.name || 'Administrator'} · ${formatDateWithWeekday(useNow())}`}
      />
      <Stack gap={6}>
        <Attention system={settings.data} waiting={work.data} failed={Boolean(settings.error ?? work.error)} />
        <Figures stats={stats} />
        <Grid columns="wide-narrow" from="sm" gap={6} align="start">
          <Stack gap={6}>
            <MoneyOfTheMonth days={stats.data?.days} failed={Boolean(stats.error)} />
            <RecentTransactions />
          </Stack>
          <Stack gap={6}>
            <QuickActions />
            <Grid least="19rem" gap={6} align="start">
              <RecentUsers />
              <RecentInvestments investments={stats.data?.recentInvestments} />
            </Grid>
          </Stack>
        </Grid>
      </Stack>
    </>
  );
}
