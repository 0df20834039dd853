/** The customer's own account number, for transfers from any bank. */
import { gets, postsAgain } from '../call.ts';
import type * as C from '../contract/account-numbers.ts';
import type { Done } from '../contract/common.ts';

/** The account number, or the state of the request. Ask again while it is `asked`. */
export const getAccountNumber = gets<C.GetAccountNumberReply>()('accountNumber/getAccountNumber/:userId');

/** Asks for an account number of the customer's own. A customer gets one only, for good. */
export const askAccountNumber = postsAgain<C.AskAccountNumberBody, Done>()('accountNumber/askAccountNumber', {
  403: ['money_blocked'],
  409: ['not_identified'],
});

/** Asks the payment provider to look for transfers that were not credited. */
export const findTransfer = postsAgain<C.FindTransferBody, C.FindTransferReply>()('accountNumber/findTransfer', {
  404: ['no_account_number'],
  503: ['gateway_unavailable'],
});
