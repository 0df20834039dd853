/** When an administrator may decide a transaction by hand. */
import type { ListedTransaction } from '@ajose/sdk/contract/transactions';

export const transactionCan = {
  /** The server checks the same, and also that no transfer is on its way. */
  changeStatus: ({ status, deletedAt }: Pick<ListedTransaction, 'status' | 'deletedAt'>): boolean =>
    status === 'pending' && deletedAt === null,
};
