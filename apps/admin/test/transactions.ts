/** A completed deposit and a pending withdrawal, as the back-office's lists return them. */
import type { GetAllTransactionsReply, ListedTransaction } from '@ajose/sdk/contract/transactions';
import { customer, newcomer } from './people.ts';

const personOf = ({ _id, name, email }: typeof customer) => ({ _id, name, email });

export const deposit: ListedTransaction = {
  _id: '01890000-0000-7000-8000-0000000000f1',
  id: '01890000-0000-7000-8000-0000000000f1',
  transactionId: 'payment-1732172400000-wallet-aB3dE',
  userId: customer._id,
  type: 'deposit',
  kind: 'paid_in',
  amount: 10_000_000_000,
  currency: 'NGN',
  status: 'completed',
  reason: 'wallet',
  paymentMethod: 'paystack',
  beforeBalance: 0,
  afterBalance: 10_000_000_000,
  timestamp: '2026-11-21T06:31:00.000Z',
  postedAt: '2026-11-21T06:31:00.000Z',
  deletedAt: null,
  metadata: {},
  gateway: 'paystack',
  user: personOf(customer),
};

export const withdrawal: ListedTransaction = {
  ...deposit,
  _id: '01890000-0000-7000-8000-0000000000f2',
  id: '01890000-0000-7000-8000-0000000000f2',
  transactionId: 'WDL_1732172400000_aB3dE9xZ',
  userId: newcomer._id,
  type: 'withdrawal',
  kind: 'to_bank',
  amount: 12_500.5,
  status: 'pending',
  reason: 'Wallet withdrawal',
  paymentMethod: 'bank_transfer',
  postedAt: null,
  beforeBalance: null,
  afterBalance: null,
  payout: {
    stage: 'waiting',
    sessionId: null,
    sentAt: null,
    endedAt: null,
    account: { bankName: 'Guaranty Trust Bank', number: '0123456789', name: 'ADEBAYO OGUNLESI' },
  },
  user: personOf(newcomer),
};

const sum = (transactions: readonly ListedTransaction[]): number =>
  transactions.reduce((total, { amount }) => total + amount, 0);

export function listOf(...transactions: ListedTransaction[]): GetAllTransactionsReply {
  return {
    success: true,
    transactions,
    pagination: {
      currentPage: 1,
      totalPages: 1,
      totalTransactions: transactions.length,
      isCut: false,
      hasPrev: false,
      hasNext: false,
    },
    summary: {
      totalAmount: sum(transactions.filter(({ type, status }) => status === 'completed' || type === 'withdrawal')),
      completedAmount: sum(transactions.filter(({ status }) => status === 'completed')),
      pendingAmount: sum(transactions.filter(({ status }) => status === 'pending')),
      userCancelledAmount: 0,
      failedAmount: 0,
      kinds: transactions.length === 0 ? [] : ['paid_in', 'to_bank'],
      types: transactions.length === 0 ? [] : ['deposit', 'withdrawal'],
      leftOut: { returns: 0, offlineTwice: 0 },
      completedByKind:
        transactions.length === 0
          ? []
          : [
              { kind: 'paid_in', count: 1, amount: 10_000_000_000, offlineAmount: 12_000_000 },
              { kind: 'to_bank', count: 2, amount: 2_250_000, offlineAmount: 0 },
            ],
    },
  };
}
