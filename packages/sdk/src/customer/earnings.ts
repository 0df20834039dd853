/** What investments and savings plans have earned. */
import type { Api, CallOptions } from '../api.ts';
import type { GetEarningsReply } from '../contract/earnings.ts';

/** This month, the eleven before, this year and all, and each product's part. Amounts are naira; `contract/earnings.ts` says what counts. */
export const getEarnings = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetEarningsReply>('earnings/getEarnings/:userId', { ...options, params: { userId } });
