/** Opens the transaction that a link names, its list where there is none, or the statement of a month. */
import { useState } from 'react';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { useDashboard } from '../components/dashboard.ts';
import { useDetails } from '../components/details.ts';
import { daysOf } from '../components/periods.ts';
import { useBackCloses } from '../components/useBackCloses.ts';
import { findTransaction } from '../data/wallet.ts';
import { useUser } from '../session.tsx';
import { useShortcut } from './shortcut.ts';

const StatementDialog = dialogLater(
  async () => (await import('../pages/transactions/StatementDialog.tsx')).StatementDialog,
);

/** @param ready whether it can be shown yet */
export function Linked({ ready }: { ready: boolean }) {
  const { _id: userId, bank } = useUser();
  const { go } = useDashboard();
  const { openTransaction } = useDetails();
  const [month, setMonth] = useState<string | null>(null);
  const close = () => setMonth(null);
  useBackCloses(month !== null, close);
  useShortcut(ready && bank !== null, {
    transaction: (reference) => {
      void findTransaction(userId, reference)
        .then((transaction) => (transaction ? openTransaction(transaction) : go({ section: 'transaction' })))
        // The list says itself why it cannot be fetched.
        .catch(() => go({ section: 'transaction' }));
    },
    statement: (asked) => {
      if (/^20\d\d-\d\d$/.test(asked)) setMonth(asked);
    },
  });
  return month === null ? null : <StatementDialog days={daysOf(month)} onClose={close} />;
}
