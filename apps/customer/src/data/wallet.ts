/** The wallet: deposits, withdrawals, and the history of both. */
import useSWR from 'swr';
import { asked } from '@ajose/app/asked.ts';
import { SENT_METHOD, walletDeposit } from '@ajose/sdk/domain/channels';
import type { User } from '@ajose/sdk/contract/customers';
import type {
  AddTransactionBody,
  GetUserTransactionsQuery,
  GetUserTransactionsReply,
  StatementQuery,
  Transaction,
  WhereToPay,
} from '@ajose/sdk/contract/transactions';
import * as transactions from '@ajose/sdk/customer/transactions';
import { ApiError, wasRefused } from '@ajose/sdk/error';
import { CURRENCY } from '@ajose/sdk/domain/money';
import { WITHDRAWAL_REASON } from '@ajose/sdk/domain/status';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';
import { isLowData } from './lowData.ts';
import { isSent, keep } from './sentTransfers.ts';
import { forgetUnanswered, keepUnanswered, type Withdrawal } from './unanswered.ts';

/** How many transactions the home page shows, and how many where data are dear. */
const ON_HOME = 20;
const ON_HOME_LOW = 5;

export const useTransactions = asked(
  (userId: string, query: GetUserTransactionsQuery) => ['transactions', userId, query],
  (userId, query): Promise<GetUserTransactionsReply> => transactions.getUserTransactions(api, userId, query),
  { keepPreviousData: true },
);

export const useRecentTransactions = asked(
  (userId: string) => ['transactions', userId, 'recent'],
  async (userId): Promise<readonly Transaction[]> => {
    const limit = isLowData() ? ON_HOME_LOW : ON_HOME;
    const query = { limit, sortBy: 'timestamp', sortOrder: 'desc' } as const;
    return (await transactions.getUserTransactions(api, userId, query)).data;
  },
);

/** How many transactions that wait for a bank are fetched. */
const MOST_PENDING = 10;

/** Money on its way into or out of the wallet, newest first. */
export const usePending = asked(
  (userId: string) => ['transactions', userId, 'pending'],
  async (userId): Promise<readonly Transaction[]> => {
    const query = { status: 'pending', limit: MOST_PENDING, sortBy: 'timestamp', sortOrder: 'desc' } as const;
    const { data } = await transactions.getUserTransactions(api, userId, query);
    return data.map((found) => (isSent(found) ? { ...found, isSent: true } : found));
  },
);

/** A deposit that has been started. `reference` is the idempotency key of all its calls. */
export interface Deposit {
  user: Pick<User, '_id' | 'email' | 'name'>;
  amount: number;
  reference: string;
}

function depositBody(
  { user, amount, reference }: Deposit,
  incomingStatus: 'pending' | 'completed',
): AddTransactionBody {
  const body = walletDeposit({ userId: user._id, amount, transactionId: reference });
  const { currency, paymentMethod, metadata } = body;
  const more = { currency, userEmail: user.email, userName: user.name, paymentMethod };
  return { ...body, incomingStatus, metadata: { ...metadata, ...more } };
}

/** Records the deposit before any money moves. @returns where it is paid; undefined where it is settled already */
export async function startDeposit(deposit: Deposit): Promise<WhereToPay | undefined> {
  const { pay } = await transactions.addTransaction(api, depositBody(deposit, 'pending'));
  await makeStale('transactions');
  return pay;
}

/** How many transactions a search for a reference reads, because the words of others may contain it. */
const MOST_FOUND = 10;

/** The customer's transaction of this reference; undefined where there is none. */
export async function findTransaction(userId: string, reference: string): Promise<Transaction | undefined> {
  const query = { search: reference, limit: MOST_FOUND } as const;
  const { data } = await transactions.getUserTransactions(api, userId, query);
  return data.find(({ transactionId }) => transactionId === reference);
}

/** How often an open window asks how far a withdrawal is, in milliseconds. */
export const FOLLOWED_MS = 5_000;

/** The transaction as the server has it now. Asks as long as it is a withdrawal on its way. */
export function useFollowed(userId: string, shown: Transaction): Transaction {
  const { type, status, transactionId } = shown;
  const isFollowed = type === 'withdrawal' && status === 'pending';
  const { data = shown } = useSWR<Transaction, unknown>(
    isFollowed ? ['transactions', userId, 'followed', transactionId] : null,
    async () => (await findTransaction(userId, transactionId)) ?? shown,
    { refreshInterval: (now) => (now?.status === 'pending' ? FOLLOWED_MS : 0) },
  );
  return data;
}

