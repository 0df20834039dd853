/** The customer's own account number, for transfers from any bank. */
import type { Api, CallOptions } from '../api.ts';
import type {
  AskAccountNumberBody,
  FindTransferBody,
  FindTransferReply,
  GetAccountNumberReply,
} from '../contract/account-numbers.ts';
import type { Done } from '../contract/common.ts';

/** The account number, or the state of the request. Ask again while it is `asked`. */
export const getAccountNumber = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetAccountNumberReply>('accountNumber/getAccountNumber/:userId', { ...options, params: { userId } });

/** Asks for one. A customer gets one only, for good. 403 by status, 409 `not_identified`: see `identify`. */
export const askAccountNumber = (api: Api, body: AskAccountNumberBody, options?: CallOptions) =>
  api.post<Done>('accountNumber/askAccountNumber', { ...options, body, repeatable: true });

/** Asks the payment provider to look for transfers that were not credited. 404 `no_account_number`, 429, 503 `gateway_unavailable`. */
export const findTransfer = (api: Api, body: FindTransferBody, options?: CallOptions) =>
  api.post<FindTransferReply>('accountNumber/findTransfer', { ...options, body, repeatable: true });
