/** All about one investment or savings plan, at the terms at which it was bought, and what happens with its money in the end. */
import { lazy, Suspense, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Investment } from '@ajose/sdk/contract/investments';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { sumNaira } from './sum.ts';
import { TermProgress, TermStatus, whenItEnds } from './Term.tsx';

const EndingDialog = lazy(async () => ({ default: (await import('./EndingDialog.tsx')).EndingDialog }));

export function DetailsDialog({ investment, onClose }: { investment: Investment; onClose: () => void }) {
  const [changing, setChanging] = useState(false);
  const now = useNow();
  const { product, ending } = investment;
  const open = investment.status === 'in_progress' && now.getTime() < Date.parse(ending.changeBefore);
  if (changing) {
    return (
      <Suspense>
        <EndingDialog investment={investment} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <Modal
      open
      title={product.name}
      onClose={onClose}
      actions={
        open && (
          <Button variant="outlined" onClick={() => setChanging(true)}>
            Change what happens when it ends
          </Button>
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
        <Facts look="cells" facts={factsOf(investment)} />
      </Stack>
    </Modal>
  );
}

function factsOf(investment: Investment): readonly Fact[] {
  const { product, capital, profit, expectedProfit, interestRate, startDate, endDate, totalSavings } = investment;
  return [
    ['Status', <TermStatus key="status" term={investment} />],
    ['Group', product.productGroup?.name ?? 'General Products'],
    [totalSavings ? 'Saved' : 'Capital', <Money key="capital" naira={totalSavings?.amount ?? capital} />],
    ...(totalSavings
      ? [['Saved this month', <Money key="month" naira={totalSavings.amountThisMonth} />] as const]
      : []),
    ['Rate for the term', `${interestRate}%`],
    ['Profit so far', <Money key="profit" naira={profit} flow="in" />],
    ['Profit at the end', <Money key="expected" naira={expectedProfit} flow="in" />],
    ['You get back', <Money key="back" naira={sumNaira([capital, expectedProfit])} />],
    ['Began', <DateTime key="start" moment={startDate} />],
    ['Ends', <DateTime key="end" moment={endDate} />],
    whenItEnds(investment),
    ...(investment.isOffline ? [['Recorded', 'By our office, from money received there'] as const] : []),
  ];
}
