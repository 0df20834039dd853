/** All about one investment or savings plan, at the terms at which it was bought, and what happens with its money in the end. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Investment } from '@ajose/sdk/contract/investments';
import { paidAtEnd } from '@ajose/sdk/tax';
import { formatDate } from '@ajose/sdk/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { sumNaira } from './sum.ts';
import { TermProgress, TermStatus, whenItEnds } from './Term.tsx';

const ExitDialog = dialogLater(async () => (await import('./ExitDialog.tsx')).ExitDialog);
const EndingDialog = dialogLater(async () => (await import('./EndingDialog.tsx')).EndingDialog);

export function DetailsDialog({ investment, onClose }: { investment: Investment; onClose: () => void }) {
  const [next, setNext] = useState<'ending' | 'exit' | null>(null);
  const now = useNow();
  const { product, ending } = investment;
  const changeable = investment.status === 'in_progress' && now.getTime() < Date.parse(ending.changeBefore);
  const canLeave = mayLeave(investment, now);
  if (next !== null) {
    const Next = next === 'exit' ? ExitDialog : EndingDialog;
    return <Next investment={investment} onClose={onClose} />;
  }
  return (
    <Modal
      open
      title={product.name}
      onClose={onClose}
      actions={
        (changeable || canLeave) && (
          <>
            {canLeave && (
              <Button variant="outlined" color="error" onClick={() => setNext('exit')}>
                Leave early
              </Button>
            )}
            {changeable && (
              <Button variant="outlined" onClick={() => setNext('ending')}>
                Change what happens when it ends
              </Button>
            )}
          </>
        )
      }
    >
      <Stack gap={5}>
        <TermProgress term={investment} />
        {ending.notFollowed && (
          <Alert severity="info">
            All of the money went into your wallet. You had chosen another way. {ending.notFollowed}
          </Alert>
        )}
        {product.description && (
          <Text tone="soft" size="sm">
            {product.description}
          </Text>
        )}
        <Facts look="cells" facts={factsOf(investment, now)} />
      </Stack>
    </Modal>
  );
}

const mayLeave = ({ status, endDate, earlyExit }: Investment, now: Date): boolean =>
  status === 'in_progress' &&
  earlyExit !== undefined &&
  now.getTime() >= Date.parse(earlyExit.from) &&
  now.getTime() < Date.parse(endDate);

/** From when it can be left and what that costs, or when it was left. */
function exitFacts({ status, earlyExit, exitedAt }: Investment, now: Date): readonly Fact[] {
  if (exitedAt !== undefined) return [['Left early', <DateTime key="left" moment={exitedAt} />]];
  if (status === 'completed') return [];
  if (earlyExit === undefined) return [['Leaving early', 'Not possible']];
  const when = now.getTime() < Date.parse(earlyExit.from) ? `From ${formatDate(earlyExit.from)} on` : 'Now';
  return [['Leaving early', `${when}, for ${earlyExit.pricePercent}% of the profit so far`]];
}

function factsOf(investment: Investment, now: Date): readonly Fact[] {
  const { product, capital, profit, expectedProfit, interestRate, startDate, endDate, exitedAt, totalSavings, tax } =
    investment;
  return [
    ['Status', <TermStatus key="status" term={investment} />],
    ['Group', product.productGroup?.name ?? 'General Products'],
    [totalSavings ? 'Saved' : 'Capital', <Money key="capital" naira={totalSavings?.amount ?? capital} />],
    ...(totalSavings
      ? [['Saved this month', <Money key="month" naira={totalSavings.amountThisMonth} />] as const]
      : []),
    ['Rate for the term', `${interestRate}%`],
    [exitedAt === undefined ? 'Profit so far' : 'Profit you got', <Money key="profit" naira={profit} flow="in" />],
    ['Profit at the end', <Money key="expected" naira={expectedProfit} flow="in" />],
    ...(tax
      ? [[`Withholding tax, ${tax.percent}% of the profit`, <Money key="tax" naira={tax.amount} flow="out" />] as const]
      : []),
    [
      exitedAt === undefined ? 'You get back' : 'You got back',
      <Money
        key="back"
        naira={exitedAt === undefined ? paidAtEnd(investment) : sumNaira([capital, profit, -(tax?.amount ?? 0)])}
      />,
    ],
    ['Began', <DateTime key="start" moment={startDate} />],
    ['Ends', <DateTime key="end" moment={endDate} />],
    ...(exitedAt === undefined ? [whenItEnds(investment)] : []),
    ...exitFacts(investment, now),
    ...(investment.isOffline ? [['Recorded', 'By our office, from money received there'] as const] : []),
  ];
}
