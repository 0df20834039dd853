/**
 * Blocking, unblocking and taking off a lost second factor take two administrators where a third one can decide: otherwise one could
 * block all others, and let an accomplice in again. With two administrators one is enough, and so it is to block an account that is not
 * confirmed and may only read.
 */
import type { ListedAdmin } from '@ajose/sdk/contract/staff';
import type { Act } from '../approvals/acts.ts';
import { keepRequest, takeTurn, type DoneOrWaits } from '../approvals/approvals.ts';
import { tx, txIf, type Tx } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import type { Staff } from '../server/signed-in.ts';
import { blockAdmin, thirdCanAct, unblockAdmin } from './blocking.ts';
import { resetAdmin } from './lost-factor.ts';

type Action = 'blockAdmin' | 'unblockAdmin' | 'resetAdminTwoFactor';

/** Changes an administrator, or only rehearses it and keeps a request. */
async function doOrAsk(
  { db, clock }: Deps,
  staff: Staff,
  action: Action,
  reason: string,
  change: (tx: Tx) => Promise<ListedAdmin>,
): Promise<DoneOrWaits<ListedAdmin>> {
  const { result, kept } = await txIf(
    db,
    async (tx) => {
      await takeTurn(tx);
      return change(tx);
    },
    async (tx, { _id, confirmedAt }) => {
      const mayOnlyRead = confirmedAt === null && action !== 'resetAdminTwoFactor';
      return mayOnlyRead || !(await thirdCanAct(tx, staff.id, _id));
    },
  );
  if (kept) return { done: result };
  const { _id, name } = result;
  const act = { action, admin: { _id, name }, reason };
  const waits = await tx(db, (tx) =>
    keepRequest(tx, clock.now(), staff, { act, subject: _id, customerId: null, amountKobo: null }),
  );
  return { waits, why: 'A third administrator can decide it.' };
}

/** @throws what `blockAdmin` throws, and Refusal 409 `other_request_waits` */
export const blockOrAsk = (deps: Deps, staff: Staff, id: string, reason: string): Promise<DoneOrWaits<ListedAdmin>> =>
  doOrAsk(deps, staff, 'blockAdmin', reason, (tx) => blockAdmin(tx, deps.clock.now(), staff, id, reason));

/** @throws what `unblockAdmin` throws, and Refusal 409 `other_request_waits` */
export const unblockOrAsk = (deps: Deps, staff: Staff, id: string, reason: string): Promise<DoneOrWaits<ListedAdmin>> =>
  doOrAsk(deps, staff, 'unblockAdmin', reason, (tx) => unblockAdmin(tx, staff, id, reason));

/** @throws what `resetAdmin` throws, and Refusal 409 `other_request_waits` */
export const resetAdminOrAsk = (
  deps: Deps,
  staff: Staff,
  id: string,
  reason: string,
): Promise<DoneOrWaits<ListedAdmin>> =>
  doOrAsk(deps, staff, 'resetAdminTwoFactor', reason, (tx) => resetAdmin(tx, staff, id, reason));

/** What approving a request to block an administrator does. */
export const blockApproved: Act<'blockAdmin'> = async ({ clock }, staff, { act }, within) => {
  await within((tx) => blockAdmin(tx, clock.now(), staff, act.admin._id, act.reason));
};

/** What approving a request to unblock one does. */
export const unblockApproved: Act<'unblockAdmin'> = async (_deps, staff, { act }, within) => {
  await within((tx) => unblockAdmin(tx, staff, act.admin._id, act.reason));
};
