/** Says what an investment pays and when, after money went into it, and leads to it. */
import Button from '@mui/material/Button';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { Investment } from '@ajose/sdk/contract/investments';
import { paidAtEnd } from '@ajose/sdk/domain/tax';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts } from '@ajose/ui/layout/Facts';
import { whose } from '../whose.ts';
import { useDetails } from './details.ts';
import { Outcome } from './Outcome.tsx';
import { bothNames } from './savings.ts';
import { useCloseAfter } from './useCloseAfter.ts';

interface Props {
  investment: Investment;
  /** What went from the wallet into it. */
  amount: number;
  /** What the wallet holds after that; missing where the call repeats another. */
  balance: number | undefined;
  headline: string;
  /** Closes the dialog and goes on: `useCloseAfter` calls it. */
  onRead: () => void;
  onClose: () => void;
}

export function Invested({ investment, amount, balance, headline, onRead, onClose }: Props) {
  const { openInvestment } = useDetails();
  const { endDate, earlyExit, tax } = investment;
  useCloseAfter(onRead);
  const see = (): void => {
    onClose();
    openInvestment(investment._id);
  };
  return (
    <Modal
      showsAmounts
      open
      title={bothNames(investment)}
      onClose={onClose}
      size="small"
      actions={
        <Button variant="contained" onClick={see}>
          See it
        </Button>
      }
    >
      <Outcome icon={<CircleCheck color="var(--positive)" />} headline={headline}>
        {amount < investment.capital && 'The whole plan: '}
        <Money naira={paidAtEnd(investment)} /> is paid on <DateTime moment={endDate} format="weekday" />
        {tax && ', after tax'}.{!earlyExit && ' The money is locked in until then.'}
      </Outcome>
      <Facts
        look="sums"
        facts={[
          [`From ${whose()} wallet`, <Money key="amount" naira={amount} />],
          ...(balance === undefined ? [] : [['The wallet now holds', <Money key="rest" naira={balance} />] as const]),
        ]}
      />
    </Modal>
  );
}
