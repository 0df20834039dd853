/** What the customer gives next, its source, and the ways to pay before the day. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Circle } from '@ajose/sdk/contract/circles';
import { formatNaira } from '@ajose/sdk/domain/money';
import { customerCan } from '@ajose/sdk/domain/status';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useDashboard } from '../../components/dashboard.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useUser } from '../../session.tsx';
import { sourceWords } from './source.ts';
import { dayWords, leftToGive, stopWords } from './words.ts';

const PayDialog = dialogLater(async () => (await import('./PayDialog.tsx')).PayDialog);
const SourceDialog = dialogLater(async () => (await import('./SourceDialog.tsx')).SourceDialog);

type Open = 'next' | 'all' | 'source';

export function OwnPart({ circle }: { circle: Circle }) {
  const { sub_status } = useUser();
  const { words } = useAmounts();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  useBackCloses(open !== null, close);
  const { next } = circle.mine;
  const stops = circle.heldSince !== null || !customerCan.withdraw(sub_status);
  const severalLeft = next !== null && leftToGive(circle) > next.amount;
  return (
    <Card title="What you give">
      <Stack>
        <Owed circle={circle} />
        {next ? (
          <>
            <Text>{words(nextWords(circle, next))}</Text>
            <Inline gap={2}>
              <Button variant="contained" disabled={stops} onClick={() => setOpen('next')}>
                Pay now
              </Button>
              {severalLeft && (
                <Button variant="outlined" disabled={stops} onClick={() => setOpen('all')}>
                  Pay all that is left
                </Button>
              )}
            </Inline>
          </>
        ) : (
          <Text>You have paid for all turns.</Text>
        )}
        {next && (
          <Inline gap={2} justify="between">
            <Facts facts={[['It comes from', sourceWords(circle.mine)]]} />
            <Button size="small" onClick={() => setOpen('source')}>
              Change
            </Button>
          </Inline>
        )}
      </Stack>
      {(open === 'next' || open === 'all') && (
        <PayDialog circle={circle} turns={open} onAgain={() => setOpen(open)} onClose={close} />
      )}
      {open === 'source' && <SourceDialog circle={circle} onClose={close} />}
    </Card>
  );
}

/** The next contribution. For an open turn it is missing, and its day is over. */
function nextWords({ turns, mine }: Circle, { turn, day, amount }: NonNullable<Circle['mine']['next']>): string {
  const open = turns.find(({ number, state }) => number === turn && state === 'open');
  const stopped = stopWords(mine);
  if (open && stopped !== null)
    return `${formatNaira(amount)} for turn ${turn} is missing. ${stopped} The turn closes on ${formatDateTime(open.closesAt)}.`;
  return open
    ? `${formatNaira(amount)} for turn ${turn} is missing. It is taken as soon as it is in your wallet, until ${formatDateTime(open.closesAt)}.`
    : `Next: ${formatNaira(amount)} for turn ${turn}, on ${dayWords(day)}. It is taken automatically. You can also pay now.`;
}

function Owed({ circle: { mine } }: { circle: Circle }) {
  const { words } = useAmounts();
  const { addMissing } = useDashboard();
  if (mine.iOwe === 0) return null;
  const stopped = stopWords(mine);
  if (stopped !== null)
    return <Alert severity="warning">{words(`You owe ${formatNaira(mine.iOwe)}. ${stopped}`)}</Alert>;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={() => addMissing(mine.iOwe)}>
          Add funds
        </Button>
      }
    >
      {words(`You owe ${formatNaira(mine.iOwe)}. It is taken from the next money in your wallet.`)}
    </Alert>
  );
}
