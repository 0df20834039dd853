/** What investments and savings plans have earned. */
import { filesBy, gets, getsBy } from '../call.ts';
import type { GetEarnedQuery, GetEarnedReply, GetEarningsReply } from '../contract/earnings.ts';

/**
 * What was earned in each of the last twelve months, this year and altogether, and each product's part. Amounts are naira;
 * `contract/earnings.ts` says what counts.
 */
export const getEarnings = gets<GetEarningsReply>()('earnings/getEarnings/:userId');

/** What was earned in a range of days, by product. Both days are included; without them, everything until today. */
export const getEarned = getsBy<GetEarnedQuery, GetEarnedReply>()('earnings/getEarned/:userId', {
  400: ['invalid_range'],
});

/** A signed certificate of what was earned in a range of days, as PDF. */
export const getEarnedCertificate = filesBy<GetEarnedQuery>()('earnings/getEarnedCertificate/:userId', {
  400: ['invalid_range'],
  404: ['nothing_earned'],
  429: ['too_many_statements'],
});
