/** Goals of savings plans. */
import type { RemoveGoalBody, SetGoalBody } from '@ajose/sdk/contract/goals';
import * as goals from '@ajose/sdk/customer/goals';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export async function setGoal(body: SetGoalBody): Promise<void> {
  await goals.setGoal(api, body);
  await makeStale('investments');
}

export async function removeGoal(body: RemoveGoalBody): Promise<void> {
  await goals.removeGoal(api, body);
  await makeStale('investments');
}