/** After a withdrawal has ended: fetches the wallet, the figures and the lists again. */
export const withdrawalEnded = (): Promise<void> => makeStale('me', 'stats', 'transactions');

/** The customer's deposit of this reference as the server has it, without asking the gateway; null where there is none. */
export async function findDeposit({
  user,
  reference,
}: Pick<Deposit, 'user' | 'reference'>): Promise<Transaction | null> {
  const found = await findTransaction(user._id, reference);
  const deposit = found?.type === 'deposit' ? found : null;
  if (deposit && deposit.status !== 'pending') await makeStale('me', 'stats', 'transactions');
  return deposit;
}

/** Asks for an account to transfer the deposit to. A repeat with the same reference opens no other. */
export async function payByTransfer({ user, amount, reference }: Deposit): Promise<Transaction> {
  const body = { userId: user._id, amount, transactionId: reference };
  const { transaction } = await transactions.payByTransfer(api, body);
  await makeStale('me', 'stats', 'transactions');
  return transaction;
}

/** Lets the server ask the gateway. The server's answer counts, not the popup's. */
export async function checkDeposit(deposit: Deposit): Promise<Transaction> {
  const { transaction } = await transactions.addTransaction(api, depositBody(deposit, 'completed'));
  await makeStale('me', 'stats', 'transactions');
  return transaction;
}

/**
 * Tells the server that a transfer for the deposit was sent, and keeps it here where the server does not hear.
 * @returns the deposit as the server has it now, if it heard
 */
export async function keepSent(deposit: Deposit): Promise<Transaction | undefined> {
  keep(deposit.reference);
  const body = { ...depositBody(deposit, 'completed'), paymentMethod: SENT_METHOD };
  const heard = await transactions.addTransaction(api, body).catch(() => undefined);
  await makeStale('me', 'stats', 'transactions');
  return heard?.transaction;
}

/**
 * Cancels a deposit that was not paid. Rejects with 409 `already_paid` when the money did arrive, which is then in the wallet.
 * @returns why a bank had declined the payment; null where none had
 */
export async function cancelDeposit(reference: string): Promise<string | null> {
  try {
    return (await transactions.deleteTransaction(api, reference)).declined;
  } finally {
    await makeStale('me', 'stats', 'transactions');
  }
}

/** The money is set aside at once and paid out afterwards. Until its outcome is known the request is kept in this browser. */
export async function requestWithdrawal(withdrawal: Withdrawal): Promise<Transaction> {
  keepUnanswered(withdrawal);
  try {
    const { transaction } = await transactions.addTransaction(api, withdrawalBody(withdrawal));
    forgetUnanswered();
    await makeStale('me', 'stats', 'transactions');
    return transaction;
  } catch (error) {
    // What waits for a second member was answered as well.
    if (wasRefused(error) || (error instanceof ApiError && error.status === 202)) forgetUnanswered();
    throw error;
  }
}

const withdrawalBody = ({ user, amount, transactionId, why, code, to }: Withdrawal): AddTransactionBody => ({
  userId: user._id,
  amount,
  transactionId,
  currency: CURRENCY,
  reason: why ?? WITHDRAWAL_REASON,
  type: 'withdrawal',
  incomingStatus: 'pending',
  paymentMethod: 'bank_transfer',
  metadata: { withdrawalRef: transactionId, currency: CURRENCY, userEmail: user.email, userName: user.name },
  ...(code ? { code } : {}),
  ...(to ? { bank: to.bank, bank_acct_number: to.number } : {}),
});

/** Whether the server has a withdrawal that was sent and not answered. Asked once, because the form on screen depends on the answer. */
export const useArrived = (userId: string, transactionId: string | null) =>
  useSWR<boolean, unknown>(
    transactionId ? ['arrived', userId, transactionId] : null,
    async () => {
      const query = { type: 'withdrawal', limit: ON_HOME, sortBy: 'timestamp', sortOrder: 'desc' } as const;
      const { data } = await transactions.getUserTransactions(api, userId, query);
      const arrived = data.some((transaction) => transaction.transactionId === transactionId);
      if (arrived) forgetUnanswered();
      return arrived;
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );

export const getReceipt = (transactionId: string): Promise<Blob> => transactions.getReceipt(api, transactionId);

export const getReceiptCode = (transactionId: string) => transactions.getReceiptCode(api, transactionId);

export const getStatement = (userId: string, query: StatementQuery) => transactions.getStatement(api, userId, query);

export { newPaymentReference, newWithdrawalId } from '@ajose/sdk/customer/transactions';
