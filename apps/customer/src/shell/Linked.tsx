/** Opens the transaction that an email's link names, over its list. */
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
      go({ section: 'transaction' });
      // Where it cannot be fetched, the list says so itself.
      void findTransaction(userId, reference)
        .then((found) => found && openTransaction(found))
        .catch(() => undefined);
    },
  });
  return null;
}
