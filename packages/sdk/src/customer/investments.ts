/** Buying products, savings plans, and the home figures. All amounts are naira with at most two decimals. */
import type { Api, CallOptions } from '../api.ts';
import type {
  AddInvestmentBody,
  AddInvestmentReply,
  AddSavingsFundsBody,
  ExitEarlyBody,
  GetUserInvestmentsQuery,
  GetUserInvestmentsReply,
  GetUserStatsReply,
  QuoteExitBody,
  QuoteExitReply,
  SetEndingBody,
  InvestmentReply,
} from '../contract/investments.ts';

type Own<Body> = Omit<Body, 'startDate' | 'isOffline' | 'idempotencyKey'> & { idempotencyKey: string };

/** The customer's investments, newest first. */
export const getUserInvestments = (api: Api, query: GetUserInvestmentsQuery, options?: CallOptions) =>
  api.get<GetUserInvestmentsReply>('investment/getUserInvestments', { ...options, query });

/**
 * Buys a product or starts a plan from the wallet. `idempotencyKey` (a UUID kept for the whole attempt) makes a repeat harmless.
 * 403 by status, 404 unknown product, 409 `product_inactive`, `money_owed`, `insufficient_balance` or `id_reused`, 422 `fields` (under the minimum, ...).
 */
export const addInvestment = (api: Api, body: Own<AddInvestmentBody>, options?: CallOptions) =>
  api.post<AddInvestmentReply>('investment/addInvestment', { ...options, body, repeatable: true });

/** Tops up a running plan from the wallet. 404 unknown plan, 409 `plan_completed`, `plan_changed`, `money_owed`, `insufficient_balance` or `id_reused`. */
export const addSavingsFunds = (api: Api, body: Own<AddSavingsFundsBody>, options?: CallOptions) =>
  api.post<InvestmentReply>('investment/addSavingsFunds', { ...options, body, repeatable: true });

/**
 * Chooses what happens with the money when an investment ends. 404 unknown investment or plan, 409 `ending_too_late` from the day on which
 * it ends, `terms_changed`, `product_inactive`, or `plan_ends_before`.
 */
export const setEnding = (api: Api, body: SetEndingBody, options?: CallOptions) =>
  api.post<InvestmentReply>('investment/setEnding', { ...options, body, repeatable: true });

/**
 * A quote for leaving an investment early, which holds for ten minutes. 404, 409 `no_early_exit`, `exit_too_early`, `investment_ended` or
 * `money_owed`: it was bought with money that a bank took back.
 */
export const quoteExit = (api: Api, body: QuoteExitBody, options?: CallOptions) =>
  api.post<QuoteExitReply>('investment/quoteExit', { ...options, body, repeatable: true });

/** Leaves early: pays exactly what the quote says. 409 `quote_expired` or `quote_changed` (`exits.ts` reads the new quote of both), `investment_ended`. */
export const exitEarly = (api: Api, body: ExitEarlyBody, options?: CallOptions) =>
  api.post<InvestmentReply>('investment/exitEarly', { ...options, body, repeatable: true });

/** The figures of the customer's home and the portfolio's last 90 days. */
export const getUserStats = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetUserStatsReply>('investment/getUserStats/:userId', { ...options, params: { userId } });
