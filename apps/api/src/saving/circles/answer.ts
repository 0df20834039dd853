/** The answers of calls about a circle. */
import type { CircleReply } from '@ajose/sdk/contract/circles';
import type { Deps } from '../../platform/deps.ts';
import type { Customer } from '../../platform/server/signed-in.ts';
import { readCircle } from './read.ts';

/** The circle as its customer sees it after a call. */
export const answer = async (
  { db, clock }: Deps,
  customerId: string,
  circleId: string,
  message: string,
): Promise<CircleReply> => ({
  success: true,
  message,
  circle: await readCircle(db, clock.now(), customerId, circleId),
});

/** Does what a member asks for, and answers with the circle after it. */
export const answerAfter =
  <Given extends Deps, Sent extends { circleId: string }>(
    deps: Given,
    act: (deps: Given, customer: Customer, sent: Sent) => Promise<unknown>,
    message: string,
  ) =>
  async ({ customer, sent }: { customer: Customer; sent: Sent }): Promise<CircleReply> => {
    await act(deps, customer, sent);
    return answer(deps, customer.id, sent.circleId, message);
  };
