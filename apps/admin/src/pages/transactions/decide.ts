/** When an administrator may decide a transaction by hand. */
import type { ListedTransaction } from '@ajose/sdk/contract/transactions';

export const transactionCan = {
  /** The server checks the same. Nobody decides by hand what the bank decides. */
  changeStatus: (
    transaction: Pick<ListedTransaction, 'type' | 'status' | 'deletedAt' | 'payout' | 'gatewayHas'>,
  ): boolean =>
    transaction.status === 'pending' &&
    transaction.deletedAt === null &&
    !travels(transaction) &&
    !isSetAside(transaction),
};

/** Whether a transaction is money that is set aside for a dispute, a refund or a circle, and goes to no bank account. */
export const isSetAside = ({ type, payout }: Pick<ListedTransaction, 'type' | 'payout'>): boolean =>
  type === 'withdrawal' && payout === undefined;

/** Whether the transfer of a withdrawal is on its way to the bank. */
export const travels = ({ payout, gatewayHas }: Pick<ListedTransaction, 'payout' | 'gatewayHas'>): boolean =>
  gatewayHas === undefined && (payout?.stage === 'sent' || payout?.stage === 'unknown');
