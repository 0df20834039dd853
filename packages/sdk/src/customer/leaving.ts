/** For a customer who leaves: all their data, and closing the account. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type { CloseAccountBody, GetOwnDataBody } from '../contract/customers.ts';

/**
 * Everything that is kept about the customer, as one JSON file; with the password, or with two-factor sign-in a code. 403 `wrong_password`,
 * 401 `two_factor_required`, 429 `too_many_statements`.
 */
export const getOwnData = (api: Api, body: GetOwnDataBody, options?: CallOptions) =>
  api.blobFor('user/getOwnData', { ...options, body });

/**
 * Closes the account for good; all sessions end. 403 `wrong_password`, 401 `two_factor_required`, 409 `still_invested`, `still_held`,
 * `money_owed`, `payment_pending`, `wallet_not_empty` or `rest_left`, each with a message that says what to do first.
 */
export const closeAccount = (api: Api, body: CloseAccountBody, options?: CallOptions) =>
  api.post<Done>('user/closeAccount', { ...options, body });
