/** What investments and savings plans have earned. */
import type { Api, CallOptions } from '../api.ts';
import type { GetEarnedQuery, GetEarnedReply, GetEarningsReply } from '../contract/earnings.ts';

/** This month, the eleven before, this year and all, and each product's part. Amounts are naira; `contract/earnings.ts` says what counts. */
export const getEarnings = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetEarningsReply>('earnings/getEarnings/:userId', { ...options, params: { userId } });

/**
 * What was earned in a range of days, by product. Both days are included; without them, everything until today. 400 for days that run
 * backwards.
 */
export const getEarned = (api: Api, userId: string, query: GetEarnedQuery = {}, options?: CallOptions) =>
  api.get<GetEarnedReply>('earnings/getEarned/:userId', { ...options, params: { userId }, query });

/** A signed certificate of what was earned in a range of days, as PDF. 404 `nothing_earned`, 429 `too_many_statements`. */
export const getEarnedCertificate = (api: Api, userId: string, query: GetEarnedQuery = {}, options?: CallOptions) =>
  api.blob('earnings/getEarnedCertificate/:userId', { ...options, params: { userId }, query });
