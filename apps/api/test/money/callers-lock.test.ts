/** Functions that rely on a lock of their caller refuse a caller who has not taken it. */
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import type pg from 'pg';
import { payIn } from '../payments.ts';
import { startMoney } from '../money.ts';
import type { TestCustomer } from '../people.ts';

let person: TestCustomer;
let other: TestCustomer;
let reference: string;
let client: pg.PoolClient;
const money = await startMoney();
afterAll(() => money.close());

beforeAll(async () => {
  [person, other] = [await money.newPerson(), await money.newPerson()];
  reference = await payIn(money, person, 1000);
});
beforeEach(async () => {
  client = await money.owner.connect();
  await client.query('BEGIN');
});
afterEach(async () => {
  await client.query('ROLLBACK');
  client.release();
});

const lock = (whom: TestCustomer) => client.query('SELECT ledger.lock($1)', [whom.user._id]);
const forgive = () => client.query('SELECT money.forgive_receivables($1, $2, now())', [person.user._id, reference]);
/** A refused call ends the transaction, so each is made behind a savepoint. */
async function expectRefused(call: () => Promise<unknown>, what: string): Promise<void> {
  await client.query('SAVEPOINT before');
  await expect(call()).rejects.toThrow(`the caller has not locked ${what}`);
  await client.query('ROLLBACK TO before');
}

test('a caller who has locked nobody, or another customer, is refused; one who has locked the customer is not', async () => {
  await expectRefused(forgive, person.user._id);
  await lock(other);
  await expectRefused(forgive, person.user._id);
  await lock(person);
  expect(await forgive()).toMatchObject({ rowCount: 1 });
});

test('a lock that a savepoint gave back, or that the transaction before had, does not count', async () => {
  await client.query('SAVEPOINT locked');
  await lock(person);
  await client.query('ROLLBACK TO locked');
  await expectRefused(forgive, person.user._id);
  await lock(person);
  await client.query('COMMIT; BEGIN');
  await expectRefused(forgive, person.user._id);
  await lock(person);
  expect(await forgive()).toMatchObject({ rowCount: 1 });
});

test('a lock stays held after the function that took it, although the settings of that function end', async () => {
  await client.query('SELECT money.lock_member($1)', [person.user._id]);
  expect(await forgive()).toMatchObject({ rowCount: 1 });
});

test('a function that judges by a payment needs that payment locked too', async () => {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM ledger.transactions WHERE customer_id = $1 AND transaction_id = $2',
    [person.user._id, reference],
  );
  const take = () => client.query('SELECT money.take_lacking($1, $2, now())', [person.user._id, rows[0]?.id]);
  await expectRefused(take, person.user._id);
  await lock(person);
  await expectRefused(take, 'payment ');
  await client.query('SELECT money.lock_payment($1)', [reference]);
  expect(await take()).toMatchObject({ rowCount: 1 });
});

test('many customers can be locked in one transaction', async () => {
  await client.query("SELECT ledger.note_locked('customer ' || n) FROM generate_series(1, 2000) n");
  const { rows } = await client.query(
    "SELECT count(ledger.must_have_locked('customer ' || n)) AS n FROM generate_series(1, 2000) n",
  );
  expect(rows).toEqual([{ n: 2000n }]);
  await expectRefused(() => client.query("SELECT ledger.must_have_locked('customer 2001')"), 'customer 2001');
});
