/** The money of the last thirty days as a picture, and how many transactions there were today. */
import styles from './MoneyOfTheMonth.module.css';
import { Suspense } from 'react';
import Skeleton from '@mui/material/Skeleton';
import type { DashboardStats } from '@ajose/sdk/contract/dashboard';
import { Card } from '@ajose/ui/layout/Card';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { lazyPart } from '@ajose/ui/shell/lazyPage.ts';
import { Today } from './Today.tsx';

/** The chart stands in its own file, so that only the home page fetches it. */
const MoneyByDay = lazyPart(async () => (await import('@ajose/ui/charts/MoneyByDay')).MoneyByDay);

const waiting = <Skeleton variant="rounded" className={styles['pictureWait']} />;

interface MoneyOfTheMonthProps {
  days: DashboardStats['days'] | undefined;
  failed: boolean;
}

export function MoneyOfTheMonth({ days, failed }: MoneyOfTheMonthProps) {
  // The figures above already report the failure and offer to try again.
  if (!days && failed) return null;
  return (
    <Card title="Money in and out, last 30 days">
      <Quiet>
        <Today />
      </Quiet>
      {days ? (
        <Suspense fallback={waiting}>
          <MoneyByDay label="Money in and out, last 30 days" days={days} />
        </Suspense>
      ) : (
        waiting
      )}
    </Card>
  );
}
