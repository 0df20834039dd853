/** The monthly statement by email: on the first of the month, once, as a link without an amount, only where it was chosen. */
import { chooseEmails } from '@ajose/sdk/customer/notices';
import { getUser } from '@ajose/sdk/customer/session';
import { afterAll, expect, test } from 'vitest';
import { tellStatements } from '../../src/customers/monthly.ts';
import { startMoney } from '../money.ts';
import { payIn } from '../payments.ts';

const money = await startMoney();
afterAll(() => money.close());

const tellAt = (moment: string) => tellStatements({ ...money.deps, clock: { now: () => new Date(moment) } });

test('a customer who chose the email gets one on the first day in Lagos, and none before, after or once it is off', async () => {
  const [person, other] = [await money.newPerson(), await money.newPerson()];
  await payIn(money, person, 5000);
  const { _id: userId } = person.user;
  await chooseEmails(person.api, { userId, off: ['bought'], monthly: true });
  await chooseEmails(other.api, { userId: other.user._id, off: [] });
  expect((await getUser(person.api)).user).toMatchObject({ monthlyEmail: true, emailsOff: ['bought'] });
  expect((await getUser(other.api)).user.monthlyEmail).toBeUndefined();
  await money.owner.query(`UPDATE customers SET statement_due_on = '2040-12-01' WHERE id = $1`, [userId]);
  expect(await tellAt('2040-11-30T22:59:00Z')).toBe(0);
  // An hour before midnight in London it is the first of December in Lagos.
  expect(await tellAt('2040-11-30T23:00:00Z')).toBe(1);
  expect(await tellAt('2040-12-15T00:00:00Z')).toBe(0);
  await money.runJobs();
  const told = money.emails.filter(({ subject }) => subject === 'Your statement of November 2040');
  expect(told.map(({ to }) => to)).toEqual([person.user.email]);
  expect(told[0]?.text).toContain(`${money.deps.env.customerOrigin}/dashboard?open=statement&id=2040-11`);
  expect(told[0]?.text).not.toMatch(/₦|\d{3}\.\d\d/);
  await chooseEmails(person.api, { userId, off: [] });
  expect(await tellAt('2041-01-01T10:00:00Z')).toBe(1);
  await chooseEmails(person.api, { userId, off: [], monthly: false });
  expect(await tellAt('2041-02-01T10:00:00Z')).toBe(0);
});

test('a customer who chooses the email in the middle of a month gets the first one for that month', async () => {
  const { api, user } = await money.newPerson();
  await chooseEmails(api, { userId: user._id, off: [], monthly: true });
  const { rows } = await money.owner.query<{ first: boolean }>(
    `SELECT statement_due_on = (date_trunc('month', ledger.lagos_day(now())) + interval '1 month')::date AS first
       FROM customers WHERE id = $1`,
    [user._id],
  );
  expect(rows).toEqual([{ first: true }]);
});

test('a closed account gets none', async () => {
  const { user } = await money.newPerson();
  await money.owner.query('UPDATE customers SET statement_due_on = NULL');
  await money.owner.query(`UPDATE customers SET statement_due_on = '2042-01-01', closed_at = now() WHERE id = $1`, [
    user._id,
  ]);
  expect(await tellAt('2042-01-01T10:00:00Z')).toBe(0);
});
