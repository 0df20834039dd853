/** A note that an amount needs a second administrator's approval, shown before the amount is sent. */
import Alert from '@mui/material/Alert';
import { formatNaira } from '@ajose/sdk/money';
import { useSystemSettings } from '../data/dashboard.ts';

export function SecondApproval({ amount }: { amount: number }) {
  const from = useSystemSettings().data?.dualApprovalFrom ?? null;
  if (from === null || amount < from) return null;
  return (
    <Alert severity="info" role="note">
      From {formatNaira(from, 'whole')}, a second administrator has to confirm it. No money moves until then.
    </Alert>
  );
}
