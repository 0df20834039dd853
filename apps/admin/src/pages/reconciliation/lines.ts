/** What people call the lines of the reconciliation. */
import type { ReconciliationLine } from '@ajose/sdk/contract/reports';

export const lineNames: Readonly<Record<ReconciliationLine, string>> = {
  payments: 'Payments, less what was sent back',
  paymentFees: 'Fees on payments',
  transferFees: 'Fees on payouts',
  stampDuty: 'Stamp duty',
  payouts: 'Paid out',
  ownMoney: 'Our own money there',
  payoutsUnderWay: 'Payouts under way, with their costs',
  refundsUnderWay: 'Refunds under way',
  chargesNotBooked: 'Charges that are not booked yet, at most',
  offlineCash: 'Cash received offline',
  creditedByHand: 'Deposits credited by hand',
  paidByHand: 'Withdrawals paid by hand',
};

/** The line that an address names; null for a word that is none. */
export function readLine(word: string | null): ReconciliationLine | null {
  return Object.keys(lineNames).find((line): line is ReconciliationLine => line === word) ?? null;
}
