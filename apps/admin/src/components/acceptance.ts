/** Words for what accepting a dispute does, for the administrator who answers and for the one who approves. */
import { formatNaira } from '@ajose/sdk/domain/money';

/** @param who the customer */
export const acceptanceEffect = (amount: number, who: string): string =>
  `${formatNaira(amount)} goes back to the payer for good. What ${who} no longer has becomes a debt.`;
