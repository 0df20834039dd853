/** A change of the email address: asked for in a session, done by the link in an email to the new address, and reported to the old one. */
import type { ChangeEmailBody } from '@ajose/sdk/contract/contact-changes';
import { mailboxOf } from '@ajose/sdk/domain/email';
import { EMAIL_LINK_HOURS } from '@ajose/sdk/domain/promises';
import {
  confirmUntil,
  dropWaiting,
  lockAccount,
  lockOwnAccount,
  openChanges,
  readChange,
  readLink,
  undoableSince,
} from '../access/auth/contact-changes.ts';
import { removeLinks } from '../access/auth/password-change.ts';
import { reauthenticate } from '../access/auth/reauthenticate.ts';
import { isDuplicate, row, run, tx, type Sql } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { addNotice, enqueueMail } from '../platform/mail/enqueue.ts';
import { refuse } from '../platform/server/errors.ts';
import { count } from '../platform/server/limits.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';

const emailTaken = () => {
  const message = 'There is another account with this email address. Please use another one';
  return refuse(409, 'email_taken', message, { email: message });
};

const sameEmail = () => {
  const message = 'This is your email address already';
  return refuse(422, 'invalid', message, { email: message });
};

/** Refuses an address that a person has, the customer included, or that another customer can get back by undoing a change. */
async function requireFree(on: Sql, email: string, customerId: string, now: Date): Promise<void> {
  const holder = await row<{ id: string }>(
    on,
    `SELECT id FROM customers WHERE email = $1::citext AND kind = 'person'
      UNION ALL SELECT customer_id FROM contact_changes
                 WHERE email_before = $1::citext AND customer_id <> $2 AND changed_at IS NOT NULL AND undone_at IS NULL
                   AND confirmed_before IS NOT NULL AND changed_at > $3 LIMIT 1`,
    [email, customerId, undoableSince(now)],
  );
  if (holder) throw holder.id === customerId ? sameEmail() : emailTaken();
}

/**
 * Sends a link to the new address and notifies the old one. Nothing changes until the link is opened.
 * @throws Refusal 409 `email_taken`, 422 `invalid`, 429 `too_many_emails`, and what `reauthenticate` throws
 */
export async function askForEmailChange(deps: Deps, who: SignedInCustomer, body: ChangeEmailBody): Promise<void> {
  const { customer } = who;
  const email = mailboxOf(body.email);
  const purpose = `email ${email}`;
  await reauthenticate(deps, who, { body, to: 'to change your email address', purpose, needs: 'either' });
  await count(deps, 'email', customer.id);
  const now = deps.clock.now();
  await tx(deps.db, async (tx) => {
    await lockOwnAccount(tx, who);
    await requireFree(tx, email, customer.id, now);
    await dropWaiting(tx, customer.id, now);
    const asked = await row<{ id: string }>(
      tx,
      `INSERT INTO contact_changes (customer_id, kind, asked_at, email_before, email_after, confirmed_before)
       SELECT id, 'email', $2, email, $3, email_confirmed_at FROM customers WHERE id = $1 RETURNING id`,
      [customer.id, now, email],
    );
    if (!asked) throw new Error(`There is no customer ${customer.id}`);
    await enqueueMail(tx, { emailKind: 'email_change_link', changeId: asked.id });
    await enqueueMail(tx, { emailKind: 'email_change_asked', changeId: asked.id });
  });
}

const linkWrong = () => refuse(409, 'link_wrong', 'This link is not complete. Please open it again from the email.');
const linkUsed = () => refuse(409, 'link_used', 'This link was used already: your email address is changed.');
const linkReplaced = () =>
  refuse(
    409,
    'link_replaced',
    'This link does not count any more: another address was asked for later, the password was changed, or the account was closed to sign-ins. Please ask again in your profile.',
  );
const linkExpired = () =>
  refuse(409, 'link_expired', `This link is older than ${EMAIL_LINK_HOURS} hours. Please ask again in your profile.`);

/**
 * Changes the address by the link of an email. The caller need not be signed in. After that withdrawals wait for a while.
 * @returns the customer's id
 * @throws Refusal 409 `link_wrong`, `link_used`, `link_replaced`, `link_expired` or `email_taken`
 */
export async function confirmEmailChange({ db, env, clock }: Deps, token: string): Promise<string> {
  const id = readLink(env, 'confirm', token);
  const contactChange = id === null ? undefined : await readChange(db, id);
  if (!contactChange) throw linkWrong();
  const { customer_id: customerId } = contactChange;
  const now = clock.now();
  try {
    await tx(db, async (tx) => {
      await lockAccount(tx, 'customer', customerId);
      const change = await readChange(tx, contactChange.id);
      if (!change) throw linkWrong();
      if (change.changed_at) throw linkUsed();
      if (change.dropped_at) throw linkReplaced();
      if (now >= confirmUntil(change)) throw linkExpired();
      // Read again, because the address may have been confirmed since the customer asked.
      await run(
        tx,
        `UPDATE contact_changes SET changed_at = $2, email_before = c.email, confirmed_before = c.email_confirmed_at
           FROM customers c WHERE contact_changes.id = $1 AND c.id = contact_changes.customer_id`,
        [change.id, now],
      );
      await run(tx, 'UPDATE customers SET email = $2, email_confirmed_at = $3, email_changed_at = $3 WHERE id = $1', [
        customerId,
        change.email_after,
        now,
      ]);
      await removeLinks(tx, 'customer', customerId);
      await tellOwners(tx, change.id, customerId, now);
      await addNotice(tx, customerId, { kind: 'email_changed', data: { email: change.email_after } }, now);
    });
  } catch (error) {
    throw isDuplicate(error, 'customers_email') ? emailTaken() : error;
  }
  return customerId;
}

/** Notifies each address that the account had in the last days, with a link that puts that address back. */
async function tellOwners(on: Sql, changeId: string, customerId: string, now: Date): Promise<void> {
  const open = await openChanges(on, customerId, now);
  for (const id of new Set([changeId, ...open.map((openChange) => openChange.id)])) {
    await enqueueMail(on, { emailKind: 'email_changed', changeId: id });
  }
}
