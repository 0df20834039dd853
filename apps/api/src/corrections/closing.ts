/**
 * Closes exceptions with a word, which moves no money. One administrator closes some kinds alone; where nobody would hear of the money
 * again, another one has to approve the word (exceptions/kinds.ts).
 */
import type { ResolveExceptionBody } from '@ajose/sdk/contract/dashboard';
import type { Act } from '../approvals/acts.ts';
import type { DoneOrWaits } from '../approvals/approvals.ts';
import { alwaysTwo, doOrAsk } from '../approvals/four-eyes.ts';
import { tx, type Tx } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { findClosable, resolveException } from '../exceptions/exceptions.ts';
import { closesWithTwo } from '../exceptions/kinds.ts';
import type { Staff } from '../server/signed-in.ts';

/** @throws Refusal 404, 409 `already_resolved`, `still_owed`, `money_left` or `other_request_waits` */
export async function closeOrAsk(
  deps: Deps,
  staff: Staff,
  id: string,
  { resolution }: ResolveExceptionBody,
): Promise<DoneOrWaits<void>> {
  const { kind, reference, customerId, amountKobo } = await findClosable(deps.db, id);
  const close = (tx: Tx) => resolveException(tx, deps.clock.now(), staff, id, resolution);
  if (!closesWithTwo(kind)) return { done: await tx(deps.db, close) };
  return doOrAsk<void, void>(
    deps,
    staff,
    alwaysTwo(deps.env, 'Nobody is told of this money again once it is closed.'),
    () => ({
      act: { action: 'resolveException', kind, reference, resolution },
      subject: id,
      customerId,
      amountKobo: amountKobo || null,
    }),
    (within) => within(close),
  );
}

/** What approving a request to close an exception does. */
export const carryOutClosing: Act<'resolveException'> = async (deps, staff, { act, subject }, within) => {
  await within((tx) => resolveException(tx, deps.clock.now(), staff, subject, act.resolution));
};
