/** All about one investment or savings plan, at the terms at which it was bought. */
import type { Investment } from '@ajose/sdk/contract/investments';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { sumNaira } from './sum.ts';
import { TermProgress, TermStatus } from './Term.tsx';

export function DetailsDialog({ investment, onClose }: { investment: Investment; onClose: () => void }) {
  const { product, capital, profit, expectedProfit, interestRate, startDate, endDate, totalSavings } = investment;
  const facts: readonly Fact[] = [
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
    ...(investment.isOffline ? [['Recorded', 'By our office, from money received there'] as const] : []),
  ];
  return (
    <Modal open title={product.name} onClose={onClose}>
      <Stack gap={5}>
        <TermProgress term={investment} />
        {product.description && (
          <Text tone="soft" size="sm">
            {product.description}
          </Text>
        )}
        <Facts look="cells" facts={facts} />
      </Stack>
    </Modal>
  );
}
