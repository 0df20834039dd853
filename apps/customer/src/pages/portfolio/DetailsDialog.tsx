/** The details of an investment or savings plan, with the terms at which it was bought, and what happens with its money at the end. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Investment } from '@ajose/sdk/contract/investments';
import { netAtEnd, netProfit, paidAtEnd, taxOn, taxSoFar } from '@ajose/sdk/domain/tax';
import { formatDate } from '@ajose/sdk/domain/time';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
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
const ComplainDialog = dialogLater(async () => (await import('../../components/ComplainDialog.tsx')).ComplainDialog);
const EndingDialog = dialogLater(async () => (await import('./EndingDialog.tsx')).EndingDialog);

export function DetailsDialog({ investment, onClose }: { investment: Investment; onClose: () => void }) {
  const [next, setNext] = useState<'ending' | 'exit' | 'complaint' | null>(null);
  const now = useNow();
  const { product, ending } = investment;
  const changeable = investment.status === 'in_progress' && now.getTime() < Date.parse(ending.changeBefore);
  const canLeave = mayLeave(investment, now);
  if (next === 'complaint') {
    const about = { kind: 'investment', name: product.name, investment: investment._id } as const;
    return <ComplainDialog about={about} onClose={onClose} />;
  }
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
        <div>
          <LinkButton onClick={() => setNext('complaint')}>Complain about this</LinkButton>
        </div>
      </Stack>
    </Modal>
  );
}

const mayLeave = ({ status, endDate, earlyExit }: Investment, now: Date): boolean =>
  status === 'in_progress' &&
  earlyExit !== undefined &&
  now.getTime() >= Date.parse(earlyExit.from) &&
  now.getTime() < Date.parse(endDate);

/** When it can first be left and what that costs, or when it was left. */
function exitFacts(investment: Investment, now: Date): readonly Fact[] {
  const { status, earlyExit, exitedAt } = investment;
  if (exitedAt !== undefined) return [['Left early', <DateTime key="left" moment={exitedAt} />]];
  if (status === 'completed') return [];
  if (earlyExit === undefined) return [['Leaving early', 'Not possible']];
  const when = now.getTime() < Date.parse(earlyExit.from) ? `From ${formatDate(earlyExit.from)} on` : 'Now';
  const price = isWithoutProfit(investment) ? 'at no cost' : `for ${earlyExit.pricePercent}% of the profit so far`;
  return [['Leaving early', `${when}, ${price}`]];
}

/** Capital and profit after tax: what was paid at its end, or will be. */
function backOf(investment: Investment): number {
  if (isWithoutProfit(investment)) return investment.capital;
  return investment.status === 'completed'
    ? sumNaira([investment.capital, netProfit(investment)])
    : paidAtEnd(investment);
}

/** Profit is after tax, with the tax beside it. */
function profitFacts(investment: Investment): readonly Fact[] {
  const { status, expectedProfit, tax } = investment;
  if (isWithoutProfit(investment)) return [];
  const net = netProfit(investment);
  const rate = tax ? `, ${tax.percent}% of the profit` : '';
  const after = tax ? ', after tax' : '';
  const amount = (naira: number, flow?: 'in') => <Money naira={naira} {...(flow ? { flow } : {})} />;
  const taxed = (name: string, naira: number): readonly Fact[] => (tax ? [[name, amount(-naira)]] : []);
  if (status === 'completed')
    return [[`Profit you got${after}`, amount(net, 'in')], ...taxed(`Tax withheld${rate}`, taxSoFar(investment))];
  return [
    [`Profit so far${after}`, amount(net, 'in')],
    ...taxed('Tax on it so far', taxSoFar(investment)),
    [`Profit at the end${after}`, amount(netAtEnd(investment), 'in')],
    ...taxed(`Tax at the end${rate}`, taxOn(expectedProfit, tax?.percent)),
  ];
}

function factsOf(investment: Investment, now: Date): readonly Fact[] {
  const { product, status, capital, interestRate, startDate, endDate, exitedAt, totalSavings } = investment;
  return [
    ['Status', <TermStatus key="status" term={investment} />],
    [
      status === 'in_progress' ? 'Ends' : exitedAt === undefined ? 'Ended' : 'Would have ended',
      <DateTime key="end" moment={endDate} />,
    ],
    [status === 'completed' ? 'You got back' : 'You get back', <Money key="back" naira={backOf(investment)} />],
    [totalSavings ? 'Saved' : 'Capital', <Money key="capital" naira={totalSavings?.amount ?? capital} />],
    ...(totalSavings && status === 'in_progress'
      ? [['Saved this month', <Money key="month" naira={totalSavings.amountThisMonth} />] as const]
      : []),
    isWithoutProfit(investment)
      ? ['Kind', 'Saving without profit']
      : [
          'Rate for the term',
          totalSavings ? `${interestRate}%, for later money by the time that is left` : `${interestRate}%`,
        ],
    ...profitFacts(investment),
    ['Began', <DateTime key="start" moment={startDate} />],
    ['Group', product.productGroup?.name ?? 'General Products'],
    whenItEnds(investment),
    ...exitFacts(investment, now),
    ...(investment.isOffline ? [['Recorded', 'By our office, from money received there'] as const] : []),
  ];
}
