/** The names of the lines of the reconciliation. */
import type { ReconciliationLine } from '@ajose/sdk/contract/reports';
import { isGatewayName, type GatewayName } from '@ajose/sdk/domain/gateways';

export const lineNames: Readonly<Record<ReconciliationLine, string>> = {
  payments: 'Payments, less what was sent back',
  paymentFees: 'Fees on payments',
  transferFees: 'Fees on payouts',
  stampDuty: 'Stamp duty',
  payouts: 'Paid out',
  ownMoney: 'Our own money found there',
  ownMoves: 'Our own money that moved',
  payoutsUnderWay: 'Payouts under way, with the most they may cost',
  refundsUnderWay: 'Refunds under way',
  chargesNotBooked: 'Charges that are not booked yet, at most',
  ownMovesUnderWay: 'Our own money on its way: still there, or not there yet',
  difference: 'Difference, not explained',
  notSent: 'Withdrawals held or not sent yet',
  offlineCash: 'Cash received offline',
  creditedByHand: 'Deposits credited by hand',
  paidByHand: 'Withdrawals paid by hand',
  fromGateways: 'Our own money from gateways, less what was sent to them',
};

/** A line, of one gateway or of all. */
export interface ShownLine {
  line: ReconciliationLine;
  gateway?: GatewayName;
}

/** A line as an address names it: `payments`, or `payments.paystack` for one gateway's. */
export const lineWord = ({ line, gateway }: ShownLine): string => (gateway === undefined ? line : `${line}.${gateway}`);

/** The line that an address names; null for a word that is none. */
export function readLine(word: string | null): ShownLine | null {
  const [name, gateway] = word?.split('.') ?? [];
  const line = Object.keys(lineNames).find((key): key is ReconciliationLine => key === name);
  if (line === undefined) return null;
  return gateway !== undefined && isGatewayName(gateway) ? { line, gateway } : { line };
}
