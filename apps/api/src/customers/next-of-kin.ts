/** The next of kin, whom staff reach in a case of death. The customer names, changes and removes them. */
import type { NextOfKin, RemoveNextOfKinBody, SetNextOfKinBody } from '@ajose/sdk/contract/next-of-kin';
import { lockOwnAccount } from '../access/auth/contact-changes.ts';
import { reauthenticate } from '../access/auth/reauthenticate.ts';
import { row, run, tx, type Sql } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { addNotice, enqueueMail } from '../platform/mail/enqueue.ts';
import { refuse } from '../platform/server/errors.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';

interface Found {
  name: string;
  relation: string;
  phone: string;
  email: string;
  set_at: Date;
}

/** Null where the customer has named nobody. */
export async function findNextOfKin(on: Sql, customerId: string): Promise<NextOfKin | null> {
  const text = 'SELECT name, relation, phone, email, set_at FROM next_of_kin WHERE customer_id = $1';
  const nextOfKin = await row<Found>(on, text, [customerId]);
  if (!nextOfKin) return null;
  const { set_at: setAt, ...person } = nextOfKin;
  return { ...person, setAt: setAt.toISOString() };
}

/** Email and notice say only that something changed, nothing about the person, because others may read them. */
async function tell(on: Sql, customerId: string, removed: boolean, now: Date): Promise<void> {
  await enqueueMail(on, { emailKind: 'next_of_kin', customerId, removed });
  await addNotice(on, customerId, { kind: 'next_of_kin', data: { removed } }, now);
}

/**
 * Sets or replaces the next of kin. A repeat changes nothing, needs no password and notifies nobody.
 * @throws what `reauthenticate` throws
 */
export async function setNextOfKin(
  deps: Deps,
  who: SignedInCustomer,
  body: SetNextOfKinBody,
): Promise<NextOfKin | null> {
  const { customer } = who;
  const { name, relation, phone, email } = body;
  const before = await findNextOfKin(deps.db, customer.id);
  const same =
    before?.name === name && before.relation === relation && before.phone === phone && before.email === email;
  if (same) return before;
  const purpose = `next of kin ${name} ${phone} ${email}`;
  await reauthenticate(deps, who, { body, to: 'to save your next of kin', purpose, needs: 'either' });
  const now = deps.clock.now();
  return tx(deps.db, async (tx) => {
    await lockOwnAccount(tx, who);
    await run(
      tx,
      `INSERT INTO next_of_kin (customer_id, name, relation, phone, email, set_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (customer_id) DO UPDATE SET name = excluded.name, relation = excluded.relation, phone = excluded.phone,
              email = excluded.email, set_at = excluded.set_at`,
      [customer.id, name, relation, phone, email, now],
    );
    await tell(tx, customer.id, false, now);
    return findNextOfKin(tx, customer.id);
  });
}

/**
 * Removes the next of kin.
 * @throws Refusal 404 `next_of_kin_unknown`, and what `reauthenticate` throws
 */
export async function removeNextOfKin(deps: Deps, who: SignedInCustomer, body: RemoveNextOfKinBody): Promise<void> {
  const { customer } = who;
  const act = { to: 'to remove your next of kin', purpose: 'remove next of kin' };
  await reauthenticate(deps, who, { ...act, body, needs: 'either' });
  await tx(deps.db, async (tx) => {
    await lockOwnAccount(tx, who);
    const gone = await run(tx, 'DELETE FROM next_of_kin WHERE customer_id = $1', [customer.id]);
    if (gone === 0) throw refuse(404, 'next_of_kin_unknown', 'You have named no next of kin.');
    await tell(tx, customer.id, true, deps.clock.now());
  });
}
