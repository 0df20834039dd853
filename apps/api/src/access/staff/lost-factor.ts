/**
 * Removes the second factor of somebody who has lost the device and the recovery codes. Nobody does that for themselves, and for a customer
 * it always takes two administrators. The person is signed out everywhere and notified by email.
 */
import type { ListedAdmin } from '@ajose/sdk/contract/staff';
import type { Act } from '../approvals/deciding.ts';
import type { DoneOrWaits } from '../approvals/approvals.ts';
import { doOrAsk } from '../approvals/four-eyes.ts';
import { noteWhy, writeAudit } from '../../platform/audit/audit.ts';
import { getAccount } from '../auth/accounts.ts';
import { removeLinks } from '../auth/password-change.ts';
import { revokeKeysOf } from '../auth/revoke-keys.ts';
import type { Owner } from '../../platform/crypto/sealed-secret.ts';
import { endSessions } from '../auth/sessions.ts';
import { hasTwoFactor, removeTwoFactor } from '../auth/two-factor.ts';
import type { Sql, Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../../platform/mail/enqueue.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { getListed, lockBoth } from './blocking.ts';

async function requireTwoFactor(on: Sql, owner: Owner): Promise<void> {
  if (!(await hasTwoFactor(on, owner))) throw refuse(409, 'two_factor_off', 'Two-factor sign-in is off already.');
}

async function takeOff(on: Tx, staff: Staff, owner: Owner, reason: string): Promise<void> {
  const { kind, id } = owner;
  await requireTwoFactor(on, owner);
  await removeTwoFactor(on, owner);
  await endSessions(on, kind, id);
  await removeLinks(on, kind, id);
  await enqueueMail(on, { emailKind: 'two_factor_reset', kind, accountId: id });
  const after = { twoFactor: false, ...(kind === 'admin' ? { reason } : {}) };
  const entry = await writeAudit(on, staff, 'resetTwoFactor', `${kind}:${id}`, { twoFactor: true }, after);
  if (kind === 'customer') await noteWhy(on, entry, id, reason);
}

/** @throws what `lockBoth` throws, and Refusal 409 `two_factor_off` */
export async function resetAdmin(on: Tx, now: Date, staff: Staff, asked: string, reason: string): Promise<ListedAdmin> {
  const { id } = await lockBoth(on, staff, asked);
  await takeOff(on, staff, { kind: 'admin', id }, reason);
  await revokeKeysOf(on, now, id, staff.id);
  return getListed(on, now, staff.id, id);
}

/** One administrator never does it alone. @throws Refusal 404; 409 `two_factor_off` or `other_request_waits` */
export async function resetUserOrAsk(
  deps: Deps,
  staff: Staff,
  userId: string,
  reason: string,
): Promise<DoneOrWaits<void>> {
  const customer = await getAccount(deps.db, 'customer', userId);
  if (!customer) throw refuse(404, 'user_not_found', 'This user does not exist.');
  const { id } = customer;
  return doOrAsk<void, void>(
    deps,
    staff,
    { whyTwo: () => 'It opens an account to whoever knows its password.' },
    () => ({ act: { action: 'resetUserTwoFactor', reason }, subject: id, customerId: id, amountKobo: null }),
    (within) => within((tx) => takeOff(tx, staff, { kind: 'customer', id }, reason)),
  );
}

/** What approving a request for a customer does. */
export const userResetApproved: Act<'resetUserTwoFactor'> = async (_deps, staff, { act, subject: id }, within) => {
  await within((tx) => takeOff(tx, staff, { kind: 'customer', id }, act.reason));
};

/** What approving a request for an administrator does. */
export const adminResetApproved: Act<'resetAdminTwoFactor'> = async ({ clock }, staff, { act }, within) => {
  await within((tx) => resetAdmin(tx, clock.now(), staff, act.admin._id, act.reason));
};
