/** The steps of a new customer, until the first investment or plan has been bought. Their code is fetched for new customers only. */
import { Suspense } from 'react';
import { lazyPage } from '@ajose/ui/shell/lazyPage.ts';
import { useStats } from '../../data/investments.ts';
import { useRecentTransactions } from '../../data/wallet.ts';
import type { FirstStepsCardProps } from './FirstStepsCard.tsx';

const FirstStepsCard = lazyPage<FirstStepsCardProps>(async () => (await import('./FirstStepsCard.tsx')).FirstStepsCard);

export function FirstSteps({ userId }: { userId: string }) {
  const { data: stats } = useStats(userId);
  const { data: latest } = useRecentTransactions(userId);
  // Only who has never invested has nothing to compare with.
  if (!stats || !latest || stats.changes.activeInvestments !== null) return null;
  const hasMoney = stats.allMoney > 0 || latest.some(({ postedAt }) => postedAt !== null);
  return (
    <Suspense>
      <FirstStepsCard hasMoney={hasMoney} />
    </Suspense>
  );
}
