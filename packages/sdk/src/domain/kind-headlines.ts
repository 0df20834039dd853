/** What happened in a completed transaction of each kind. A list of its own, which the home need not fetch. */
import type { TransactionKind } from './transaction-kinds.ts';

export const kindHeadlines: Readonly<Record<TransactionKind, string>> = {
  paid_in: 'Paid into the wallet',
  to_bank: 'Paid to a bank account',
  into_plan: 'Put into a plan',
  from_plan: 'Paid back from a plan',
  into_circle: 'Given to a circle',
  from_circle: 'Received from a circle',
  returned: 'Returned to the wallet',
  taken_back: 'Taken back from the wallet',
  correction: 'Correction',
};
