/** Deposits, withdrawals and the history of a customer's wallet. All amounts are naira with at most two decimals. */
import { beginsDeposit, deletes, files, filesBy, gets, getsBy, postsAgain, withdraws } from '../call.ts';
import type * as C from '../contract/transactions.ts';
import type { WaitsForMemberReply } from '../contract/member-requests.ts';
import type { PayByTransferBody, PayByTransferReply } from '../contract/transfers.ts';

const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function randomAlphanumerics(length: number): string {
  const bytes = crypto.getRandomValues(new Uint32Array(length));
  return Array.from(bytes, (byte) => ALPHANUMERICS[byte % ALPHANUMERICS.length]).join('');
}

/**
 * A payment's reference: `payment-{timestamp}-{reason}-{5}`. @param reason letters and digits, as the gateway takes no underscore or space
 */
export const newPaymentReference = (reason = 'wallet'): string =>
  `payment-${Date.now()}-${reason}-${randomAlphanumerics(5)}`;

/** A withdrawal's id: `WDL_` with the time and random characters. */
export const newWithdrawalId = (): string => `WDL_${Date.now()}_${randomAlphanumerics(8)}`;

/**
 * Records a deposit (*pending* returns where to pay it, *completed* makes the server ask the gateway) or requests a withdrawal.
 * `transactionId` is the idempotency key, so the client may repeat the call when its answer is lost.
 */
export const addTransaction = postsAgain<C.AddTransactionBody, C.AddTransactionReply | WaitsForMemberReply>()(
  'transaction/addTransaction',
  {
    401: ['two_factor_required'],
    403: ['money_blocked', 'withdrawals_blocked', 'wrong_code'],
    404: ['bank_account_unknown', 'transaction_not_found', 'user_not_found'],
    409: ['payment_started', ...beginsDeposit, ...withdraws],
    422: ['gateway_refused'],
    429: ['too_many_attempts', 'too_many_requests'],
    503: ['gateway_unavailable'],
  },
);

/**
 * Begins a deposit by bank transfer: `transaction.transferTo` is its account, which takes only this amount, until its `until`. A
 * `transactionId` opens one account, so the client may repeat the call when its answer is lost.
 */
export const payByTransfer = postsAgain<PayByTransferBody, PayByTransferReply>()('transaction/payByTransfer', {
  403: ['money_blocked'],
  404: ['transaction_not_found', 'user_not_found'],
  409: ['payment_started', ...beginsDeposit],
  422: ['gateway_refused'],
  503: ['gateway_unavailable'],
});

/** Cancels an unpaid deposit, and returns why a bank had declined it. */
export const deleteTransaction = deletes<C.DeleteTransactionReply>()('transaction/delete/:transactionId', {
  404: ['transaction_not_found'],
  409: ['already_paid'],
  503: ['gateway_unavailable'],
});

/** A page of the wallet's history with totals over the whole filter. */
export const getUserTransactions = getsBy<C.GetUserTransactionsQuery, C.GetUserTransactionsReply>()(
  'transaction/getUserTransactions/:userId',
  { 400: ['invalid_range'], 422: ['page_too_deep'] },
);

/**
 * A statement, oldest first; both days are included. The PDF has opening and closing balance and each change of the wallet; the CSV has
 * the same changes, signed, and adds up to closing minus opening balance; the journal has each movement between the customer's accounts,
 * with balances that hledger checks; OFX 2.2 has the changes of the wallet and its last balance.
 */
export const getStatement = filesBy<C.StatementQuery>()('transaction/getStatement/:userId', {
  400: ['invalid_range'],
  409: ['statement_too_long'],
  429: ['too_many_statements'],
});

/** The receipt of a completed transaction as PDF. */
export const getReceipt = files()('transaction/getReceipt/:transactionId', {
  404: ['transaction_not_found'],
  409: ['not_yet_received'],
  429: ['too_many_statements'],
});

/** A number and a key for a picture of the receipt, with which others can check it. Refuses as `getReceipt` does. */
export const getReceiptCode = gets<C.ReceiptCode>()('transaction/getReceiptCode/:transactionId', {
  404: ['transaction_not_found'],
  409: ['not_yet_received'],
  429: ['too_many_statements'],
});
