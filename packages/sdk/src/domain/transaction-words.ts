/** The words of a transaction's columns in a file; screens have the same in the label of its chip. */
import type { Payout, TransactionStatus } from '../contract/transactions.ts';
import type { ShownType } from './status.ts';
import { kindNames } from './transaction-kinds.ts';

export const transactionStatusNames: Readonly<Record<TransactionStatus, string>> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  user_cancelled: 'User cancelled',
};

const { paid_in: _paidIn, to_bank: _toBank, ...otherKinds } = kindNames;

export const shownTypeNames: Readonly<Record<ShownType, string>> = {
  ...otherKinds,
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  error: 'Error',
  test: 'Test',
};

export const payoutStageNames: Readonly<Record<Payout['stage'], string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  unknown: 'Being looked up',
  paid: 'Paid',
  failed: 'Failed',
  stopped: 'Stopped',
  reversed: 'Reversed',
};
