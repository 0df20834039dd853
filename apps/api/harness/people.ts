/** The people of every harness: customers with money and administrators, each with an open session. */
import { hashToken, newToken } from '../src/access/auth/sessions.ts';
import type { Db } from '../src/platform/database/db.ts';
import { cashInto } from '../test/cash.ts';

export interface Person {
  id: string;
  token: string;
}

/** Owners of the back-office, each with an open session. */
export async function addStaff(owner: Db, count: number): Promise<Person[]> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO staff (name, email, password_hash, ref_code, created_at, confirmed_at)
     SELECT 'Tunde Bench ' || n, 'staff' || n || '@ajose.test', '', 'STAFF' || n, now() - interval '1 year', now() - interval '1 year'
       FROM generate_series(1, $1::int) n RETURNING id`,
    [count],
  );
  return openSessions(owner, 'admin', rows);
}

async function openSessions(
  owner: Db,
  kind: 'customer' | 'admin',
  accounts: readonly { id: string }[],
): Promise<Person[]> {
  const people = accounts.map(({ id }) => ({ id, token: newToken() }));
  await owner.query(
    `INSERT INTO sessions (token_hash, kind, account_id, created_at, last_seen_at, idle_seconds, expires_at)
     SELECT t, $3, i, now(), now(), 86400, now() + interval '1 day' FROM unnest($1::bytea[], $2::uuid[]) u (t, i)`,
    [people.map(({ token }) => hashToken(token)), people.map(({ id }) => id), kind],
  );
  return people;
}

/** @returns the token of a session that is open for a day */
export async function openSession(owner: Db, kind: 'customer' | 'admin', id: string): Promise<string> {
  const [session] = await openSessions(owner, kind, [{ id }]);
  return session?.token ?? '';
}

/**
 * Customers with a bank account, an open session and ten million naira each. They have turned emails off: otherwise emails about earlier
 * movements would be sent while later calls are measured.
 */
export async function addPeople(owner: Db, count: number): Promise<Person[]> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO customers (name, email, password_hash, ref_code, bank_code, bank_account_name, bank_account_number,
                            email_confirmed_at, emails_off)
     SELECT 'Ada Bench ' || n, 'bench' || n || '@ajose.test', '', 'BENCH' || n, '058', 'ADA BENCH', '0000000000', now(),
            '{money_in,money_out,bought,ended}'
       FROM generate_series(1, $1::int) n RETURNING id`,
    [count],
  );
  const people = await openSessions(owner, 'customer', rows);
  await owner.query(
    `SELECT count(${cashInto('customer_id', `'opening-' || customer_id`, '1000000000')})
       FROM ledger.accounts WHERE customer_id <> money.platform()`,
  );
  return people;
}
