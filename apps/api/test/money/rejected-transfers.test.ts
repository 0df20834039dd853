/** A bank transfer that the gateway returns because of its amount: the customer learns both amounts and what to do. */
import { getNotices } from '@ajose/sdk/customer/notices';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { handleEvents } from '../../src/money/gateway-events.ts';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { startMoney } from '../money.ts';
import { withNumber } from '../own-accounts.ts';
import { newReference, paymentsOf } from '../payments.ts';
import type { TestCustomer } from '../people.ts';
import { gatewayOf } from '../stack.ts';

let person: TestCustomer;
const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson();
});

const lastEvent = () => money.world.lastEvent();
const { rejected, event: eventOf } = money.world.does;
const tells = async () =>
  (await getNotices(person.api, person.user._id)).notices
    .filter(({ title }) => title.includes('sent back'))
    .map(({ kind, title, text }) => ({ kind, title, text }));

/** Somebody transfers an amount that differs from the payment's. @returns the gateway's event */
async function transferWrong(reference: string, naira: number): Promise<object> {
  await money.order(`transactions/${reference}/confirm`, { amount: naira * 100 });
  return lastEvent();
}

test('a transfer of another amount than its payment is told once, with both amounts and what to do', async () => {
  const reference = newReference();
  await paymentsOf(money, person).start(reference, 5000);
  const event = await transferWrong(reference, 4000);
  expect(event).toMatchObject(eventOf(rejected.name, {}));
  expect((await money.tell(event)).status).toBe(200);
  await money.tell(event);
  const words = {
    kind: 'money_in',
    title: 'Your transfer of ₦4,000.00 was sent back',
    text:
      'This payment is for ₦5,000.00, and its account number takes that amount only. ₦4,000.00 goes back to the account that it came from. ' +
      'Please transfer exactly ₦5,000.00, or begin a new payment with the amount that you want.',
  };
  expect(await tells()).toEqual([words]);
  await money.runJobs();
  const emails = money.emails.filter(({ to, subject }) => to === person.user.email && subject === words.title);
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain(`Add funds: ${money.deps.env.customerOrigin}/dashboard?open=addFunds`);
  expect(await money.walletOf(person)).toBe(0);
  // The right amount still completes it.
  await money.order(`transactions/${reference}/confirm`, { amount: 500_000 });
  await money.tell(lastEvent());
  expect(await money.walletOf(person)).toBe(5000);
});

test('a transfer that comes after the account number of its payment has expired is told with that reason', async () => {
  const reference = newReference();
  await paymentsOf(money, person).start(reference, 5000);
  const event = await transferWrong(reference, 4000);
  await money.tell(eventOf(rejected.name, rejected.expired(event)));
  expect((await tells())[0]?.text).toBe(
    'It came after the account number of this payment had expired. ₦5,000.00 goes back to the account that it came from. Please begin a new payment.',
  );
});

test('a transfer to a customer’s own account number that was rejected is told to that customer, with the bank’s words', async () => {
  const { number } = await withNumber(money, person);
  await money.order(`accounts/${number}/transfer`, { amount: 900_000_000, refused: true });
  await money.tell(lastEvent());
  expect(await tells()).toEqual([
    {
      kind: 'money_in',
      title: 'Your transfer of ₦9,000,000.00 was sent back',
      text:
        `The bank that keeps your account number did not take it and says: “${rejected.words}”. ` +
        '₦9,000,000.00 goes back to the account that it came from. Please transfer another amount, or pay by card.',
    },
  ]);
});

test('where the gateway does not answer, the event is kept and told later', async () => {
  const reference = newReference();
  await paymentsOf(money, person).start(reference, 5000);
  const event = await transferWrong(reference, 4500);
  await money.order('faults', { mode: 'error', count: 1, path: money.world.paths.fetchPayment });
  await money.tell(event);
  expect(await tells()).toEqual([]);
  money.clock.advance(60_000);
  await handleEvents(money.deps);
  expect(await tells()).toHaveLength(1);
});

test('a rejected transfer that belongs to nobody here, or cannot be read, notifies no customer', async () => {
  const gateway: Gateway = gatewayOf(money.deps);
  expect(await gateway.fetchPayment('999999999')).toMatchObject({ outcome: 'refused' });
  for (const data of [{ ...rejected.ofNobody, customer: { email: person.user.email } }, { bank_transfer: {} }, {}]) {
    expect((await money.tell(eventOf(rejected.name, data))).status).toBe(200);
  }
  // A checkout's email is whatever its browser sent.
  expect(await tells()).toEqual([]);
});
