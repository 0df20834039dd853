/** Buying products, savings plans, and the home figures. All amounts are naira with at most two decimals. */
import { gets, getsBy, postsAgain } from '../call.ts';
import type * as C from '../contract/investments.ts';
import type { WaitsForMemberReply } from '../contract/member-requests.ts';

type Own<Body> = Omit<Body, 'startDate' | 'isOffline' | 'idempotencyKey'> & { idempotencyKey: string };

/** The customer's investments, newest first. */
export const getUserInvestments = getsBy<C.GetUserInvestmentsQuery, C.GetUserInvestmentsReply>()(
  'investment/getUserInvestments',
);

/** Buys a product or starts a plan from the wallet. `idempotencyKey` (a UUID kept for the whole attempt) makes a repeat harmless. */
export const addInvestment = postsAgain<Own<C.AddInvestmentBody>, C.AddInvestmentReply | WaitsForMemberReply>()(
  'investment/addInvestment',
  {
    400: ['idempotency_key_missing'],
    403: ['money_blocked', 'offline_only', 'staff_only'],
    404: ['product_not_found', 'user_not_found'],
    409: [
      'account_closed',
      'death_case_open',
      'id_reused',
      'insufficient_balance',
      'money_owed',
      'other_request_waits',
      'product_changed',
      'product_inactive',
      'receipt_used',
      'terms_changed',
    ],
    429: ['too_many_requests'],
  },
);

/** Tops up a running plan from the wallet. */
export const addSavingsFunds = postsAgain<Own<C.AddSavingsFundsBody>, C.InvestmentReply | WaitsForMemberReply>()(
  'investment/addSavingsFunds',
  {
    400: ['idempotency_key_missing'],
    403: ['money_blocked'],
    404: ['plan_not_found'],
    409: ['id_reused', 'insufficient_balance', 'money_owed', 'plan_changed', 'plan_completed'],
    429: ['too_many_requests'],
  },
);

/** Chooses what happens with the money when an investment ends. */
export const setEnding = postsAgain<C.SetEndingBody, C.InvestmentReply>()('investment/setEnding', {
  404: ['investment_not_found', 'plan_not_found', 'product_not_found'],
  409: ['ending_too_late', 'plan_ends_before', 'product_inactive', 'terms_changed'],
});

/** A quote for leaving an investment early, which holds for ten minutes. */
export const quoteExit = postsAgain<C.QuoteExitBody, C.QuoteExitReply>()('investment/quoteExit', {
  404: ['investment_not_found'],
  409: ['exit_too_early', 'investment_ended', 'money_owed', 'no_early_exit'],
});

/** Leaves an investment early: pays exactly what the quote says. */
export const exitEarly = postsAgain<C.ExitEarlyBody, C.InvestmentReply | WaitsForMemberReply>()(
  'investment/exitEarly',
  {
    404: ['investment_not_found'],
    409: ['id_reused', 'investment_ended', 'money_owed', 'quote_changed', 'quote_expired'],
    429: ['too_many_requests'],
  },
);

/** The figures of the customer's home and the portfolio's last 90 days. */
export const getUserStats = gets<C.GetUserStatsReply>()('investment/getUserStats/:userId');
