/** The details of an investment or savings plan, with the terms at which it was bought, and what happens with its money at the end. */
import styles from './DetailsDialog.module.css';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Investment } from '@ajose/sdk/contract/investments';
import { netAtEnd, netProfit, paidAtEnd, taxOn, taxSoFar } from '@ajose/sdk/domain/tax';
import { formatDate } from '@ajose/sdk/domain/time';
import { formatComingDay } from '@ajose/app/days.ts';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { More } from '../../components/More.tsx';
import { rateOf } from '@ajose/app/rate.ts';
import { bothNames } from '../../components/savings.ts';
import { useComplaining } from '../../components/useComplaining.tsx';
import { whose } from '../../whose.ts';
import { Net } from './Net.tsx';
import { sumNaira } from './sum.ts';
import { TermProgress, TermStatus, whenItEnds, yearlyRates } from './Term.tsx';

const ExitDialog = dialogLater(async () => (await import('./ExitDialog.tsx')).ExitDialog);
const EndingDialog = dialogLater(async () => (await import('./EndingDialog.tsx')).EndingDialog);

export function DetailsDialog({ investment, onClose }: { investment: Investment; onClose: () => void }) {
  const [next, setNext] = useState<'ending' | 'exit' | null>(null);
  const { go } = useDashboard();
  const now = useNow();
  const toPapers = () => {
    onClose();
    go({ section: 'profile', part: 'documents' });
  };
  const { product, ending } = investment;
  const changeable = investment.status === 'in_progress' && now.getTime() < Date.parse(ending.changeBefore);
  const canLeave = mayLeave(investment, now);
  const complaining = useComplaining({ kind: 'investment', name: product.name, investment: investment._id }, onClose);
  if (complaining.dialog !== null) return complaining.dialog;
  if (next !== null) {
    const Next = next === 'exit' ? ExitDialog : EndingDialog;
    return <Next investment={investment} onClose={onClose} />;
  }
  return (
    <Modal
      open
      title={bothNames(investment)}
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
      <Stack gap={4}>
        <Back of={investment} />
        <TermProgress term={investment} />
        {ending.notFollowed && (
          <Alert severity="info">
            All of the money went into {whose()} wallet.{' '}
            {whose() === 'your' ? 'You had chosen another way' : 'Another way was chosen'}. {ending.notFollowed}
          </Alert>
        )}
        <Facts look="cells" facts={firstFacts(investment)} />
        <More title="All details">
          <Stack gap={4}>
            {product.description && (
              <Text tone="soft" size="sm">
                {product.description}
              </Text>
            )}
            <Facts facts={otherFacts(investment, now)} />
          </Stack>
        </More>
        <Inline gap={4}>
          <LinkButton onClick={toPapers}>Letter of holdings and certificates</LinkButton>
          <LinkButton onClick={complaining.begin}>{complaining.words}</LinkButton>
        </Inline>
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
  const price = isWithoutProfit(investment) ? 'at no cost' : `costs ${earlyExit.pricePercent}% of the profit so far`;
  return [['Leaving early', `${when}: ${price}`]];
}

/** Capital and profit after tax: what was paid at its end, or will be. */
function backOf(investment: Investment): number {
  if (isWithoutProfit(investment)) return investment.capital;
  return investment.status === 'completed'
    ? sumNaira([investment.capital, netProfit(investment)])
    : paidAtEnd(investment);
}

/** What comes back, and when: what people open it for. */
function Back({ of }: { of: Investment }) {
  const { status, endDate, exitedAt } = of;
  return (
    <div>
      <dl className={styles['back']}>
        <div>
          <dt>{status === 'completed' ? 'You got back' : 'You get back'}</dt>
          <dd>
            <Money naira={backOf(of)} />
          </dd>
        </div>
      </dl>
      <Text>
        {status === 'completed' ? (
          <>
            {exitedAt === undefined ? 'Ended' : 'Left early'} on <DateTime moment={exitedAt ?? endDate} format="date" />
          </>
        ) : (
          `on ${formatComingDay(endDate)}`
        )}
      </Text>
    </div>
  );
}

/** What it is made of, after tax, and what happens with it. */
function firstFacts(investment: Investment): readonly Fact[] {
  const { status, capital, totalSavings, tax } = investment;
  const net = (naira: number) => <Net naira={naira} flow="in" taxed={tax !== undefined} />;
  const profit: readonly Fact[] = isWithoutProfit(investment)
    ? []
    : status === 'completed'
      ? [['Profit you got', net(netProfit(investment))]]
      : [
          ['Profit at the end', net(netAtEnd(investment))],
          ['Profit so far', net(netProfit(investment))],
        ];
  return [
    [totalSavings ? 'Saved' : 'Capital', <Money key="capital" naira={totalSavings?.amount ?? capital} />],
    ...profit,
    whenItEnds(investment),
  ];
}

function taxFacts(investment: Investment): readonly Fact[] {
  const { status, expectedProfit, tax } = investment;
  if (!tax || isWithoutProfit(investment)) return [];
  const rate = `${tax.percent}% of the profit`;
  const soFar = <Money key="so far" naira={-taxSoFar(investment)} />;
  if (status === 'completed') return [[`Tax withheld, ${rate}`, soFar]];
  return [
    [`Tax at the end, ${rate}`, <Money key="end" naira={-taxOn(expectedProfit, tax.percent)} />],
    ['Tax on it so far', soFar],
  ];
}

/** The rate of the term, and of a year. */
function rateWords(investment: Investment): string {
  const { interestRate, tax } = investment;
  const yearly = yearlyRates(investment);
  const rate = rateOf(investment);
  if (yearly === null) return rate;
  if (tax) return `${rate}, ${yearly.kept}% a year after tax, ${yearly.before}% before`;
  return yearly.kept === interestRate ? rate : `${rate}, ${yearly.kept}% a year`;
}

function otherFacts(investment: Investment, now: Date): readonly Fact[] {
  const { product, status, startDate, endDate, exitedAt, totalSavings } = investment;
  return [
    ['Status', <TermStatus key="status" term={investment} />],
    isWithoutProfit(investment)
      ? ['Kind', 'Saving without profit']
      : [
          'Rate for the term',
          totalSavings ? `${rateWords(investment)}, for later money by the time that is left` : rateWords(investment),
        ],
    ...taxFacts(investment),
    ...(totalSavings && status === 'in_progress'
      ? [['Saved this month', <Money key="month" naira={totalSavings.amountThisMonth} />] as const]
      : []),
    ['Began', <DateTime key="start" moment={startDate} />],
    [
      status === 'in_progress' ? 'Ends' : exitedAt === undefined ? 'Ended' : 'Would have ended',
      <DateTime key="end" moment={endDate} />,
    ],
    ...exitFacts(investment, now),
    ['Group', product.productGroup?.name ?? 'General Products'],
    ...(investment.isOffline ? [['Recorded', 'By our office, from money received there'] as const] : []),
  ];
}
