/** A customer changes their details: those of the list in platform/mail/details.ts. */
import type { ChangeDetailsBody, User } from '@ajose/sdk/contract/customers';
import { lockOwnAccount } from '../access/auth/contact-changes.ts';
import { reauthenticate } from '../access/auth/reauthenticate.ts';
import { row, run, tx } from '../platform/database/db.ts';
import type { Deps } from '../gateways/deps.ts';
import {
  changedDetails,
  DETAILS_BEFORE,
  DETAILS,
  SET_DETAILS,
  valuesOf,
  type Details,
} from '../platform/mail/details.ts';
import { addNotice, enqueueMail } from '../platform/mail/enqueue.ts';
import { refuse } from '../platform/server/errors.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';
import { getUser } from './profile.ts';

/** A known number cannot be removed: staff call it, and the customer's level depends on it. */
function requirePhone(before: string, after: string): void {
  if (before === '' || after !== '') return;
  const message = 'Please enter a phone number: we call it when something is wrong with your account.';
  throw refuse(422, 'invalid', message, { phoneNumber: message });
}

/**
 * Stores the new details. A repeat changes nothing, needs no password and notifies nobody.
 * @throws what `reauthenticate` throws
 */
export async function changeDetails(deps: Deps, who: SignedInCustomer, body: ChangeDetailsBody): Promise<User> {
  const { customer } = who;
  const before = await row<Details>(deps.db, `SELECT ${DETAILS} FROM customers WHERE id = $1`, [customer.id]);
  if (!before) throw new Error(`There is no customer ${customer.id}`);
  const after = { phone: body.phoneNumber, state: body.state, country: body.country, tin: body.tin ?? before.tin };
  requirePhone(before.phone, after.phone);
  const changed = changedDetails(before, after);
  if (Object.keys(changed).length === 0) return getUser(deps, customer.id);
  const purpose = `details ${valuesOf(after).join(' ')}`;
  await reauthenticate(deps, who, { body, to: 'to save your details', purpose, needs: 'either' });
  const now = deps.clock.now();
  await tx(deps.db, async (tx) => {
    await lockOwnAccount(tx, who);
    const kept = await row<{ id: string }>(
      tx,
      `INSERT INTO contact_changes (customer_id, kind, asked_at, changed_at, ${DETAILS_BEFORE})
       SELECT id, 'details', $2, $2, ${DETAILS} FROM customers WHERE id = $1 RETURNING id`,
      [customer.id, now],
    );
    if (!kept) throw new Error(`There is no customer ${customer.id}`);
    await run(tx, `UPDATE customers SET ${SET_DETAILS} WHERE id = $1`, [customer.id, ...valuesOf(after)]);
    await enqueueMail(tx, { emailKind: 'details_changed', customerId: customer.id, changed, changeId: kept.id });
    await addNotice(tx, customer.id, { kind: 'details_changed', data: changed }, now);
  });
  return getUser(deps, customer.id);
}
