/**
 * Changes of an email address, a phone number, a place or a tax number, and the links that confirm and undo them, or stop a case of death. No link is
 * stored: its token is signed and names a row, which says whether the link was used and when it ends.
 */
import { EMAIL_CHANGE_WAIT_HOURS, EMAIL_LINK_HOURS, UNDO_HOURS } from '@ajose/sdk/domain/promises';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { row, rows, run, type Sql, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Env } from '../../platform/env.ts';
import { removeFiles } from '../../platform/files/files.ts';
import { DETAILS_BEFORE, type DetailsBefore } from '../../platform/mail/details.ts';
import { refuse } from '../../platform/server/errors.ts';
import { accountOf, type Kind, type SignedIn } from '../../platform/server/signed-in.ts';
import { lockMember } from '../members/members.ts';
import { isSignature, signature } from './signature.ts';

const HOUR = 3_600_000;
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;
const LINKS = {
  confirm: { purpose: 'new email address', page: 'confirm-email-change' },
  undo: { purpose: 'undone change', page: 'undo-change' },
  alive: { purpose: 'case of death', page: 'i-am-alive' },
  member: { purpose: 'invited member', page: 'join-organisation' },
  /** This page is in the back-office. */
  admin: { purpose: 'invited administrator', page: 'admin/auth' },
};
type Link = keyof typeof LINKS;

/** The address of a page, with a token in the fragment, which browsers do not send to a server. */
export function linkOf(env: Env, link: Link, rowId: string): string {
  const { purpose, page } = LINKS[link];
  const origin = link === 'admin' ? env.adminOrigin : env.customerOrigin;
  return `${origin}/${page}#token=${rowId}.${signature(env, purpose, [rowId])}`;
}

/** @returns the row's id; null for a token that this server did not make */
export function readLink(env: Env, link: Link, token: string): string | null {
  const [, id = '', given = ''] = TOKEN.exec(token) ?? [];
  return id !== '' && isSignature(given, env, LINKS[link].purpose, [id]) ? id : null;
}

export interface ContactChange extends DetailsBefore {
  id: string;
  customer_id: string;
  kind: 'email' | 'details';
  asked_at: Date;
  changed_at: Date | null;
  undone_at: Date | null;
  dropped_at: Date | null;
  email_before: string | null;
  email_after: string | null;
  confirmed_before: Date | null;
}

export const readChange = (on: Sql, id: string): Promise<ContactChange | undefined> =>
  row<ContactChange>(
    on,
    `SELECT id, customer_id, kind, asked_at, changed_at, undone_at, dropped_at, email_before::text, email_after::text, confirmed_before,
            ${DETAILS_BEFORE}
       FROM contact_changes WHERE id = $1`,
    [id],
  );

export const confirmUntil = ({ asked_at }: Pick<ContactChange, 'asked_at'>): Date =>
  new Date(asked_at.getTime() + EMAIL_LINK_HOURS * HOUR);

/** Changes made after this moment can still be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_HOURS * HOUR);

export const undoUntil = (changedAt: Date): Date => new Date(changedAt.getTime() + UNDO_HOURS * HOUR);

/** When withdrawals open again after a change of the email address; null where it was never changed. */
export const paidAfterEmail = (changedAt: Date | null): Date | null =>
  changedAt && new Date(changedAt.getTime() + EMAIL_CHANGE_WAIT_HOURS * HOUR);

/**
 * Refuses for a while after the email address was changed. Reads the database, because the address may have changed since the call began.
 * @param opens what becomes possible again, as "withdrawals open again"
 * @throws Refusal 409 `email_new`
 */
export async function requireOldEmail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  opens: string,
): Promise<void> {
  const customer = await row<{ at: Date | null }>(db, 'SELECT email_changed_at AS at FROM customers WHERE id = $1', [
    customerId,
  ]);
  const from = paidAfterEmail(customer?.at ?? null);
  if (!from || from <= clock.now()) return;
  throw refuse(
    409,
    'email_new',
    `Your email address was changed a short time ago. To keep the money safe, ${opens} on ${formatDateTime(from.toISOString())}. If the change was not yours, open the link in our email to your old address.`,
  );
}

/** Whether the previous mailbox can undo this change of the email address. */
export const canUndo = ({ kind, confirmed_before }: ContactChange): boolean =>
  kind === 'details' || confirmed_before !== null;

/** Makes an unused link to a new address useless: a stranger may have asked for it. */
export async function dropEmailChange(on: Sql, customerId: string, now: Date): Promise<void> {
  await run(
    on,
    `UPDATE contact_changes SET dropped_at = $2
      WHERE customer_id = $1 AND kind = 'email' AND changed_at IS NULL AND dropped_at IS NULL`,
    [customerId, now],
  );
}

/** Makes an unused link to a new address useless, and withdraws a pending change of name. */
export async function dropWaiting(on: Sql, customerId: string, now: Date): Promise<void> {
  await dropEmailChange(on, customerId, now);
  await endNameChange(on, customerId, now);
}

/** Withdraws a pending change of name and removes its file. @returns whether there was one */
export async function endNameChange(on: Sql, customerId: string, now: Date): Promise<boolean> {
  const ended = await row<{ file_id: string | null }>(
    on,
    `UPDATE name_changes SET state = 'taken_back', ended_at = $2, words = ''
      WHERE customer_id = $1 AND state = 'waiting' RETURNING file_id`,
    [customerId, now],
  );
  if (ended?.file_id) await removeFiles(on, [ended.file_id]);
  return ended !== undefined;
}

/** The changes of the email address that can still be undone, oldest first. */
export const openChanges = (on: Sql, customerId: string, now: Date): Promise<{ id: string; before: string }[]> =>
  rows(
    on,
    `SELECT id, email_before::text AS before FROM contact_changes
      WHERE customer_id = $1 AND kind = 'email' AND undone_at IS NULL AND confirmed_before IS NOT NULL
        AND changed_at > $2 ORDER BY id`,
    [customerId, undoableSince(now)],
  );

/** Locks a customer, so that other changes of the password, the address or sessions wait. Does nothing for an administrator. */
export async function lockAccount(tx: Tx, kind: Kind, id: string): Promise<void> {
  if (kind === 'customer') await run(tx, 'SELECT FROM customers WHERE id = $1 FOR NO KEY UPDATE', [id]);
}

/**
 * Locks the calling account and makes sure that its session still exists: undoing a change, or a new password, may end it during a call. For an
 * organisation it also makes sure that the person is still a member.
 * @throws Refusal 401 `unauthorized`, 403 `not_a_member`
 */
export async function lockOwnAccount(tx: Tx, who: SignedIn): Promise<void> {
  const { kind, id } = accountOf(who);
  await lockAccount(tx, kind, id);
  if (!(await row(tx, 'SELECT FROM sessions WHERE id = $1', [who.sessionId]))) {
    throw refuse(401, 'unauthorized', 'Please sign in to continue.');
  }
  if (who.kind === 'customer' && who.member !== null) await lockMember(tx, who);
}
