/**
 * Tells a new customer how to begin, until they buy the first investment or plan: above the balances while there is nothing in them, and
 * below them from the first money on. Its code is fetched only for them.
 */
import { Suspense } from 'react';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { lazyPart } from '@ajose/ui/shell/lazyPage.ts';
import { useMay } from '../../data/accounts.ts';
import { useStats } from '../../data/investments.ts';
import { useRecentTransactions } from '../../data/wallet.ts';
import type { StepsCardProps } from '../../components/StepsCard.tsx';

const StepsCard = lazyPart<StepsCardProps>(async () => (await import('../../components/StepsCard.tsx')).StepsCard);

interface Props {
  userId: string;
  /** The place on the home. Of the two places, one shows the card. */
  place: 'first' | 'below';
}

export function FirstSteps({ userId, place }: Props) {
  const { data: stats } = useStats(userId);
  const { data: latest } = useRecentTransactions(userId);
  const may = useMay('ask');
  // Only a customer who has never invested has no growth figures.
  if (!may || !stats || !latest || stats.changes.activeInvestments !== null) return null;
  const hasMoney = stats.allMoney > 0 || latest.some(({ postedAt }) => postedAt !== null);
  if (hasMoney !== (place === 'below')) return null;
  return (
    <ErrorBoundary
      message="Your first steps could not be opened. Check your connection, then load the page again."
      place="/dashboard/home"
    >
      <Suspense>
        <StepsCard hasMoney={hasMoney} />
      </Suspense>
    </ErrorBoundary>
  );
}
