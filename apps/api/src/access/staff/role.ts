/** Gives administrators another role. four-eyes.ts says when it takes two, and blocking.ts why an owner always remains. */
import type { AdminRole, ListedAdmin } from '@ajose/sdk/contract/staff';
import { roleNames } from '@ajose/sdk/domain/roles';
import { closeRequestsOf, lockRequestsOf } from '../approvals/approvals.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { callSql } from '../../platform/database/call.ts';
import type { Tx } from '../../platform/database/db.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { getListed, lockBoth } from './blocking.ts';
import { requireNotAlone } from './owners.ts';

export interface NewRole {
  /** The administrator who gets the role. */
  id: string;
  role: AdminRole;
  reason: string;
}

/**
 * Changes the role, which counts from the next call on, and closes the administrator's open requests.
 * @throws Refusal 403 `own_account`, `account_blocked`, `alone_by_own_act` or `role_forbids`; 404; 409 `same_role`
 */
export async function changeRole(on: Tx, now: Date, staff: Staff, asked: NewRole): Promise<ListedAdmin> {
  const { role, reason } = asked;
  await lockRequestsOf(on, asked.id);
  const { id, name, role: before } = await lockBoth(on, staff, asked.id);
  if (before === role) throw refuse(409, 'same_role', `The role of ${name} is ${roleNames[role]} already.`);
  if (role === 'owner') await requireNotAlone(on, now, staff.id, id);
  await callSql(on, 'public.give_staff_role', { about: id, new_role: role, decider: staff.id, at: now });
  await closeRequestsOf(on, now, id, 'The administrator who asked was given another role.');
  await writeAudit(on, staff, 'setAdminRole', `admin:${id}`, { role: before }, { role, name, reason });
  return getListed(on, now, staff.id, id);
}
