/** The total that all customers own, published once a day, and the proof that a customer's money is in it. */
import type { Api, CallOptions } from '../api.ts';
import type { GetOwnProofReply, GetTotalsQuery, GetTotalsReply } from '../contract/inclusion.ts';

/** The total of one day, or the newest ones. Needs no session. */
export const getTotals = (api: Api, query: GetTotalsQuery = {}, options?: CallOptions) =>
  api.get<GetTotalsReply>('inclusion/getTotals', { ...options, query });

/**
 * The customer's proof for one day, or for the newest. The server keeps proofs for ten days. 404 `total_not_found`, 404
 * `account_after_total`, 429 `too_many_statements`.
 */
export const getOwnProof = (api: Api, userId: string, query: GetTotalsQuery = {}, options?: CallOptions) =>
  api.get<GetOwnProofReply>('inclusion/getOwnProof/:userId', { ...options, params: { userId }, query });
