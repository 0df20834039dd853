/** The money of the last thirty days as a picture, and how many transactions there were today. */
import styles from './MoneyOfTheMonth.module.css';
import Skeleton from '@mui/material/Skeleton';
import type { DashboardStats } from '@ajose/sdk/contract/dashboard';
import { MoneyByDay } from '@ajose/ui/charts/MoneyByDay';
import { Card } from '@ajose/ui/layout/Card';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Today } from './Today.tsx';

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
        <MoneyByDay label="Money in and out, last 30 days" days={days} />
      ) : (
        <Skeleton variant="rounded" className={styles['pictureWait']} />
      )}
    </Card>
  );
}
