/** One investment: its progress, its profit so far, and the day on which it is paid. */
import Button from '@mui/material/Button';
import type { Investment } from '@ajose/sdk/contract/investments';
import { Money } from '@ajose/ui/display/Money';
import { Facts } from '@ajose/ui/layout/Facts';
import { ActionCard } from '../../components/ActionCard.tsx';
import { termEnd, TermProgress, TermStatus, whenItEnds } from './Term.tsx';

interface Props {
  investment: Investment;
  onOpen: (investment: Investment) => void;
}

export function InvestmentCard({ investment, onOpen }: Props) {
  const { product, capital, profit, interestRate, status } = investment;
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
          [status === 'completed' ? 'Profit' : 'Profit so far', <Money key="profit" naira={profit} flow="in" />],
          ['Rate', `${interestRate}%`],
          termEnd(investment),
          ...(status === 'completed' ? [] : [whenItEnds(investment)]),
        ]}
      />
    </ActionCard>
  );
}
