/** Writes the emails about changes of an address and of a name. */
import { formatDateTime } from '@ajose/sdk/domain/time';
import { getAccount } from '../access/auth/accounts.ts';
import { canUndo, linkOf, paidAfterEmail, readChange, undoUntil } from '../access/auth/contact-changes.ts';
import { row } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import {
  emailChangeAskedEmail,
  emailChangedEmail,
  emailChangeLinkEmail,
  nameChangeAskedEmail,
  nameChangedEmail,
  nameRefusedEmail,
} from '../platform/mail/contact-emails.ts';
import type { MailJob } from '../platform/mail/enqueue.ts';
import type { Draft } from '../platform/mail/template.ts';

type EmailChangeJob = Extract<MailJob, { emailKind: 'email_change_link' | 'email_change_asked' | 'email_changed' }>;

export async function writeEmailChange(
  { db, env }: Deps,
  { emailKind, changeId }: EmailChangeJob,
): Promise<Draft | null> {
  const change = await readChange(db, changeId);
  if (!change?.email_before || !change.email_after) return null;
  const account = await getAccount(db, 'customer', change.customer_id);
  if (!account) return null;
  const waits = change.changed_at === null && change.dropped_at === null;
  if (emailKind === 'email_change_link') {
    return waits ? emailChangeLinkEmail(change.email_after, linkOf(env, 'confirm', change.id)) : null;
  }
  const owner = { name: account.name, email: change.email_before, confirmed: change.confirmed_before !== null };
  if (emailKind === 'email_change_asked') {
    return emailChangeAskedEmail(owner, change.email_after, `${env.customerOrigin}/forgot-password`);
  }
  if (change.changed_at === null || change.undone_at) return null;
  const paid = paidAfterEmail(change.changed_at) ?? change.changed_at;
  const undo = {
    link: linkOf(env, 'undo', change.id),
    until: formatDateTime(undoUntil(change.changed_at).toISOString()),
    withdrawalsFrom: formatDateTime(paid.toISOString()),
  };
  return emailChangedEmail(owner, account.email, canUndo(change) ? undo : null);
}

type NameChangeJob = Extract<MailJob, { emailKind: 'name_change_asked' | 'name_changed' | 'name_refused' }>;

/** @returns null where the change was taken back before the email about it was written */
export async function writeNameChange(
  { db, env }: Deps,
  { emailKind, customerId, changeId }: NameChangeJob,
): Promise<Draft | null> {
  const person = await getAccount(db, 'customer', customerId);
  const change = await row<{ before: string; after: string; state: string; because: string | null }>(
    db,
    `SELECT name_before AS before, name_after AS after, state, refused_because AS because FROM name_changes WHERE id = $1`,
    [changeId],
  );
  if (!person || !change) return null;
  const { before, after, because } = change;
  const appUrl = `${env.customerOrigin}/dashboard`;
  if (emailKind === 'name_changed') return nameChangedEmail(person, before, after, appUrl);
  if (emailKind === 'name_change_asked')
    return nameChangeAskedEmail(person, after, `${env.customerOrigin}/forgot-password`);
  return nameRefusedEmail(person, after, because ?? '', appUrl);
}
