/** When an administrator may decide a transaction by hand, and what each decision does to the money. */
import type { ListedTransaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { formatNaira } from '@ajose/sdk/money';

type Decided = Pick<ListedTransaction, 'status' | 'deletedAt' | 'type' | 'amount'>;

export const transactionCan = {
  /** The server asks the same, and also whether a transfer is on its way. */
  changeStatus: ({ status, deletedAt }: Pick<Decided, 'status' | 'deletedAt'>): boolean =>
    status === 'pending' && deletedAt === null,
};

/** What happens to the money, in plain words, for whoever is about to decide. */
export function consequence({ type, amount }: Decided, status: TransactionStatus): string {
  const naira = formatNaira(amount);
  if (type === 'withdrawal') {
    return status === 'completed'
      ? `This says that ${naira} was paid to the customer’s bank by hand. Nothing more will be sent.`
      : `${naira} goes from held back to the customer’s wallet. Nothing will be paid out.`;
  }
  return status === 'completed'
    ? `${naira} is credited to the customer’s wallet by hand, without the gateway having confirmed it.`
    : 'Nothing is credited. Money that still arrives for it will be credited and the transaction completed.';
}
