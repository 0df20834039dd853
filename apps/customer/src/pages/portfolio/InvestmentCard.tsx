/** One investment: its progress, its profit so far after tax, and the day on which it ends. */
import Button from '@mui/material/Button';
import type { Investment } from '@ajose/sdk/contract/investments';
import { netProfit } from '@ajose/sdk/domain/tax';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import { Money } from '@ajose/ui/display/Money';
import { Facts } from '@ajose/ui/layout/Facts';
import { ActionCard } from '../../components/ActionCard.tsx';
import { termEnd, TermProgress, TermStatus, whenItEnds } from './Term.tsx';

interface Props {
  investment: Investment;
  onOpen: (investment: Investment) => void;
}

export function InvestmentCard({ investment, onOpen }: Props) {
  const { product, capital, interestRate, status, tax } = investment;
  const taxed = tax ? `, after ${tax.percent}% tax` : '';
  return (
    <ActionCard
      title={product.name}
      status={<TermStatus term={investment} />}
      end={
        <>
          <TermProgress term={investment} />
          <Button variant="outlined" size="small" onClick={() => onOpen(investment)}>
            View Details
          </Button>
        </>
      }
    >
      <Facts
        look="cells"
        facts={[
          ['Capital', <Money key="capital" naira={capital} />],
          ...(isWithoutProfit(investment)
            ? [['Kind', 'Saving without profit'] as const]
            : [
                [
                  `${status === 'completed' ? 'Profit you got' : 'Profit so far'}${taxed}`,
                  <Money key="profit" naira={netProfit(investment)} flow="in" />,
                ] as const,
                ['Rate', `${interestRate}%`] as const,
              ]),
          termEnd(investment),
          ...(status === 'completed' ? [] : [whenItEnds(investment)]),
        ]}
      />
    </ActionCard>
  );
}
