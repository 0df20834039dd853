/** For a customer who leaves: all their data, and closing the account. */
import { asksAgain, asksPassword, filesFor, posts } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type { CloseAccountBody, GetOwnDataBody } from '../contract/customers.ts';
import type { WaitsForMemberReply } from '../contract/member-requests.ts';

/** Everything that is kept about the customer, as one JSON file; with the password, or with two-factor sign-in a code. */
export const getOwnData = filesFor<GetOwnDataBody>()('user/getOwnData', {
  ...asksPassword,
  429: ['busy', 'too_many_attempts', 'too_many_statements'],
});

/** Closes the account for good; all sessions end. */
export const closeAccount = posts<CloseAccountBody, Done | WaitsForMemberReply>()('user/closeAccount', {
  ...asksAgain,
  409: [
    'in_circle',
    'money_owed',
    'payment_pending',
    'rest_left',
    'sole_owner',
    'still_held',
    'still_invested',
    'wallet_not_empty',
  ],
  429: [...asksAgain[429], 'too_many_requests'],
});
