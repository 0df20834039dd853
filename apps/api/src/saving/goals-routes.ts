/** Goals of savings plans, over HTTP. */
import { RemoveGoalBody, SetGoalBody } from '@ajose/sdk/contract/goals';
import { InvestmentReply } from '@ajose/sdk/contract/investments';
import { removeGoalRules, setGoalRules } from '@ajose/sdk/rules/goals';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { customerOf } from '../platform/server/guards.ts';
import { sense } from '../platform/server/validate.ts';
import { removeGoal, setGoal } from './goals.ts';

const tags = ['Investments'];

export function goalRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/goal/setGoal',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'setGoal',
        summary: 'Sets or changes what a savings plan is for',
        tags,
        body: SetGoalBody,
        response: { 200: InvestmentReply },
      },
      preHandler: sense(setGoalRules),
    },
    async (request): Promise<InvestmentReply> => ({
      success: true,
      message: 'Saved.',
      investment: await setGoal(deps, customerOf(request), request.body),
    }),
  );

  app.post(
    '/api/goal/removeGoal',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'removeGoal',
        summary: 'Takes the goal off a savings plan',
        tags,
        body: RemoveGoalBody,
        response: { 200: InvestmentReply },
      },
      preHandler: sense(removeGoalRules),
    },
    async (request): Promise<InvestmentReply> => ({
      success: true,
      message: 'Removed.',
      investment: await removeGoal(deps, customerOf(request), request.body),
    }),
  );
}
