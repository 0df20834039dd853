/** The total that all customers own, published once a day, and the proof that a customer's money is in it. */
import { getsBy } from '../call.ts';
import type { GetOwnProofReply, GetTotalsQuery, GetTotalsReply } from '../contract/inclusion.ts';

/** What customers own altogether, on one day or on the newest ones. Needs no session. */
export const getTotals = getsBy<GetTotalsQuery, GetTotalsReply>()('inclusion/getTotals');

/** The customer's proof for one day, or for the newest. The server keeps proofs for ten days. */
export const getOwnProof = getsBy<GetTotalsQuery, GetOwnProofReply>()('inclusion/getOwnProof/:userId', {
  404: ['total_not_found', 'account_after_total', 'left_out_of_total'],
  429: ['too_many_statements'],
});
