/** Goals of savings plans. The app works out the progress, with sdk/goals. */
import type { RemoveGoalBody, SetGoalBody } from '@ajose/sdk/contract/goals';
import type { Investment } from '@ajose/sdk/contract/investments';
import { toKobo } from '@ajose/sdk/domain/money';
import { formatDate, lagosDay } from '@ajose/sdk/domain/time';
import { row, run } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { getInvestment } from './investments/list.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Customer } from '../platform/server/signed-in.ts';

interface Plan {
  ends_at: Date;
}

/** @throws Refusal 404 */
async function runningPlan({ db, clock }: Deps, customer: Customer, id: string): Promise<Plan> {
  const plan = await row<Plan>(
    db,
    `SELECT ends_at FROM money.investments
      WHERE customer_id = $1 AND id = $2 AND is_savings AND completed_at IS NULL AND ends_at > $3`,
    [customer.id, id, clock.now()],
  );
  if (!plan) throw refuse(404, 'plan_not_found', 'This savings plan does not exist or has ended.');
  return plan;
}

/** Sets or changes a plan's goal. @throws Refusal 404, 422 where the day is after the plan's end */
export async function setGoal(deps: Deps, customer: Customer, body: SetGoalBody): Promise<Investment> {
  const { investmentId, name, target, date, picture } = body;
  const plan = await runningPlan(deps, customer, investmentId);
  if (date > lagosDay(plan.ends_at)) {
    const message = `The plan ends on ${formatDate(plan.ends_at)}. Please choose a day until then.`;
    throw refuse(422, 'invalid', message, { date: message });
  }
  const now = deps.clock.now();
  await run(
    deps.db,
    `INSERT INTO goals (customer_id, investment_id, name, target_kobo, due_on, picture, set_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (customer_id, investment_id) DO UPDATE
        SET name = excluded.name, target_kobo = excluded.target_kobo, due_on = excluded.due_on, picture = excluded.picture,
            set_at = excluded.set_at`,
    [customer.id, investmentId, name, toKobo(target), date, picture, now],
  );
  return getInvestment(deps.db, now, customer.id, investmentId);
}

/** @throws Refusal 404 */
export async function removeGoal(
  deps: Deps,
  customer: Customer,
  { investmentId }: RemoveGoalBody,
): Promise<Investment> {
  await runningPlan(deps, customer, investmentId);
  await run(deps.db, 'DELETE FROM goals WHERE customer_id = $1 AND investment_id = $2', [customer.id, investmentId]);
  return getInvestment(deps.db, deps.clock.now(), customer.id, investmentId);
}
