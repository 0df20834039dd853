/**
 * Closes cases with a note alone, which moves no money. Some kinds need a second administrator, because nobody looks for their money after that
 * (desk/cases/kinds.ts).
 */
import type { ResolveCaseBody } from '@ajose/sdk/contract/dashboard';
import type { Act } from '../access/approvals/deciding.ts';
import type { DoneOrWaits } from '../access/approvals/approvals.ts';
import { alwaysTwo, doOrAsk } from '../access/approvals/four-eyes.ts';
import { tx, type Tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { findClosable, resolveCase } from '../desk/cases/cases.ts';
import { closesWithTwo, shownReference } from '../desk/cases/kinds.ts';
import type { Staff } from '../platform/server/signed-in.ts';

/** @throws what `resolveCase` throws, and Refusal 409 `other_request_waits` */
export async function resolveOrAsk(
  deps: Deps,
  staff: Staff,
  id: string,
  { resolution }: ResolveCaseBody,
): Promise<DoneOrWaits<void>> {
  const closable = await findClosable(deps.db, id);
  const { kind, customerId, amountKobo } = closable;
  const reference = shownReference(closable);
  const close = (tx: Tx) => resolveCase(tx, deps.clock.now(), staff, id, resolution);
  if (!closesWithTwo(kind)) return { done: await tx(deps.db, close) };
  return doOrAsk<void, void>(
    deps,
    staff,
    alwaysTwo(deps.env, 'Nobody is told of this money again once it is closed.'),
    () => ({
      act: { action: 'resolveCase', kind, ...(reference === null ? {} : { reference }), resolution },
      subject: id,
      customerId,
      amountKobo: amountKobo || null,
    }),
    (within) => within(close),
  );
}

/** What approving a request to close a case does. */
export const carryOutResolution: Act<'resolveCase'> = async (deps, staff, { act, subject }, within) => {
  await within((tx) => resolveCase(tx, deps.clock.now(), staff, subject, act.resolution));
};
