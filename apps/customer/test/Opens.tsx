/** A section of the dashboard for tests: two buttons that ask for details. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { useDetails } from '../src/components/details.ts';

export function Opens({ investmentId, transaction }: { investmentId: string; transaction: Transaction }) {
  const { openInvestment, openTransaction } = useDetails();
  return (
    <>
      <button type="button" onClick={() => openInvestment(investmentId)}>
        Investment
      </button>
      <button type="button" onClick={() => openTransaction(transaction)}>
        Transaction
      </button>
    </>
  );
}
