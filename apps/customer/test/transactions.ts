/** A completed and a pending deposit, a withdrawal under way, and the history with all of them. */
import type { GetUserTransactionsReply, Transaction, TransactionMonth } from '@ajose/sdk/contract/transactions';
import { rich } from './people.ts';

export const deposit: Transaction = {
  _id: '01890000-0000-7000-8000-0000000000f1',
  id: '01890000-0000-7000-8000-0000000000f1',
  transactionId: 'payment-1732172400000-wallet-aB3dE',
  userId: rich._id,
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
};

export const waiting: Transaction = {
  ...deposit,
  _id: '01890000-0000-7000-8000-0000000000f2',
  id: '01890000-0000-7000-8000-0000000000f2',
  transactionId: 'payment-1732172500000-wallet-Zz9yX',
  amount: 5000,
  status: 'pending',
  postedAt: null,
  beforeBalance: null,
  afterBalance: null,
};

export const withdrawal: Transaction = {
  ...deposit,
  _id: '01890000-0000-7000-8000-0000000000f3',
  id: '01890000-0000-7000-8000-0000000000f3',
  transactionId: 'WDL_1732172400000_aB3dE9xZ',
  type: 'withdrawal',
  kind: 'to_bank',
  amount: 12_500.5,
  status: 'pending',
  reason: 'Wallet withdrawal',
  paymentMethod: 'bank_transfer',
  payout: {
    stage: 'sent',
    sessionId: '000015261121063100123456789012',
    sentAt: '2026-11-21T06:33:00.000Z',
    endedAt: null,
    account: { bankName: 'Guaranty Trust Bank', number: '0123456789', name: 'ADEBAYO OGUNLESI' },
  },
};

export const november: TransactionMonth = {
  month: '2026-11',
  paidIn: 10_000_000_000,
  toBank: 12_500.5,
  intoPlans: 250_000,
  fromPlans: 57_250,
  earned: 7250,
  intoCircles: 5000,
  fromCircles: 0,
};

export const historyOf = (...data: Transaction[]): GetUserTransactionsReply => ({
  success: true,
  data,
  stats: {
    totalDeposits: 10_000_000_000,
    totalWithdrawals: 0,
    pendingCount: data.filter(({ status }) => status === 'pending').length,
    paidIn: 10_000_000_000,
    toBank: 12_500.5,
    intoPlans: 250_000,
    fromPlans: 57_250,
    intoCircles: 0,
    fromCircles: 0,
  },
  months: [november],
  pagination: { total: data.length, pages: 1 },
});
