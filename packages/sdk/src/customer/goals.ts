/** Goals of savings plans. Amounts are naira with at most two decimals. */
import type { Api, CallOptions } from '../api.ts';
import type { RemoveGoalBody, SetGoalBody } from '../contract/goals.ts';
import type { InvestmentReply } from '../contract/investments.ts';

/** Sets or changes the goal of a running savings plan. 404 `plan_not_found`, 422 `fields` (a day after the plan's end, ...). */
export const setGoal = (api: Api, body: SetGoalBody, options?: CallOptions) =>
  api.post<InvestmentReply>('goal/setGoal', { ...options, body, repeatable: true });

/** Removes the goal of a savings plan. 404 `plan_not_found`. */
export const removeGoal = (api: Api, body: RemoveGoalBody, options?: CallOptions) =>
  api.post<InvestmentReply>('goal/removeGoal', { ...options, body, repeatable: true });
