/** Goals of savings plans. Amounts are naira with at most two decimals. */
import { postsAgain } from '../call.ts';
import type { RemoveGoalBody, SetGoalBody } from '../contract/goals.ts';
import type { InvestmentReply } from '../contract/investments.ts';

/** Sets or changes the goal of a running savings plan. 422 `fields` for a day after the plan's end. */
export const setGoal = postsAgain<SetGoalBody, InvestmentReply>()('goal/setGoal', {
  404: ['investment_not_found', 'plan_not_found'],
});

/** Removes the goal of a savings plan. */
export const removeGoal = postsAgain<RemoveGoalBody, InvestmentReply>()('goal/removeGoal', {
  404: ['investment_not_found', 'plan_not_found'],
});
