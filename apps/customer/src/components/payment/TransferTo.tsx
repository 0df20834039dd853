/** The account for the bank transfer of one deposit: number to copy, amount, and the time until which it takes the money. */
import Alert from '@mui/material/Alert';
import type { TransferAccount } from '@ajose/sdk/contract/transactions';
import { formatTime } from '@ajose/sdk/domain/time';
import { AmountsHidden } from '@ajose/ui/display/amounts.ts';
import { CopyField } from '@ajose/ui/display/CopyField';
import { Money } from '@ajose/ui/display/Money';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { KeyFact } from '../KeyFact.tsx';

interface Props {
  to: TransferAccount;
  /** What has to be transferred, where nothing above says it. */
  amount?: number;
}

export function TransferTo({ to: { number, bank, name, until }, amount }: Props) {
  const over = useNow() >= new Date(until);
  if (over)
    return (
      <Alert severity="warning">
        Account {number}, {bank}, was open until {formatTime(until)}. If you sent the money before, it arrives by
        itself. Please send nothing now: cancel this one and begin another.
      </Alert>
    );
  return (
    <Stack gap={3}>
      {/* Shown even where amounts are hidden, because exactly this amount has to be transferred. */}
      {amount !== undefined && (
        <AmountsHidden value={false}>
          <KeyFact name="Amount">
            <Money naira={amount} />
          </KeyFact>
        </AmountsHidden>
      )}
      <CopyField label="Account number" value={number} strong />
      <Facts
        look="cells"
        facts={[
          ['Bank', bank],
          ['Open until', formatTime(until)],
        ]}
      />
      {/* Banks show the name before they send: it is long, and has the whole width. */}
      <Facts look="cells" facts={[['Account name', name]]} />
      <Text>Transfer exactly this amount, once. Another amount, or a later transfer, goes back to your bank.</Text>
    </Stack>
  );
}
