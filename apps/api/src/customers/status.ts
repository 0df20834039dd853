/** The status by which administrators set what a customer may do. */
import { customerCan, needsReason } from '@ajose/sdk/domain/status';
import type { SetUserStatusBody, SubStatus } from '@ajose/sdk/contract/customers';
import { noteWhy, writeAudit } from '../platform/audit/audit.ts';
import { dropEmailChange } from '../access/auth/contact-changes.ts';
import { endSessions } from '../access/auth/sessions.ts';
import { requireNotHeld } from '../access/held-accounts.ts';
import { row, run, type Tx } from '../platform/database/db.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Staff } from '../platform/server/signed-in.ts';

/**
 * Sets a status; any may follow any other. A status without sign-in ends the sessions and the unused link to a new address at once:
 * the owner of that mailbox could choose a new password with it.
 * @throws Refusal 404, 409 `account_closed` or `death_case_open`, 422 `reason_required`
 */
export async function setUserStatus(
  tx: Tx,
  now: Date,
  staff: Staff,
  id: string,
  { status, reason = '' }: SetUserStatusBody,
): Promise<void> {
  const before = await row<{ status: SubStatus; closed: boolean }>(
    tx,
    'SELECT status, closed_at IS NOT NULL AS closed FROM customers WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (!before) throw refuse(404, 'user_not_found', 'This user does not exist.');
  if (before.closed) throw refuse(409, 'account_closed', 'This customer closed the account. It stays closed.');
  await requireNotHeld(tx, id);
  if (before.status !== status) {
    if (reason === '' && needsReason(before.status, status)) {
      throw refuse(422, 'reason_required', 'Please say why: this changes what the customer may do.');
    }
    await run(tx, 'UPDATE customers SET status = $2 WHERE id = $1', [id, status]);
    const was = { sub_status: before.status };
    const entry = await writeAudit(tx, staff, 'setUserStatus', `customer:${id}`, was, { sub_status: status });
    await noteWhy(tx, entry, id, reason);
  }
  if (customerCan.signIn(status)) return;
  await endSessions(tx, 'customer', id);
  await dropEmailChange(tx, id, now);
}
