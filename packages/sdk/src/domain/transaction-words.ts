/** The words of a transaction's columns in a file; screens have the same in the label of its chip. */
import type { Payout, TransactionStatus } from '../contract/transactions.ts';
import type { ShownType } from './status.ts';
import { kindNames, type TransactionKind } from './transaction-kinds.ts';

export const transactionStatusNames: Readonly<Record<TransactionStatus, string>> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  user_cancelled: 'User cancelled',
};

/** A kind whatever its status: what was only asked for, or failed, has not been withdrawn. */
export const kindLabels: Readonly<Record<TransactionKind, string>> = {
  ...kindNames,
  paid_in: 'Deposit',
  to_bank: 'Withdrawal',
};

const { paid_in: deposit, to_bank: withdrawal, ...otherKinds } = kindLabels;

export const shownTypeNames: Readonly<Record<ShownType, string>> = {
  ...otherKinds,
  deposit,
  withdrawal,
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
