/** The customer's home: figures, quick actions, what runs, what moved last, and charts. */
import './HomePage.css';
import { lazy, Suspense, useEffect } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { useDashboard } from '../../components/dashboard.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { refreshMe } from '../../data/me.ts';
import { useUser } from '../../session.tsx';
import { ActiveInvestments } from './ActiveInvestments.tsx';
import { Announcements } from './Announcements.tsx';
import { Figures } from './Figures.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentTransactions } from './RecentTransactions.tsx';

const Portfolio = lazy(async () => ({ default: (await import('./Portfolio.tsx')).Portfolio }));

export function HomePage() {
  const user = useUser();
  // The wallet also changes without this app, as when the money of a failed withdrawal returns.
  useEffect(() => void refreshMe(), []);
  const { go } = useDashboard();
  const [firstName = user.name] = user.name.split(' ');
  return (
    <>
      <Announcements userId={user._id} onOpen={() => go('investmentProducts')} />
      <PageHeader title="Dashboard Overview" text={`Welcome back, ${firstName}.`} />
      <Figures user={user} />
      <QuickActions />
      <div className="home-grid">
        <ActiveInvestments userId={user._id} />
        <RecentTransactions userId={user._id} />
      </div>
      <Suspense fallback={<Skeleton variant="rounded" height={360} sx={{ mt: 2 }} />}>
        <Portfolio userId={user._id} />
      </Suspense>
    </>
  );
}
