/** A case of death that its customer stops, by the link in the email that says that the account is held. */
import { readLink } from '../../access/auth/contact-changes.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { closeRequestsAbout } from '../../access/approvals/approvals.ts';
import { clearCase, raiseCase } from '../../desk/cases/cases.ts';
import { callSql } from '../../platform/database/call.ts';
import { row, tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../../platform/mail/enqueue.ts';
import { refuse } from '../../platform/server/errors.ts';
import { liftHold } from './deaths.ts';

const linkWrong = () => refuse(409, 'link_wrong', 'This link is not complete. Please open it again from the email.');
const linkUsed = () =>
  refuse(409, 'link_used', 'This account is not held any more. If you cannot sign in, please use Forgot password.');

const accountClosed = () =>
  refuse(
    409,
    'account_closed',
    'This account was closed, and its money was paid out. Please call us or write to us at once.',
  );

const WHY = 'The customer says that they are alive.';

/**
 * Ends the case at any time before the account is closed: it works once, and needs no session, because a held account has none.
 * @returns the customer's id
 * @throws Refusal 409 `link_wrong`, `link_used` or `account_closed`
 */
export async function stopDeathCase({ db, env, clock }: Deps, token: string): Promise<string> {
  const id = readLink(env, 'alive', token);
  const named = await row<{ customer_id: string }>(db, 'SELECT customer_id FROM death_cases WHERE id = $1', [id]);
  if (!named) throw linkWrong();
  const customerId = named.customer_id;
  const now = clock.now();
  await tx(db, async (tx) => {
    // Requests are locked before the account, as where they are approved.
    await closeRequestsAbout(tx, now, { customerId, actions: ['confirmDeath', 'payEstate', 'exitForEstate'] }, WHY);
    const owner = await row<{ closed_at: Date | null }>(
      tx,
      'SELECT closed_at FROM customers WHERE id = $1 FOR UPDATE',
      [customerId],
    );
    if (!owner || owner.closed_at) throw accountClosed();
    const stopped = await row<{ status_before: number }>(
      tx,
      'UPDATE death_cases SET taken_back_at = $2 WHERE id = $1 AND taken_back_at IS NULL RETURNING status_before',
      [id, now],
    );
    if (!stopped) throw linkUsed();
    await liftHold(tx, null, customerId, stopped.status_before);
    await writeAudit(tx, null, 'stopDeathCase', `customer:${customerId}`, { held: true }, { held: false });
    await clearCase(tx, now, { kind: 'case_of_death', reference: customerId }, `${WHY} It was stopped.`);
    const left = await callSql(tx, 'money.stop_estate', { customer: customerId, why: WHY, at: now });
    if (left === null) throw new Error('It was not said how many payments could not be stopped');
    await raiseCase(tx, now, {
      kind: 'says_alive',
      reference: String(id),
      message: `The customer says by the link in our email that they are alive, and the case of death was stopped. ${
        left === 0 ? 'No money has left.' : `Payments to the estate that we could not stop: ${left}.`
      } Please call the customer, and ask who opened the case and why.`,
      customerId,
    });
    await enqueueMail(tx, { emailKind: 'hold_lifted', customerId });
  });
  return customerId;
}
