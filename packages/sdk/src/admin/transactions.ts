/** All customers' transactions. Amounts are naira. */
import type { Api, CallOptions } from '../api.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type {
  GetAllTransactionsQuery,
  GetAllTransactionsReply,
  SetTransactionStatusBody,
  SetTransactionStatusReply,
} from '../contract/transactions.ts';

/** A page of transactions with totals over the whole filter. */
export const getAllTransactions = (api: Api, query: GetAllTransactionsQuery = {}, options?: CallOptions) =>
  api.get<GetAllTransactionsReply>('transaction/getAllTransactions', { ...options, query });

/**
 * Decides a pending transaction by hand. 409 `not_pending` when it is no longer pending, 409 `transfer_on_its_way` while the gateway is
 * paying it out, 409 `other_request_waits`, 401 `two_factor_required` as in `approveRequest`. From `dualApprovalFrom` of the settings on
 * nothing happens yet: the reply has the `approval` that a second administrator has to give.
 */
export const setTransactionStatus = (api: Api, id: string, body: SetTransactionStatusBody, options?: CallOptions) =>
  api.patch<SetTransactionStatusReply | WaitsForApprovalReply>('transaction/updateTransactionStatus/:id/status', {
    ...options,
    params: { id },
    body,
  });
