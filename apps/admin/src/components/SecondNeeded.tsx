/** Says beforehand that an amount is one for two administrators. */
import Alert from '@mui/material/Alert';
import { formatNaira } from '@ajose/sdk/money';
import { useSystemSettings } from '../data/dashboard.ts';

export function SecondNeeded({ amount }: { amount: number }) {
  const from = useSystemSettings().data?.dualApprovalFrom ?? null;
  if (from === null || amount < from) return null;
  return (
    <Alert severity="info" role="note">
      From {formatNaira(from, 'whole')} on a second administrator has to confirm it. Until then nothing moves.
    </Alert>
  );
}
