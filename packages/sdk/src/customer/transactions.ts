/** Deposits, withdrawals and the history of a customer's wallet. All amounts are naira with at most two decimals. */
import type { Api, CallOptions } from '../api.ts';
import type {
  AddTransactionBody,
  AddTransactionReply,
  DeleteTransactionReply,
  GetUserTransactionsQuery,
  GetUserTransactionsReply,
  ReceiptCode,
  StatementQuery,
} from '../contract/transactions.ts';
import type { PayByTransferBody, PayByTransferReply } from '../contract/transfers.ts';

const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function randomAlphanumerics(length: number): string {
  const bytes = crypto.getRandomValues(new Uint32Array(length));
  return Array.from(bytes, (byte) => ALPHANUMERICS[byte % ALPHANUMERICS.length]).join('');
}

/** A payment's reference: `payment-{timestamp}-{reason}-{5}`. @param reason letters and digits, as the gateway takes no underscore or space */
export const newPaymentReference = (reason = 'wallet'): string =>
  `payment-${Date.now()}-${reason}-${randomAlphanumerics(5)}`;

/** A withdrawal's id: `WDL_` with the time and random characters. */
export const newWithdrawalId = (): string => `WDL_${Date.now()}_${randomAlphanumerics(8)}`;

/**
 * Records a deposit (*pending* returns where to pay it, *completed* makes the server ask the gateway) or requests a withdrawal.
 * `transactionId` is the idempotency key, so the client may repeat the call when its answer is lost. 403 by status, 409
 * `insufficient_balance`, `bank_details_missing` or `id_reused`, 422 `fields`, 503 `gateway_unavailable`.
 */
export const addTransaction = (api: Api, body: AddTransactionBody, options?: CallOptions) =>
  api.post<AddTransactionReply>('transaction/addTransaction', { ...options, body, repeatable: true });

/**
 * Begins a deposit by bank transfer: `transaction.transferTo` is its account, which takes only this amount, until its `until`. A
 * `transactionId` opens one account, so the client may repeat the call when its answer is lost. 403 by status, 409 by limit or
 * `payment_started`, 422 `gateway_refused`, 503 `gateway_unavailable`.
 */
export const payByTransfer = (api: Api, body: PayByTransferBody, options?: CallOptions) =>
  api.post<PayByTransferReply>('transaction/payByTransfer', { ...options, body, repeatable: true });

/**
 * Cancels an unpaid deposit, and returns why a bank had declined it. 409 `already_paid` when the gateway has the money, which is then
 * credited.
 */
export const deleteTransaction = (api: Api, transactionId: string, options?: CallOptions) =>
  api.delete<DeleteTransactionReply>('transaction/delete/:transactionId', {
    ...options,
    params: { transactionId },
    repeatable: true,
  });

/** A page of the wallet's history with totals over the whole filter. */
export const getUserTransactions = (
  api: Api,
  userId: string,
  query: GetUserTransactionsQuery = {},
  options?: CallOptions,
) =>
  api.get<GetUserTransactionsReply>('transaction/getUserTransactions/:userId', {
    ...options,
    params: { userId },
    query,
  });

/**
 * A statement, oldest first; both days are included. The PDF has opening and closing balance and each change of the wallet; the CSV has
 * the same changes, signed, and adds up to closing minus opening balance; the journal has each movement between the customer's accounts,
 * with balances that hledger checks; OFX 2.2 has the changes of the wallet and its last balance.
 * 409 `statement_too_long` for a PDF of more than 5,000 changes, 429 `too_many_statements` with `retryAfter`.
 */
export const getStatement = (api: Api, userId: string, query: StatementQuery = {}, options?: CallOptions) =>
  api.blob('transaction/getStatement/:userId', { ...options, params: { userId }, query });

/** The receipt of a completed transaction as PDF. 404, 409 `not_yet_received` for any other, 429 `too_many_statements`. */
export const getReceipt = (api: Api, transactionId: string, options?: CallOptions) =>
  api.blob('transaction/getReceipt/:transactionId', { ...options, params: { transactionId } });

/** A number and a key for a picture of the receipt, with which others can check it. Refuses as `getReceipt` does. */
export const getReceiptCode = (api: Api, transactionId: string, options?: CallOptions): Promise<ReceiptCode> =>
  api.get('transaction/getReceiptCode/:transactionId', { ...options, params: { transactionId } });
