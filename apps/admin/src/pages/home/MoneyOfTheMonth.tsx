/** The money of the last thirty days as a picture, with what moved today in words. */
import { lazy, Suspense } from 'react';
import Skeleton from '@mui/material/Skeleton';
import type { DashboardStats } from '@ajose/sdk/contract/dashboard';
import { Card } from '@ajose/ui/layout/Card';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Today } from './Today.tsx';

/** The chart stands in its own file, so that only the home page fetches it. */
const MoneyByDay = lazy(async () => ({ default: (await import('@ajose/ui/charts/MoneyByDay')).MoneyByDay }));

/** The height of the picture, so that nothing moves when it arrives. */
const HEIGHT = 246;

interface MoneyOfTheMonthProps {
  days: DashboardStats['days'] | undefined;
  failed: boolean;
}

export function MoneyOfTheMonth({ days, failed }: MoneyOfTheMonthProps) {
  // The figures above have said so already, with the way to try again.
  if (!days && failed) return null;
  return (
    <Card title="Money in and out">
      <Quiet>
        Last 30 days · <Today />
      </Quiet>
      {days ? (
        <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
          <MoneyByDay label="Money in and out, last 30 days" days={days} />
        </Suspense>
      ) : (
        <Skeleton variant="rounded" height={HEIGHT} />
      )}
    </Card>
  );
}
