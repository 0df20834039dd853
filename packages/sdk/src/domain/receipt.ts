/** The words of a receipt, for the app's picture and for the PDF. It shows no balance. Only completed transactions have a receipt. */
import { paymentMethodName } from './channels.ts';
import type { Transaction } from '../contract/transactions.ts';
import { formatNaira } from './money.ts';
import { reasonText } from './status.ts';
import { formatDateTime } from './time.ts';
import { kindHeadlines } from './kind-headlines.ts';

export const NOT_YET_RECEIVED = 'Payment not yet received';

export interface Receipt {
  /** What happened: "Paid into the wallet". */
  headline: string;
  amount: string;
  facts: readonly (readonly [label: string, value: string])[];
}

type Told = Pick<
  Transaction,
  | 'transactionId'
  | 'kind'
  | 'status'
  | 'amount'
  | 'reason'
  | 'paymentMethod'
  | 'timestamp'
  | 'postedAt'
  | 'profit'
  | 'payout'
  | 'agreed'
  | 'doneBy'
> & { metadata: Pick<Transaction['metadata'], 'sender'> };

/** The members who made a transaction for an organisation, for its receipt and for its details. */
export const membersIn = ({ agreed, doneBy }: Pick<Transaction, 'agreed' | 'doneBy'>): Receipt['facts'] => [
  ...(agreed ? [['Asked by', agreed.askedBy] as const, ['Approved by', agreed.approvedBy] as const] : []),
  ...(doneBy === undefined ? [] : [['Done by', doneBy] as const]),
];

/** @param holder the customer's name @returns null where the transaction is not completed */
export function receiptOf(transaction: Told, holder: string): Receipt | null {
  const { kind, status, amount, reason, paymentMethod, timestamp, postedAt, profit, payout, metadata } = transaction;
  if (status !== 'completed') return null;
  return {
    headline: kindHeadlines[kind],
    amount: formatNaira(amount),
    facts: [
      ['Name', holder],
      ['For', reasonText(reason)],
      ...(metadata.sender ? [['From', metadata.sender] as const] : []),
      ['Method', paymentMethodName(paymentMethod)],
      ['Status', 'Completed'],
      ...(profit !== undefined && profit > 0 ? [['Of it profit', formatNaira(profit)] as const] : []),
      ...(payout
        ? [
            ['To', `${payout.account.bankName}, ${payout.account.number}`] as const,
            ['Account name', payout.account.name] as const,
          ]
        : []),
      ...(payout?.sessionId ? [['Bank session', payout.sessionId] as const] : []),
      ...membersIn(transaction),
      ['Date', `${formatDateTime(postedAt ?? timestamp)}, Lagos time`],
      ['Reference', transaction.transactionId],
    ],
  };
}
