/** Changes a password: in a session, with the present password, or by the link in an email. Both end the other sessions. */
import type { SubStatus } from '@ajose/sdk/contract/customers';
import type { ChangePasswordBody, ResetPasswordBody } from '@ajose/sdk/contract/sessions';
import { mailboxOf } from '@ajose/sdk/domain/email';
import { RESET_LINK_MINUTES } from '@ajose/sdk/domain/promises';
import { writeAudit } from '../../platform/audit/audit.ts';
import { row, rows, run, tx, type Sql, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/server/errors.ts';
import { accountOf, type Kind, type SignedIn } from '../../platform/server/signed-in.ts';
import { enqueueMail } from '../../platform/mail/enqueue.ts';
import { getAccount, setPasswordHash, type Account } from './accounts.ts';
import { forgetSignIns, subjectOf } from './attempts.ts';
import { dropWaiting, lockAccount, lockOwnAccount } from './contact-changes.ts';
import { markConfirmed } from './email-confirmation.ts';
import { forgetDevices } from './known-device.ts';
import { hashPassword, refuseCommonPassword, refuseOwnAddress } from './passwords.ts';
import { reauthenticate } from './reauthenticate.ts';
import { revokeKeysOf } from './revoke-keys.ts';
import { endSessions, hashToken, newToken, renewToken } from './sessions.ts';
import { removeTwoFactor } from './two-factor.ts';

/** Reset emails per hour and account, so that a mailbox cannot be flooded. */
const LINKS_AN_HOUR = 5;

/**
 * Sets a new password, ends the other sessions and an administrator's API keys: a stranger may have made or copied any of them.
 * @returns this session's new token
 * @throws Refusal 403 `wrong_password`, 422 for a common password or one's own address, 429 after repeated failures, and what `lockOwnAccount` throws
 */
export async function changePassword(deps: Deps, who: SignedIn, body: ChangePasswordBody): Promise<string> {
  refuseCommonPassword(deps.env, body.newPassword, 'newPassword');
  await reauthenticate(deps, who, { body: { password: body.currentPassword }, needs: 'password' });
  const { kind, id, email } = accountOf(who);
  refuseOwnAddress(body.newPassword, email, 'newPassword');
  const hash = await hashPassword(deps.env, body.newPassword, { account: id });
  return tx(deps.db, async (tx) => {
    await lockOwnAccount(tx, who);
    if (kind === 'customer') await dropWaiting(tx, id, deps.clock.now());
    await setPasswordHash(tx, kind, id, hash);
    await forgetDevices(tx, kind, id);
    await endSessions(tx, kind, id, who.sessionId);
    await removeLinks(tx, kind, id);
    if (kind === 'admin') await revokeKeysOf(tx, deps.clock.now(), id, null);
    await enqueueMail(tx, { emailKind: 'password_changed', kind, accountId: id });
    return renewToken(tx, who.sessionId);
  });
}

/** Makes every reset link of an account useless. */
export async function removeLinks(on: Sql, kind: Kind, accountId: string): Promise<void> {
  await run(on, 'DELETE FROM password_resets WHERE kind = $1 AND account_id = $2', [kind, accountId]);
}

/**
 * Asks for a reset link by mail. The job that writes the email looks up whether the address is known, so the answer takes
 * the same time.
 */
export async function askForReset(deps: Deps, kind: Kind, email: string): Promise<void> {
  await enqueueMail(deps.db, { emailKind: 'password_reset', kind, email });
}

/** Makes the token of a reset link, for the job that writes the email. @returns null after five that were sent in one hour */
export async function createResetToken(
  on: Sql,
  now: Date,
  kind: Kind,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<string | null> {
  const token = newToken();
  const made = await row(
    on,
    `INSERT INTO password_resets (token_hash, kind, account_id, created_at, expires_at, email)
     SELECT $1, $2, $3, $4, $5, $7
      WHERE (SELECT count(*) FROM password_resets
              WHERE kind = $2 AND account_id = $3 AND delivered_at > $4::timestamptz - interval '1 hour') < $6
     RETURNING 1`,
    [hashToken(token), kind, id, now, new Date(now.getTime() + RESET_LINK_MINUTES * 60_000), LINKS_AN_HOUR, email],
  );
  return made ? token : null;
}

/** Counts a reset email once the mail server has taken it; a failed attempt does not count. */
export async function countLink(on: Sql, now: Date, token: string): Promise<void> {
  await run(on, 'UPDATE password_resets SET delivered_at = $2 WHERE token_hash = $1', [hashToken(token), now]);
}

const linkUsed = () =>
  refuse(
    409,
    'link_used',
    `This link was used already or is older than ${RESET_LINK_MINUTES} minutes. Please ask for a new one.`,
  );

/**
 * Sets a new password by a link in an email and ends every session. It does not sign in, and two-factor sign-in stays on where the address was
 * confirmed.
 * @param network the caller's network, from which the owner may sign in at once
 * @returns the account's id
 * @throws Refusal 409 `link_used`, 422 for a common password
 */
export async function resetPassword(deps: Deps, kind: Kind, body: ResetPasswordBody, network: string): Promise<string> {
  const { db, clock, env } = deps;
  refuseCommonPassword(env, body.password, 'password');
  const tokenHash = hashToken(body.token);
  const open = 'FROM password_resets WHERE token_hash = $1 AND kind = $2 AND expires_at > $3';
  // The link is checked here, before the costly hash, and again inside the transaction, where it is used up.
  const asked = await row<{ id: string }>(db, `SELECT account_id AS id ${open}`, [tokenHash, kind, clock.now()]);
  if (!asked) throw linkUsed();
  const hash = await hashPassword(env, body.password, { account: asked.id });
  const { id, email } = await tx(db, async (tx) => {
    await lockAccount(tx, kind, asked.id);
    const [used] = await rows<{ account_id: string; email: string | null }>(
      tx,
      `DELETE ${open} RETURNING account_id, email::text`,
      [tokenHash, kind, clock.now()],
    );
    if (!used) throw linkUsed();
    const account = await getAccount(tx, kind, used.account_id);
    if (!account || account.blocked) throw linkUsed();
    if (used.email !== null && mailboxOf(used.email) !== mailboxOf(account.email)) throw linkUsed();
    refuseOwnAddress(body.password, account.email, 'password');
    if (kind === 'customer') await dropWaiting(tx, account.id, clock.now());
    await setPasswordHash(tx, kind, account.id, hash);
    await forgetDevices(tx, kind, account.id);
    // The link came by mail, so its use shows that the customer reads that mail.
    // If the address was not confirmed before, a stranger may have signed up with it. Their second factor must not lock the owner out.
    if (kind === 'customer' && (await markConfirmed(tx, account, clock.now()))) await removeTwoFactor(tx, account);
    await endSessions(tx, kind, account.id);
    // Whoever needs the link may have lost the account to a stranger, who may have made API keys.
    if (kind === 'admin') await revokeKeysOf(tx, clock.now(), account.id, null);
    await removeLinks(tx, kind, account.id);
    await clearResetStatus(tx, account);
    await enqueueMail(tx, { emailKind: 'password_changed', kind, accountId: account.id });
    return account;
  });
  await forgetSignIns(db, subjectOf(kind, email), network);
  return id;
}

/** Status 70 asks for a new password. The account then gets back its previous status, which the audit log has; a hold stays a hold. */
export async function clearResetStatus(tx: Tx, account: Account): Promise<void> {
  if (account.status !== 70) return;
  const subject = `customer:${account.id}`;
  const asked = await row<{ before: SubStatus }>(
    tx,
    `SELECT (before ->> 'sub_status')::smallint AS before FROM audit_log
      WHERE subject = $1 AND action = 'setUserStatus' AND after ->> 'sub_status' = '70' ORDER BY id DESC LIMIT 1`,
    [subject],
  );
  const status = asked?.before ?? 1;
  await run(tx, 'UPDATE customers SET status = $2 WHERE id = $1 AND status = 70', [account.id, status]);
  await writeAudit(tx, null, 'setUserStatus', subject, { sub_status: 70 }, { sub_status: status });
}
