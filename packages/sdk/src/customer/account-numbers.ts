/** The customer's own account number, for transfers from any bank. */
import { gets, posts } from '../call.ts';
import type {
  AskAccountNumberBody,
  FindTransferBody,
  FindTransferReply,
  GetAccountNumberReply,
} from '../contract/account-numbers.ts';
import type { Done } from '../contract/common.ts';

/** The account number, or the state of the request. Ask again while it is `asked`. */
export const getAccountNumber = gets<GetAccountNumberReply>()('accountNumber/getAccountNumber/:userId');

/** Asks for one. A customer gets one only, for good. */
export const askAccountNumber = posts<AskAccountNumberBody, Done>()(
  'accountNumber/askAccountNumber',
  { 403: ['money_blocked'], 409: ['not_identified'], 422: ['invalid'] },
  { repeatable: true },
);

/** Asks the payment provider to look for transfers that were not credited. */
export const findTransfer = posts<FindTransferBody, FindTransferReply>()(
  'accountNumber/findTransfer',
  { 404: ['no_account_number'], 422: ['invalid'], 503: ['gateway_unavailable'] },
  { repeatable: true },
);
