/** Lets any page ask the shell to open the details of an investment or a transaction over it. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { certainContext } from '@ajose/ui/context.ts';

export interface DetailsActions {
  /** An investment or a savings plan, by its id. */
  openInvestment: (id: string) => void;
  openTransaction: (transaction: Transaction) => void;
}

export const [DetailsContext, useDetails] = certainContext<DetailsActions>(
  'useDetails is for the sections of the dashboard',
);
