/** Undoes a change of the email address, the phone number, the place or the tax number by the link of an email, and ends all sessions. */
import type { UndoChangeBody } from '@ajose/sdk/contract/contact-changes';
import { UNDO_HOURS } from '@ajose/sdk/domain/promises';
import { getAccount, setPasswordHash } from '../access/auth/accounts.ts';
import { forgetSignIns, subjectOf } from '../access/auth/attempts.ts';
import {
  canUndo,
  dropWaiting,
  lockAccount,
  readChange,
  readLink,
  undoableSince,
  undoUntil,
  type ContactChange,
} from '../access/auth/contact-changes.ts';
import { forgetDevices } from '../access/auth/known-device.ts';
import { clearResetStatus, removeLinks } from '../access/auth/password-change.ts';
import { hashPassword, refuseCommonPassword, refuseOwnAddress } from '../access/auth/passwords.ts';
import { endSessions } from '../access/auth/sessions.ts';
import { turnOffWithoutFactor } from '../access/auth/two-factor.ts';
import { run, tx, type Tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { SET_DETAILS, valuesBefore } from '../platform/mail/details.ts';
import { addNotice, enqueueMail } from '../platform/mail/enqueue.ts';
import { refuse } from '../platform/server/errors.ts';

const linkWrong = () => refuse(409, 'link_wrong', 'This link is not complete. Please open it again from the email.');
const linkUsed = () =>
  refuse(409, 'link_used', 'This change was undone already. If you cannot sign in, please use Forgot password.');
const linkExpired = () =>
  refuse(
    409,
    'link_expired',
    `This link is older than ${UNDO_HOURS} hours. If the change was not yours, please contact our support right away.`,
  );

/** @throws Refusal 409 unless the change can be undone now */
function requireOpen(change: ContactChange | undefined, now: Date): ContactChange {
  if (!change?.changed_at || !canUndo(change)) throw linkWrong();
  if (change.undone_at) throw linkUsed();
  if (now >= undoUntil(change.changed_at)) throw linkExpired();
  return change;
}

/** Puts back what was there before a change. Later changes of the same kind are undone with it. */
async function putBack(tx: Tx, change: ContactChange, now: Date): Promise<void> {
  const { customer_id: customerId, kind } = change;
  if (kind === 'email') {
    await run(tx, 'UPDATE customers SET email = $2, email_confirmed_at = $3, email_changed_at = $4 WHERE id = $1', [
      customerId,
      change.email_before,
      change.confirmed_before,
      now,
    ]);
  } else {
    await run(tx, `UPDATE customers SET ${SET_DETAILS} WHERE id = $1`, [customerId, ...valuesBefore(change)]);
  }
  await run(
    tx,
    `UPDATE contact_changes SET undone_at = $3
      WHERE customer_id = $1 AND kind = $2 AND id >= $4 AND changed_at IS NOT NULL AND undone_at IS NULL`,
    [customerId, kind, now, change.id],
  );
}

/** A second factor that was turned on shortly before the change may be the stranger's and would lock the owner out. */
async function removeNewFactor(tx: Tx, { customer_id, asked_at }: ContactChange): Promise<void> {
  const values = [customer_id, undoableSince(asked_at)];
  await run(tx, `DELETE FROM passkeys WHERE kind = 'customer' AND account_id = $1 AND created_at > $2`, values);
  // Older passkeys stay a second factor. Recovery codes of these days may be the stranger's, so they end.
  await run(
    tx,
    `UPDATE two_factor SET encrypted_secret = NULL, app_waits = false, recovery_hashes = '{}'
      WHERE kind = 'customer' AND account_id = $1 AND (confirmed_at IS NULL OR app_waits OR confirmed_at > $2)`,
    values,
  );
  await turnOffWithoutFactor(tx, { kind: 'customer', id: customer_id });
}

/**
 * Restores the previous value, ends all sessions and sets a new password. It does not sign in.
 * @param network the caller's network, from which the owner may sign in at once
 * @returns the customer's id
 * @throws Refusal 409 `link_wrong`, `link_used` or `link_expired`, 422 for a common password
 */
export async function undoChange(deps: Deps, body: UndoChangeBody, network: string): Promise<string> {
  const { db, env, clock } = deps;
  refuseCommonPassword(env, body.password, 'password');
  const id = readLink(env, 'undo', body.token);
  if (id === null) throw linkWrong();
  // The link is checked here, before the costly hash, and again inside the transaction, where it is used up.
  const { customer_id: customerId } = requireOpen(await readChange(db, id), clock.now());
  const hash = await hashPassword(env, body.password, { account: customerId });
  const email = await tx(db, async (tx) => {
    const now = clock.now();
    await lockAccount(tx, 'customer', customerId);
    const change = requireOpen(await readChange(tx, id), now);
    await putBack(tx, change, now);
    const account = await getAccount(tx, 'customer', customerId);
    if (!account) throw linkWrong();
    refuseOwnAddress(body.password, account.email, 'password');
    await setPasswordHash(tx, 'customer', customerId, hash);
    await dropWaiting(tx, customerId, now);
    await removeNewFactor(tx, change);
    await forgetDevices(tx, 'customer', customerId);
    await endSessions(tx, 'customer', customerId);
    await removeLinks(tx, 'customer', customerId);
    await clearResetStatus(tx, account);
    await enqueueMail(tx, { emailKind: 'change_undone', customerId, of: change.kind });
    await addNotice(tx, customerId, { kind: 'change_undone', data: { of: change.kind } }, now);
    return account.email;
  });
  await forgetSignIns(db, subjectOf('customer', email), network);
  return customerId;
}
