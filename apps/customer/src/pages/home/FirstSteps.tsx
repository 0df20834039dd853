/** Tells a new customer how to begin, until they buy the first investment or plan. Its code is fetched only for them. */
import { Suspense } from 'react';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { lazyPart } from '@ajose/ui/shell/lazyPage.ts';
import { useMay } from '../../data/accounts.ts';
import { useStats } from '../../data/investments.ts';
import { useRecentTransactions } from '../../data/wallet.ts';
import type { StepsCardProps } from './StepsCard.tsx';

const StepsCard = lazyPart<StepsCardProps>(async () => (await import('./StepsCard.tsx')).StepsCard);

export function FirstSteps({ userId }: { userId: string }) {
  const { data: stats } = useStats(userId);
  const { data: latest } = useRecentTransactions(userId);
  const may = useMay('ask');
  // Only a customer who has never invested has no growth figures.
  if (!may || !stats || !latest || stats.changes.activeInvestments !== null) return null;
  return (
    <ErrorBoundary
      message="Your first steps could not be opened. Check your connection, then load the page again."
      place="/dashboard/home"
    >
      <Suspense>
        <StepsCard hasMoney={stats.allMoney > 0 || latest.some(({ postedAt }) => postedAt !== null)} />
      </Suspense>
    </ErrorBoundary>
  );
}
