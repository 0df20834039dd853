/** The customer's home: figures, quick actions, what runs, what moved last, and charts. */
import './HomePage.css';
import { lazy, Suspense } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { useDashboard } from '../../components/dashboard.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useUser } from '../../session.tsx';
import { ActiveInvestments } from './ActiveInvestments.tsx';
import { Announcements } from './Announcements.tsx';
import { Figures } from './Figures.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RecentTransactions } from './RecentTransactions.tsx';

const Portfolio = lazy(async () => ({ default: (await import('./Portfolio.tsx')).Portfolio }));

export function HomePage() {
  const user = useUser();
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
