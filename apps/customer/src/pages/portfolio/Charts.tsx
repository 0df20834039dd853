/** The place of the charts: folded on a phone, and in low-data mode drawn only on request. Their code is fetched with them. */
import { Suspense, useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { Card } from '@ajose/ui/layout/Card';
import { FoldingSection } from '@ajose/ui/layout/FoldingSection';
import { Inline } from '@ajose/ui/layout/Inline';
import { Text } from '@ajose/ui/layout/Text';
import { lazyPart } from '@ajose/ui/shell/lazyPage.ts';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { useLowData } from '../../components/useLowData.ts';
import type { PortfolioChartsProps } from './PortfolioCharts.tsx';

const PortfolioCharts = lazyPart<PortfolioChartsProps>(
  async () => (await import('./PortfolioCharts.tsx')).PortfolioCharts,
);

export function Charts({ running }: PortfolioChartsProps) {
  const low = useLowData();
  const phone = usePhone();
  const [asked, setAsked] = useState(false);
  if (phone)
    return (
      <FoldingSection title="Charts" summary="All the money over time, which investment ends when, groups">
        <Drawn running={running} />
      </FoldingSection>
    );
  if (!low || asked) return <Drawn running={running} />;
  return (
    <Card label="Charts">
      <Inline justify="between">
        <Text tone="soft">Charts are not drawn, so that you use less data.</Text>
        <Button variant="outlined" onClick={() => setAsked(true)}>
          Show the charts
        </Button>
      </Inline>
    </Card>
  );
}

const Drawn = ({ running }: PortfolioChartsProps) => (
  <ErrorBoundary
    message="The charts could not be opened. Check your connection, then load the page again."
    place="/dashboard/investmentPortfolio"
  >
    <Suspense fallback={<Skeleton variant="rounded" height={360} />}>
      <PortfolioCharts running={running} />
    </Suspense>
  </ErrorBoundary>
);
