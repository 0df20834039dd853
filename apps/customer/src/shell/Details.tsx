/** Opens the details of an investment or of a transaction over any section, as long as the session lasts. */
import { useMemo, useState, type ReactNode } from 'react';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { SessionEnded } from '@ajose/ui/shell/Detachable';
import { DetailsContext, type DetailsActions } from '../components/details.ts';
import { useBackCloses } from '../components/useBackCloses.ts';

const InvestmentDialog = dialogLater(
  async () => (await import('../pages/portfolio/InvestmentDialog.tsx')).InvestmentDialog,
);
const TransactionDialog = dialogLater(
  async () => (await import('../pages/transactions/TransactionDialog.tsx')).TransactionDialog,
);

type Opened = { investmentId: string } | { transaction: Transaction };

export function Details({ ended, children }: { ended: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  useBackCloses(opened !== null, close);
  const actions = useMemo<DetailsActions>(
    () => ({
      openInvestment: (investmentId) => setOpened({ investmentId }),
      openTransaction: (transaction) => setOpened({ transaction }),
    }),
    [],
  );
  return (
    <SessionEnded value={ended}>
      <DetailsContext value={actions}>
        {children}
        {opened && 'investmentId' in opened && <InvestmentDialog id={opened.investmentId} onClose={close} />}
        {opened && 'transaction' in opened && (
          <TransactionDialog
            transaction={opened.transaction}
            onChange={(transaction) => setOpened({ transaction })}
            onClose={close}
          />
        )}
      </DetailsContext>
    </SessionEnded>
  );
}
