/** Opens the transaction that an email's link names; its list where there is none. */
import { useDashboard } from '../components/dashboard.ts';
import { useDetails } from '../components/details.ts';
import { findTransaction } from '../data/wallet.ts';
import { useUser } from '../session.tsx';
import { useShortcut } from './shortcut.ts';

/** @param ready whether it can be shown yet */
export function Linked({ ready }: { ready: boolean }) {
  const { _id: userId, bank } = useUser();
  const { go } = useDashboard();
  const { openTransaction } = useDetails();
  useShortcut(ready && bank !== null, {
    transaction: (reference) => {
      void findTransaction(userId, reference)
        .then((transaction) => (transaction ? openTransaction(transaction) : go({ section: 'transaction' })))
        // The list says itself why it cannot be fetched.
        .catch(() => go({ section: 'transaction' }));
    },
  });
  return null;
}
