/** What accepting a dispute does, for the one who answers it and for the one who approves that. */
import { formatNaira } from '@ajose/sdk/money';

/** @param who the customer */
export const acceptanceEffect = (amount: number, who: string): string =>
  `${formatNaira(amount)} goes back to the payer for good. What ${who} does not have any more is owed.`;
