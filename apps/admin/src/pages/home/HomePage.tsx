/** The first sight of the day: is anything wrong, what is waiting, how is the day. */
import Box from '@mui/material/Box';
import { useDashboardStats, useSystemSettings } from '../../data/dashboard.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useAdmin } from '../../session.tsx';
import type { Go } from '../../paths.ts';
import { Attention } from './Attention.tsx';
import { Figures } from './Figures.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentInvestments } from './RecentInvestments.tsx';
import { RecentTransactions } from './RecentTransactions.tsx';
import { RecentUsers } from './RecentUsers.tsx';
import { Today } from './Today.tsx';

export function HomePage({ go }: { go: Go }) {
  const admin = useAdmin();
  const stats = useDashboardStats();
  const settings = useSystemSettings();
  return (
    <>
      <PageHeader title="Admin Dashboard" description={<Today name={admin.name || 'Administrator'} />} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Attention
          stats={stats.data}
          machinery={settings.data}
          failed={Boolean(stats.error ?? settings.error)}
          go={go}
        />
        <Figures stats={stats} go={go} />
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(18rem, 2fr)' },
          }}
        >
          <RecentTransactions go={go} />
          <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
            <QuickActions go={go} />
            <RecentUsers go={go} />
            <RecentInvestments investments={stats.data?.recentInvestments} go={go} />
          </Box>
        </Box>
      </Box>
    </>
  );
}
