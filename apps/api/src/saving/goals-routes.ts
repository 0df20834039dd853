/** Goals of savings plans, over HTTP. */
import { RemoveGoalBody, SetGoalBody } from '@ajose/sdk/contract/goals';
import { InvestmentReply } from '@ajose/sdk/contract/investments';
import * as calls from '@ajose/sdk/customer/goals';
import { removeGoalRules, setGoalRules } from '@ajose/sdk/rules/goals';
import type { Deps } from '../platform/deps.ts';
import { byCustomer, routes } from '../platform/server/calls.ts';
import { removeGoal, setGoal } from './goals.ts';

export const goalRoutes = routes('Investments', (deps: Deps) => ({
  setGoal: byCustomer('ask')(calls.setGoal, {
    sent: SetGoalBody,
    rules: setGoalRules,
    reply: InvestmentReply,
    run: async ({ customer, sent }) => ({ message: 'Saved.', investment: await setGoal(deps, customer, sent) }),
  }),
  removeGoal: byCustomer('ask')(calls.removeGoal, {
    sent: RemoveGoalBody,
    rules: removeGoalRules,
    reply: InvestmentReply,
    run: async ({ customer, sent }) => ({ message: 'Removed.', investment: await removeGoal(deps, customer, sent) }),
  }),
}));
