/** The customer's own account number, for transfers from any bank into the wallet: to copy and share, or a way to get one. */
import Skeleton from '@mui/material/Skeleton';
import { Card } from '@ajose/ui/layout/Card';
import { useDashboard } from '../../components/dashboard.ts';
import { OwnNumber } from '../../components/OwnNumber.tsx';
import { useAccountNumber } from '../../data/accountNumber.ts';
import { useUser } from '../../session.tsx';

export function NumberCard() {
  const { _id: userId } = useUser();
  const { data, error } = useAccountNumber(userId);
  const { addFunds } = useDashboard();
  return (
    <Card title="Your account number to pay in">
      {data === undefined && error === undefined ? (
        <Skeleton variant="rounded" height={64} />
      ) : (
        <OwnNumber account={data} onOpen={addFunds} />
      )}
    </Card>
  );
}
