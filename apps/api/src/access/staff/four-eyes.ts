/**
 * Blocking, unblocking, changing a role and removing a lost second factor take two owners where there is a third: otherwise one owner could
 * block all others and let an accomplice in. Where there are only two owners, or the account is not confirmed, one is enough:
 * with two for every block, nobody could ever be blocked. Whom it is about does not decide it. Changes of who may act take an advisory lock,
 * so that each sees who is left. A rogue among three stays signed in until the third has decided; the shell on the server is quicker.
 */
import type { ApprovalAct } from '@ajose/sdk/contract/approvals';
import type { ListedAdmin, SetAdminRoleBody } from '@ajose/sdk/contract/staff';
import type { Act } from '../approvals/deciding.ts';
import { takeTurn, type DoneOrWaits } from '../approvals/approvals.ts';
import { doOrAsk } from '../approvals/four-eyes.ts';
import type { Tx } from '../../platform/database/db.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { blockAdmin, getListed, unblockAdmin } from './blocking.ts';
import { resetAdmin } from './lost-factor.ts';
import { thirdCanAct } from './owners.ts';
import { changeRole } from './role.ts';

type Asked = WithoutAdmin<Extract<ApprovalAct, { admin: unknown }>>;
type WithoutAdmin<A> = A extends unknown ? Omit<A, 'admin'> : never;

/** Changes an administrator, or stores a request. */
const changeOrAsk = (
  deps: Deps,
  staff: Staff,
  asked: Asked,
  change: (tx: Tx) => Promise<ListedAdmin>,
): Promise<DoneOrWaits<ListedAdmin>> =>
  doOrAsk<ListedAdmin, ListedAdmin>(
    deps,
    staff,
    {
      lock: takeTurn,
      whyTwo: async (tx, { _id, confirmedAt }) => {
        const seesNothing = confirmedAt === null && asked.action !== 'resetAdminTwoFactor';
        return !seesNothing && (await thirdCanAct(tx, staff.id, _id)) ? 'A third administrator can decide it.' : null;
      },
    },
    ({ _id, name }) => ({
      act: { ...asked, admin: { _id, name } },
      subject: _id,
      customerId: null,
      amountKobo: null,
    }),
    (within) => within(change),
  );

/** @throws what `blockAdmin` throws, and Refusal 409 `other_request_waits` */
export const blockOrAsk = (deps: Deps, staff: Staff, id: string, reason: string): Promise<DoneOrWaits<ListedAdmin>> =>
  changeOrAsk(deps, staff, { action: 'blockAdmin', reason }, (tx) =>
    blockAdmin(tx, deps.clock.now(), staff, id, reason),
  );

/** @throws what `unblockAdmin` throws, and Refusal 409 `other_request_waits` */
export const unblockOrAsk = (deps: Deps, staff: Staff, id: string, reason: string): Promise<DoneOrWaits<ListedAdmin>> =>
  changeOrAsk(deps, staff, { action: 'unblockAdmin', reason }, (tx) =>
    unblockAdmin(tx, deps.clock.now(), staff, id, reason),
  );

/** @throws what `resetAdmin` throws, and Refusal 409 `other_request_waits` */
export const resetAdminOrAsk = (
  deps: Deps,
  staff: Staff,
  id: string,
  reason: string,
): Promise<DoneOrWaits<ListedAdmin>> =>
  changeOrAsk(deps, staff, { action: 'resetAdminTwoFactor', reason }, (tx) =>
    resetAdmin(tx, deps.clock.now(), staff, id, reason),
  );

/** @throws what `changeRole` throws, and Refusal 409 `other_request_waits` */
export async function setRoleOrAsk(
  deps: Deps,
  staff: Staff,
  id: string,
  { role, reason }: SetAdminRoleBody,
): Promise<DoneOrWaits<ListedAdmin>> {
  const before = { role: (await getListed(deps.db, deps.clock.now(), staff.id, id)).role };
  return changeOrAsk(deps, staff, { action: 'setAdminRole', before, after: { role }, reason }, (tx) =>
    changeRole(tx, deps.clock.now(), staff, { id, role, reason }),
  );
}

/** What approving a request to block an administrator does. */
export const blockApproved: Act<'blockAdmin'> = async ({ clock }, staff, { act }, within) => {
  await within((tx) => blockAdmin(tx, clock.now(), staff, act.admin._id, act.reason));
};

/** What approving a request to unblock an administrator does. */
export const unblockApproved: Act<'unblockAdmin'> = async ({ clock }, staff, { act }, within) => {
  await within((tx) => unblockAdmin(tx, clock.now(), staff, act.admin._id, act.reason));
};

/** What approving a request for another role does. @throws Refusal 409 `role_changed` where the administrator's role has changed since */
export const roleApproved: Act<'setAdminRole'> = async ({ clock }, staff, { act }, within) => {
  const { admin, before, after, reason } = act;
  await within(async (tx) => {
    const { name, role } = await getListed(tx, clock.now(), staff.id, admin._id);
    if (role !== before.role) throw refuse(409, 'role_changed', `${name} has got another role meanwhile.`);
    await changeRole(tx, clock.now(), staff, { id: admin._id, role: after.role, reason });
  });
};
