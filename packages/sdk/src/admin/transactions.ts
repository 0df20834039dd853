/** All customers' transactions. Amounts are naira. */
import { getsBy, patches } from '../call.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type * as C from '../contract/transactions.ts';

/** A page of transactions with totals over the whole filter. */
export const getAllTransactions = getsBy<C.GetAllTransactionsQuery, C.GetAllTransactionsReply>()(
  'transaction/getAllTransactions',
  { 400: ['invalid_range'], 422: ['page_too_deep'] },
);

/**
 * Decides a pending transaction by hand. From `dualApprovalFrom` of the settings on nothing happens yet: the reply has the `approval` that
 * a second administrator has to give.
 */
export const setTransactionStatus = patches<
  C.SetTransactionStatusBody,
  C.SetTransactionStatusReply | WaitsForApprovalReply
>()(
  'transaction/updateTransactionStatus/:id/status',
  {
    404: ['transaction_not_found'],
    409: [
      'already_paid',
      'case_open',
      'death_case_open',
      'not_pending',
      'other_request_waits',
      'set_aside',
      'transfer_on_its_way',
    ],
  },
  { repeatable: false },
);
