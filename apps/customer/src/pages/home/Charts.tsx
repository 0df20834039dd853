/** The place of the charts. Their code is fetched when they come near the screen; in low-data mode only on request. */
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { Card } from '@ajose/ui/layout/Card';
import { Inline } from '@ajose/ui/layout/Inline';
import { Text } from '@ajose/ui/layout/Text';
import { lazyPart } from '@ajose/ui/shell/lazyPage.ts';
import { useLowData } from '../../components/useLowData.ts';

const PortfolioCharts = lazyPart(async () => (await import('./PortfolioCharts.tsx')).PortfolioCharts);

export function Charts({ userId }: { userId: string }) {
  const low = useLowData();
  const [asked, setAsked] = useState(false);
  if (low && !asked) {
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
  return (
    <ErrorBoundary
      message="The charts could not be opened. Check your connection, then load the page again."
      place="/dashboard/home"
    >
      <NearTheScreen>
        <Suspense fallback={<Skeleton variant="rounded" height={360} />}>
          <PortfolioCharts userId={userId} />
        </Suspense>
      </NearTheScreen>
    </ErrorBoundary>
  );
}

/** How far below the screen it begins. */
const NEAR = '200px';

function NearTheScreen({ children }: { children: ReactNode }) {
  const [near, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return near ? children : <div ref={place} style={{ minHeight: 360 }} />;
}
