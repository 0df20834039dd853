/** What people call the lines of the reconciliation. */
import type { ReconciliationLine } from '@ajose/sdk/contract/reports';

export const lineNames: Readonly<Record<ReconciliationLine, string>> = {
  payments: 'Payments, less what was sent back',
  paymentFees: 'Fees on payments',
  transferFees: 'Fees on payouts',
  stampDuty: 'Stamp duty',
  payouts: 'Paid out',
  ownMoney: 'Our own money there',
  ownMoves: 'Our own money that moved',
  payoutsUnderWay: 'Payouts under way, with their costs',
  refundsUnderWay: 'Refunds under way',
  chargesNotBooked: 'Charges that are not booked yet, at most',
  ownMovesUnderWay: 'Our own money on its way: still there, or not there yet',
  offlineCash: 'Cash received offline',
  creditedByHand: 'Deposits credited by hand',
  paidByHand: 'Withdrawals paid by hand',
  fromGateways: 'Our own money from gateways, less what was sent to them',
};

/** The line that an address names; null for a word that is none. */
export function readLine(word: string | null): ReconciliationLine | null {
  return Object.keys(lineNames).find((line): line is ReconciliationLine => line === word) ?? null;
}
