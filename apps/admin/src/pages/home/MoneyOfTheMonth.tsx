/** The money of the last thirty days as a picture, with what moved today in words. */
import Skeleton from '@mui/material/Skeleton';
import type { DashboardStats } from '@ajose/sdk/contract/dashboard';
import { MoneyByDay } from '@ajose/ui/charts/MoneyByDay';
import { Card } from '@ajose/ui/layout/Card';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Today } from './Today.tsx';

/** The height of the picture, so that nothing moves when it arrives. */
const HEIGHT = 246;

export function MoneyOfTheMonth({ days }: { days: DashboardStats['days'] | undefined }) {
  return (
    <Card title="Money in and out">
      <Quiet>
        Last 30 days · <Today />
      </Quiet>
      {days ? (
        <MoneyByDay label="Money in and out, last 30 days" days={days} />
      ) : (
        <Skeleton variant="rounded" height={HEIGHT} />
      )}
    </Card>
  );
}
